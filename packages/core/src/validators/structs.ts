import { Struct } from 'superstruct'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { define, guard, never, optional, type Rule, structOf } from './rule.ts'

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Any string, including the empty one. */
export const string = (name: string): Rule<string> => guard(`${name} must be a string`, isString)

/** A string that passes `isValid`, with separate messages for other strings and for other types. */
export const stringThat = (
  name: string,
  message: string,
  isValid: (value: string) => boolean,
): Rule<string> =>
  define(name, (value) => {
    if (!isString(value)) return `${name} must be a string`
    return isValid(value) || message
  })

export const boolean = (name: string): Rule<boolean> => guard(`${name} must be a boolean`, isBoolean)

/** A boolean or undefined. */
export const optionalBoolean = (name: string): Rule<boolean | undefined> => optional(boolean(name))

/** Any string, or undefined. */
export const optionalString = (name: string): Rule<string | undefined> => optional(string(name))

/** A finite number. */
export const number = (name: string): Rule<number> =>
  guard(`${name} must be a number`, (value): value is number => Number.isFinite(value))

/** An integer. */
export const integer = (name: string): Rule<number> =>
  guard(`${name} must be an integer`, (value): value is number => Number.isInteger(value))

/** One of these values. */
export const enums = <const Word extends string | boolean>(
  words: readonly Word[],
  message: string,
): Rule<Word> => guard(message, (value): value is Word => words.some((word) => word === value))

/** A string of a list that may grow: any string is valid, and an editor suggests the known ones. */
export type Suggested<Word extends string> = Word | (string & {})

export const suggested = <Word extends string>(name: string): Rule<Suggested<Word>> =>
  guard(`${name} must be a string`, (value): value is Suggested<Word> => isString(value))

/** A list in which every element is valid. `checkWhole` checks the list as a whole. */
export const array = <T>(
  element: Rule<T>,
  message: string,
  checkWhole: (list: readonly unknown[]) => true | string = () => true,
): Rule<readonly T[]> =>
  new Struct<readonly T[], null>({
    type: message,
    schema: null,
    validator: (value) => (Array.isArray(value) ? checkWhole(value) : message),
    *entries(value) {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) yield [index, item, structOf(element)]
    },
  })

interface RecordOptions {
  /** The message for a value that is not an object. */
  readonly message?: string
  /** The message for an empty object, if that is invalid. */
  readonly empty?: string
  /** Checks a key: true, or the message for an invalid key. */
  readonly key?: (key: string) => true | string
}

/** An object with any keys that `key` allows. `ruleOfKey` returns the rule for the value of a key. */
export const record = <T>(
  ruleOfKey: (key: string) => Rule<T>,
  { message = 'must be an object', empty, key: verdict = () => true }: RecordOptions = {},
): Rule<{ readonly [key: string]: T }> =>
  new Struct<{ readonly [key: string]: T }, null>({
    type: message,
    schema: null,
    validator: (value) => {
      if (!isRecord(value)) return message
      return empty === undefined || Object.keys(value).length > 0 || empty
    },
    *entries(value) {
      if (!isRecord(value)) return
      for (const key of Object.keys(value)) {
        const allowed = verdict(key)
        yield [key, value[key], structOf<unknown>(allowed === true ? ruleOfKey(key) : never(allowed))]
      }
    },
  })

/** One of two rules, selected by the value, so that the message is about the intended form. */
export function dynamic<A, B>(isA: (value: unknown) => boolean, a: Rule<A>, b: Rule<B>): Rule<A | B> {
  const ruleFor = (value: unknown) => structOf<A | B>(isA(value) ? a : b)
  return new Struct<A | B, null>({
    type: 'either',
    schema: null,
    validator: (value, context) => ruleFor(value).validator(value, context),
    entries: (value, context) => ruleFor(value).entries(value, context),
  })
}

/** A failure of a check that concerns several properties. */
export interface PropertyFailure {
  /** The invalid property. The object itself when absent. */
  readonly property?: string
  readonly message: string
}

type FieldRules<T> = { readonly [Key in keyof T]: Rule<T[Key]> }

/** The type of an object with these required and optional properties. */
export type ObjectOf<Required, Optional> = {
  [Key in keyof (Required & Partial<Optional>)]: (Required & Partial<Optional>)[Key]
}

interface ObjectOptions {
  /** The message for a value that is not an object. */
  readonly message?: string
  /** Checks that concern several properties. */
  readonly checkWhole?: (value: UnknownRecord) => Iterable<PropertyFailure>
}

const unrecognized = (name: string) => never(`unrecognized property '${name}'`)

const isDefined = (value: UnknownRecord, key: string) => value[key] !== undefined
const isOwnOrInherited = (value: UnknownRecord, key: string) => key in value

const makeObject =
  (isPresent: (value: UnknownRecord, key: string) => boolean) =>
  <Required extends object = object, Optional extends object = object>(
    required: FieldRules<Required>,
    optional: FieldRules<Optional>,
    { message = 'must be an object', checkWhole }: ObjectOptions = {},
  ): Rule<ObjectOf<Required, Optional>> => {
    const known = new Set([...Object.keys(required), ...Object.keys(optional)])
    return new Struct<ObjectOf<Required, Optional>, null>({
      type: message,
      schema: null,
      *validator(value, { path }) {
        if (!isRecord(value)) yield message
        else if (checkWhole) {
          for (const { property, message } of checkWhole(value)) {
            yield property === undefined
              ? message
              : { message, path: [...path, property], value: value[property] }
          }
        }
      },
      *entries(value) {
        if (!isRecord(value)) return
        for (const key in required) yield [key, value[key], structOf(required[key])]
        for (const key in optional) {
          if (isPresent(value, key)) yield [key, value[key], structOf(optional[key])]
        }
        for (const key of Object.keys(value)) {
          if (!known.has(key)) yield [key, value[key], structOf(unrecognized(key))]
        }
      },
    })
  }

/**
 * An object with these required properties, these optional ones, and no others: an unknown property is an error that
 * names it. An optional property may be `undefined`.
 */
export const object = /* @__PURE__ */ makeObject(isDefined)

/** Like `object`, but `undefined` is a value like any other: daily-js rejects it in the properties of a call. */
export const exactObject = /* @__PURE__ */ makeObject(isOwnOrInherited)
