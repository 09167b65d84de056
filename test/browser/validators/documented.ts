/** The documentation of daily-js for one place in an input: its type, and the places below it. */
export interface Documented {
  /** Whether a value has that type. */
  readonly is: (value: unknown) => boolean
  readonly isNumber?: boolean
  /** A number of things. */
  readonly isCount?: boolean
  /** An element of a list. */
  readonly isElement?: boolean
  /** The address of something. */
  readonly isAddress?: boolean
  /** The documentation of a property or an element. Undefined for an unknown name. */
  readonly at?: (key: string) => Documented | undefined
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Documented = { is: (value) => typeof value === 'string' }
/** One of several words. An empty text is not a word, and may count as absent. */
export const word: Documented = { is: (value) => typeof value === 'string' && value !== '' }
/** These words and no others. */
export const words = (...allowed: readonly string[]): Documented => ({
  is: (value) => allowed.some((one) => one === value),
})
export const flag: Documented = { is: (value) => typeof value === 'boolean' }
export const number: Documented = { is: (value) => typeof value === 'number', isNumber: true }
export const count: Documented = { ...number, isCount: true }
export const address: Documented = { ...text, isAddress: true }
export const anything: Documented = { is: () => true }
export const nothing: Documented = { is: (value) => value === null }
export const track: Documented = { is: (value) => value instanceof MediaStreamTrack }
export const stream: Documented = { is: (value) => value instanceof MediaStream }
export const bytes: Documented = { is: (value) => value instanceof ArrayBuffer }
export const set: Documented = { is: (value) => value instanceof Set }

/** An object with these properties. */
export const object = (properties: Readonly<Record<string, Documented>>): Documented => ({
  is: isRecord,
  at: (key) => (Object.hasOwn(properties, key) ? properties[key] : undefined),
})

/** An object with properties that the browser defines. */
export const open = (properties: Readonly<Record<string, Documented>> = {}): Documented => ({
  is: isRecord,
  at: (key) => properties[key] ?? anything,
})

/** A dictionary. */
export const map = (of: Documented): Documented => ({ is: isRecord, at: () => of })

export const list = (of: Documented): Documented => ({
  is: Array.isArray,
  at: () => ({ ...of, isElement: true }),
})

/** One of several types. */
export const either = (...types: readonly Documented[]): Documented => ({
  is: (value) => types.some((type) => type.is(value)),
  isNumber: types.some((type) => type.isNumber === true),
  isCount: types.some((type) => type.isCount === true),
  isAddress: types.some((type) => type.isAddress === true),
  at: (key) => types.flatMap((type) => type.at?.(key) ?? [])[0],
})

/** Several properties of one type. */
export const all = (type: Documented, ...names: readonly string[]): Readonly<Record<string, Documented>> =>
  Object.fromEntries(names.map((name) => [name, type]))

/** The documentation at a path, as a ValidationError writes it. Undefined for a path that daily-js does not know. */
export const documentedAt = (whole: Documented, path: string): Documented | undefined =>
  path === ''
    ? whole
    : path.split('.').reduce<Documented | undefined>((found, key) => found?.at?.(key), whole)
