import * as fc from 'fast-check'

/** Values of other types, NaN and infinities, texts of numbers. */
export const junk = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '5',
  'x',
  [],
  [1],
  {},
  { a: 1 },
  { toString: 1 },
)

/** Rare inputs that every rule must handle: values of another type, and undefined. */
const rare = [
  { weight: 2, arbitrary: junk },
  { weight: 1, arbitrary: fc.constant(undefined) },
]

/** Mostly one of these values, at times junk or nothing. */
export const value = (...good: readonly unknown[]) =>
  fc.oneof({ weight: 36, arbitrary: fc.constantFrom(...good) }, ...rare)

/** Mostly what `arbitrary` makes, at times junk or nothing. */
export const either = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 48, arbitrary }, ...rare)

export const flag = value(true, false)
export const name = value('a', 'Ada', '')

type Fields = Record<string, fc.Arbitrary<unknown>>

/** An object with a few of these fields, sometimes without a required field, sometimes with an unknown field. */
export const fields = (known: Fields, required: readonly string[] = []): fc.Arbitrary<unknown> => {
  const others = Object.keys(known).filter((key) => !required.includes(key))
  const some = (needed: readonly string[]) =>
    fc
      .subarray(others, { maxLength: Math.min(others.length, 3) })
      .chain((chosen) =>
        fc.record(Object.fromEntries([...needed, ...chosen].map((key) => [key, known[key] ?? junk]))),
      )
  const extra = fc.tuple(fc.constantFrom('unknown', 'constructor', 'Type'), junk)
  return fc.oneof(
    { weight: 20, arbitrary: some(required) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(some(required), extra)
        .map(([object, [key, value]]) => ({ ...object, [key]: value })),
    },
    { weight: 1, arbitrary: some([]) },
  )
}

/** A dictionary of a few entries. */
export const entries = (
  keys: readonly string[],
  of: fc.Arbitrary<unknown>,
  least = 0,
): fc.Arbitrary<unknown> =>
  fc
    .uniqueArray(fc.constantFrom(...keys), { minLength: least, maxLength: 3 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((key) => [key, of]))))

export const list = (of: fc.Arbitrary<unknown>, max = 4): fc.Arbitrary<unknown> =>
  fc.array(of, { maxLength: max })

/** Texts of the lengths around a bound. */
export const around = (length: number) =>
  value(...[length - 1, length, length + 1].map((count) => 'x'.repeat(count)))

/** Copies lists and plain objects deeply. Other values are kept. */
export function copy(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(copy)
  if (typeof input !== 'object' || input === null) return input
  if (Object.getPrototypeOf(input) !== Object.prototype) return input
  return Object.fromEntries(Object.entries(input).map(([key, inner]) => [key, copy(inner)]))
}

/** A track of this browser. */
export const track = () => {
  const [made] = document.createElement('canvas').captureStream(1).getTracks()
  if (!made) throw new Error('this browser made no track')
  return made
}
