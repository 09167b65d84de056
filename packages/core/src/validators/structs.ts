import { type Context, define, optional, Struct, dynamic as superstructDynamic } from 'superstruct'
import { type Rule, structOf } from './check.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'

/*
 * The structs of which the rules of the call object and its methods are made, in the other files of this folder. They load
 * after the call machine. Each is an object of superstruct: it finds every failure with its path, and its message is a whole
 * sentence. (`entryStructs.ts` has the same names for the code that a page loads before a call.)
 *
 * They differ from superstruct's own, for the reasons in docs/decisions/040-one-schema-language.md:
 *
 * - The last parameter is the message of a failure. With an empty one, `check` makes it from the type and the path.
 * - `number` is finite, `object` takes no list, and `record` has no struct for its keys and leaves out inherited ones.
 * - An object with an interface is written `object<Options>({ … })`. It compiles only if each property of `Options` has a
 *   struct of its type.
 *
 * `define`, `intersection`, `lazy`, `nullable`, `optional` and `refine` come from superstruct itself.
 */

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Any string, including the empty one. */
export const string = (message = ''): Struct<string, null> =>
  define('string', (value) => isString(value) || message)

export const boolean = (message = ''): Struct<boolean, null> =>
  define('boolean', (value) => isBoolean(value) || message)

/** A finite number. */
export const number = (message = ''): Struct<number, null> =>
  define('number', (value) => Number.isFinite(value) || message)

export const integer = (message = ''): Struct<number, null> =>
  define('integer', (value) => Number.isInteger(value) || message)

/** One of these values. */
export const enums = <const Value extends string | boolean>(
  values: readonly Value[],
  message: string,
): Struct<Value, null> => define('enums', (value) => values.some((each) => each === value) || message)

/** A string of a list that may grow: any string is valid, and an editor suggests the known ones. */
export type Suggested<Word extends string> = Word | (string & {})

/** No value. */
export const never = (message = ''): Struct<never, null> => define('never', () => message)

/** A list in which every element is valid. */
export const array = <T>(element: Struct<T>, message = ''): Struct<readonly T[], null> =>
  new Struct<readonly T[], null>({
    type: 'array',
    schema: null,
    validator: (value) => Array.isArray(value) || message,
    *entries(value) {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) yield [index, item, structOf<unknown>(element)]
    },
  })

/** An object with any keys, whose values are valid. */
export const record = <T>(value: Struct<T>, message = ''): Struct<{ readonly [key: string]: T }, null> =>
  new Struct<{ readonly [key: string]: T }, null>({
    type: 'record',
    schema: null,
    validator: (object) => isRecord(object) || message,
    *entries(object) {
      if (!isRecord(object)) return
      for (const key of Object.keys(object)) yield [key, object[key], structOf<unknown>(value)]
    },
  })

/** The structs for the properties of an interface. That of an optional property accepts `undefined`. */
export type Schema<T> = {
  readonly [Key in keyof T]-?: Struct<object extends Pick<T, Key> ? T[Key] | undefined : T[Key]>
}

const acceptsAbsence = (struct: Struct<unknown, null>) =>
  [...struct.validator(undefined, { path: [], branch: [] })].length === 0

/** An object with these properties and no others: an unknown property is an error that names it. */
export const object = <T extends object>(schema: Schema<T>, message = ''): Struct<T, null> =>
  new Struct<T, null>({
    type: 'object',
    schema: null,
    validator: (value) => isRecord(value) || message,
    *entries(value) {
      if (!isRecord(value)) return
      for (const key in schema) {
        const struct = structOf<unknown>(schema[key])
        // Most options are absent, and a traversal of each would take most of the time.
        if (key in value || !acceptsAbsence(struct)) yield [key, value[key], struct]
      }
      for (const key of Object.keys(value)) {
        if (!Object.hasOwn(schema, key)) yield [key, value[key], never()]
      }
    },
  })

/** The parts of a struct besides its checks. */
const partsOf = <T, S>({ type, schema, coercer, entries }: Struct<T, S>) => ({
  type,
  schema,
  coercer,
  entries,
})

/** A property that may be absent, but not `undefined`: daily-js refuses that value. */
export function exactOptional<T, S>(struct: Struct<T, S>): Struct<T | undefined, S> {
  const isAbsent = (value: unknown, { branch, path }: Context) =>
    value === undefined && !(path.at(-1) in Object(branch.at(-2)))
  return new Struct<T | undefined, S>({
    ...partsOf(struct),
    validator: (value, context) => isAbsent(value, context) || struct.validator(value, context),
    refiner: (value, context) => value === undefined || struct.refiner(value, context),
  })
}

/** The structs for the properties of an interface that are all optional. */
type PartialSchema<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key>
    ? Struct<Exclude<T[Key], undefined>> | Struct<T[Key] | undefined>
    : never
}

const makePartial =
  (makeOptional: (struct: Struct<unknown, null>) => Struct<unknown, null>) =>
  <T extends object>(schema: PartialSchema<T>, message = ''): Struct<T, null> => {
    const optionals = Object.entries<Rule<unknown>>(schema).map(([key, rule]) => [
      key,
      makeOptional(structOf(rule)),
    ])
    return object<T>(Object.fromEntries(optionals), message)
  }

/** An object of which every property is optional. */
export const partial = /* @__PURE__ */ makePartial(optional)

/** An object of which every property may be absent, but not `undefined`. */
export const exactPartial = /* @__PURE__ */ makePartial(exactOptional)

/** A property that the types of daily-js require, but not its code: `undefined` is valid. */
export const dispensable = <T, S>(struct: Struct<T, S>): Struct<T, S> =>
  new Struct({
    ...partsOf(struct),
    validator: (value, context) => value === undefined || struct.validator(value, context),
    refiner: (value, context) => value === undefined || struct.refiner(value, context),
  })

/** superstruct's `dynamic`, also for structs of different types: the message is about the intended form. */
export const dynamic = <Choice extends Rule<unknown>>(
  choose: (value: unknown, context: Context) => Choice,
): Struct<Choice['TYPE'], null> =>
  superstructDynamic<Choice['TYPE']>((value, context) => structOf<Choice['TYPE']>(choose(value, context)))

/** A failure of a check that concerns several properties. */
export interface PropertyFailure {
  /** The invalid property. The object itself when absent. */
  readonly property?: string
  readonly message: string
}

/**
 * A check that concerns several properties, for an `intersection` with their object. Unlike a `refine` of superstruct, it
 * also runs if a property is invalid, so that an error has every failure.
 */
export const crossCheck = (
  findFailures: (value: UnknownRecord) => Iterable<PropertyFailure>,
): Struct<unknown, null> =>
  define('object', function* (value, { path }) {
    if (!isRecord(value)) return
    for (const { property, message } of findFailures(value)) {
      yield property === undefined
        ? { message }
        : { message, path: [...path, property], value: value[property] }
    }
  })
