import * as superstruct from 'superstruct'
import { any, define, dynamic, nullable, optional, refine, Struct } from 'superstruct'
import { fieldsOf, isRecord, isText } from '../fields.ts'
import { type Rule, type Rules, withMessage } from '../platform/structs.ts'

// Superstruct's structs with the platform's messages, for the bodies of requests. A message has the words after the field,
// as in `must be a string`; superstruct's own would show the value. `describeFailures` puts the field before it.

/** A string of at most, and at least, that many characters. */
export const string = (max = Number.POSITIVE_INFINITY, min = 0): Rule =>
  refine(withMessage(superstruct.string(), isText, 'must be a string'), 'length', ({ length }) => {
    if (length < min) return `must be longer than or equal to ${min} characters`
    return length <= max || `must be shorter than or equal to ${max} characters`
  })

/** A number within bounds, both included. */
export const number = (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Rule =>
  refine(
    withMessage(superstruct.number(), (value) => typeof value === 'number', 'must be a number'),
    'bounds',
    (value) => {
      if (value < min) return `must not be less than ${min}`
      return value <= max || `must not be greater than ${max}`
    },
  )

export const boolean = (): Rule =>
  withMessage(superstruct.boolean(), (value) => typeof value === 'boolean', 'must be a boolean value')

export const enums = (values: readonly string[]): Rule =>
  define(
    'enums',
    (value) =>
      values.some((each) => each === value) || `must be one of the following values: ${values.join(', ')}`,
  )

export const array = (item: Rule = any()): Rule =>
  withMessage(superstruct.array(item), Array.isArray, 'must be an array')

/** A field that may be missing, or null. */
export const nullish = (rule: Rule): Rule => optional(nullable(rule))

/** An object with these fields and any others. */
export const type = (fields: Rules = {}): Rule =>
  new Struct({
    type: 'type',
    schema: fields,
    *entries(value) {
      if (!isRecord(value)) return
      for (const [name, rule] of Object.entries(fields)) yield [name, value[name], rule]
    },
    validator: (value) => isRecord(value) || 'must be an object',
  })

/** The fields of an object: those that it must have, and those that it may have, also as null. */
export interface Shape {
  readonly required?: Rules
  readonly optional?: Rules
}

/** The rules for the fields of an object. */
export const rulesOf = ({ required, optional: others = {} }: Shape): Rules => ({
  ...Object.fromEntries(Object.entries(others).map(([name, rule]) => [name, nullish(rule)])),
  ...required,
})

/** An object with fields of that shape and no others. */
export const object = (shape: Shape): Rule => closed(rulesOf(shape))

/** An object with these fields and no others. */
export function closed(rules: Rules): Rule {
  const { type: name, schema, entries } = type(rules)
  return new Struct({
    type: name,
    schema,
    entries,
    *validator(value) {
      if (!isRecord(value)) yield 'must be an object'
      else {
        for (const field of Object.keys(value)) {
          if (!Object.hasOwn(rules, field)) yield `property ${field} should not exist`
        }
      }
    },
  })
}

/** An object whose other fields depend on one: the shapes by its values. */
export function variants(by: string, shapes: { readonly [value: string]: Shape }): Rule {
  const rules = Object.entries(shapes).map(
    ([value, { required, optional: others }]) =>
      [
        value,
        object({ required: { [by]: string(), ...required }, ...(others && { optional: others }) }),
      ] as const,
  )
  const known = new Map(rules)
  const unknown = type({ [by]: enums(Object.keys(shapes)) })
  return dynamic((value) => known.get(String(isRecord(value) ? value[by] : undefined)) ?? unknown)
}

/** A rule for each of some names. */
const each = (rule: Rule, names: readonly string[]): Rules =>
  Object.fromEntries(names.map((name) => [name, rule]))

export const strings = (...names: string[]): Rules => each(string(), names)
export const numbers = (...names: string[]): Rules => each(number(), names)
export const booleans = (...names: string[]): Rules => each(boolean(), names)
export const arrays = (...names: string[]): Rules => each(array(), names)
/** Objects with any fields. */
export const objects = (...names: string[]): Rules => each(type(), names)

/** Whether a value is a date, or a date with a time, up to the year 9999. */
export const isDate = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\d([T ]|$)/.test(value) && !Number.isNaN(Date.parse(value))

/** The words of a refused date. */
export const DATE_RULE = 'must be a valid ISO 8601 date string'

const date = define('date', (value) => isDate(value) || DATE_RULE)

/** When a call may begin. */
export const schedulePlan = object({ required: { earliestAt: date }, optional: { latestAt: date } })

const E164_RULE =
  'must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).'

const e164 = define('E.164', (value) => (isText(value) && /^\+[1-9]\d{1,14}$/.test(value)) || E164_RULE)

/** A telephone number: in the format E.164, unless the object has `numberE164CheckEnabled: false`. It may hold a variable. */
export const phoneNumber: Rule = dynamic((value, { branch }) =>
  fieldsOf(branch.at(-2)).numberE164CheckEnabled === false || /\{\{/.test(String(value))
    ? string(40, 3)
    : e164,
)
