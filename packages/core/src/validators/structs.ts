import { Struct } from 'superstruct'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { define, guard, never, type Rule, structOf } from './rule.ts'

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Any text, the empty one included. */
export const string = (name: string): Rule<string> => guard(`${name} must be a string`, isString)

/** A text that is said to be what `isValid` wants; another type is refused under its own message. */
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

/** A finite number: NaN and infinities are none. */
export const number = (name: string): Rule<number> =>
  guard(`${name} must be a number`, (value): value is number => Number.isFinite(value))

/** A number of things: a whole one. */
export const integer = (name: string): Rule<number> =>
  guard(`${name} must be an integer`, (value): value is number => Number.isInteger(value))

/** One of some words, exactly as they are written. */
export const enums = <const Word extends string | boolean>(
  words: readonly Word[],
  message: string,
): Rule<Word> => guard(message, (value): value is Word => words.some((word) => word === value))

/** A word of a list that may grow: any text passes, and an editor offers those that are known. */
export type Suggested<Word extends string> = Word | (string & {})

export const suggested = <Word extends string>(name: string): Rule<Suggested<Word>> =>
  guard(`${name} must be a string`, (value): value is Suggested<Word> => isString(value))

/** A list whose every element keeps a rule; `also` may look at the list as a whole. */
export const array = <T>(
  element: Rule<T>,
  message: string,
  also: (list: readonly unknown[]) => true | string = () => true,
): Rule<readonly T[]> =>
  new Struct<readonly T[], null>({
    type: message,
    schema: null,
    validator: (value) => (Array.isArray(value) ? also(value) : message),
    *entries(value) {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) yield [index, item, structOf(element)]
    },
  })

interface MapOptions {
  /** Said of what is no object. */
  readonly message?: string
  /** Said of an object without keys, where it needs one. */
  readonly empty?: string
  /** Whether a key may be used; the message where it may not. */
  readonly key?: (key: string) => true | string
}

/** A dictionary: any key that `key` allows, each value by the rule of its key. */
export const record = <T>(
  ruleOfKey: (key: string) => Rule<T>,
  { message = 'must be an object', empty, key: verdict = () => true }: MapOptions = {},
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

/** One rule or another, chosen by a look at the value, so that what is said is about the form that was meant. */
export function dynamic<A, B>(isA: (value: unknown) => boolean, a: Rule<A>, b: Rule<B>): Rule<A | B> {
  const meant = (value: unknown) => structOf<A | B>(isA(value) ? a : b)
  return new Struct<A | B, null>({
    type: 'either',
    schema: null,
    validator: (value, context) => meant(value).validator(value, context),
    entries: (value, context) => meant(value).entries(value, context),
  })
}

/** A rule that no single property can decide: where it is broken, and how it is said. */
export interface Breach {
  /** The property that is at fault; the object itself when absent. */
  readonly at?: string
  readonly message: string
}

type FieldRules<T> = { readonly [Key in keyof T]: Rule<T[Key]> }

/** What an object with these required and these optional properties is. */
export type ObjectOf<Required, Optional> = {
  [Key in keyof (Required & Partial<Optional>)]: (Required & Partial<Optional>)[Key]
}

interface ObjectOptions {
  /** Said of what is no object. */
  readonly message?: string
  /** What the properties must keep together. */
  readonly also?: (value: UnknownRecord) => Iterable<Breach>
}

const unrecognized = (name: string) => never(`unrecognized property '${name}'`)

const isGiven = (value: UnknownRecord, key: string) => value[key] !== undefined
const isThere = (value: UnknownRecord, key: string) => key in value

const makeObject =
  (isPresent: (value: UnknownRecord, key: string) => boolean) =>
  <Required extends object = object, Optional extends object = object>(
    required: FieldRules<Required>,
    optional: FieldRules<Optional>,
    { message = 'must be an object', also }: ObjectOptions = {},
  ): Rule<ObjectOf<Required, Optional>> => {
    const known = new Set([...Object.keys(required), ...Object.keys(optional)])
    return new Struct<ObjectOf<Required, Optional>, null>({
      type: message,
      schema: null,
      *validator(value, { path }) {
        if (!isRecord(value)) yield message
        else if (also) {
          for (const { at, message: said } of also(value)) {
            yield at === undefined ? said : { message: said, path: [...path, at], value: value[at] }
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
 * An object with these properties and no others: the unknown ones are refused by name (spec §5). An optional
 * property that is `undefined` is absent.
 */
export const object = /* @__PURE__ */ makeObject(isGiven)

/** The same where `undefined` is a value like any other: daily-js refuses it in properties of a call. */
export const exactObject = /* @__PURE__ */ makeObject(isThere)
