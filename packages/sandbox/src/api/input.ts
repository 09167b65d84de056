import * as superstruct from 'superstruct'
import { any, define, nullable, optional, refine } from 'superstruct'
import { type Fields, field, isRecord, isText } from '../fields.ts'
import { describeInvalidBody } from '../platform/describeInvalidBody.ts'
import { Refusal } from '../platform/responses.ts'
import { findFailures, isNonEmptyString, type Rule, type Rules, withMessage } from '../platform/structs.ts'

// Superstruct's structs with the platform's messages, for the bodies of requests: the rows of resources.ts and the handlers
// of api/ use them, and no other folder. A message has the words after the field, as in `must be a string`; superstruct's
// own would show the value. `readFields` puts the field's path before it: `customer.number must be a string`.

/** A string of at most, and at least, that many characters. */
export const string = (max = Number.POSITIVE_INFINITY, min = 0): Rule =>
  refine(withMessage(superstruct.string(), isText, 'must be a string'), 'length', ({ length }) => {
    if (length < min) return `must be longer than or equal to ${min} characters`
    return length <= max || `must be shorter than or equal to ${max} characters`
  })

/** A number within bounds, both included. */
export const number = (min: number, max: number): Rule =>
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

/** An object with these fields and any others. */
export const type = (fields: Rules = {}): Rule =>
  withMessage(superstruct.type(fields), isRecord, 'must be an object')

/** A field that may be missing, or null. */
export const nullish = (rule: Rule): Rule => optional(nullable(rule))

/** Whether a value is a date, or a date with a time, up to the year 9999. */
export const isDate = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\d([T ]|$)/.test(value) && !Number.isNaN(Date.parse(value))

/** The words of a refused date. */
export const DATE_RULE = 'must be a valid ISO 8601 date string'

const date = define('date', (value) => isDate(value) || DATE_RULE)

/** When a call may begin. */
export const schedulePlan = type({ earliestAt: nullish(date), latestAt: nullish(date) })

/** Whether a customer can be called. */
export const isReachable = (customer: unknown): boolean =>
  isRecord(customer) && (isNonEmptyString(customer.number) || isNonEmptyString(customer.sipUri))

/** A list of customers who can all be called. */
export const reachable = array(
  define('customer', (value) => isReachable(value) || 'must have a number or a sipUri'),
)

/** The rules for the fields of a body. Other fields are taken as they come. */
export interface BodyRules {
  /** Fields that a creation must have. */
  readonly required?: Rules
  readonly optional?: Rules
  /** More required fields, by the value of the field `by`. */
  readonly variants?: { readonly by: string; readonly required: { readonly [value: string]: Rules } }
  /** A change must have the required fields too. */
  readonly updateNeedsAll?: true
  /** The only fields that a change may have. Default: any. */
  readonly updatable?: readonly string[]
  /** The only fields that a body may have, besides those of the platform. Default: any. */
  readonly known?: readonly string[]
}

/** Fields that a client may send back. They have no effect. */
export const SET_BY_PLATFORM = ['id', 'orgId', 'createdAt', 'updatedAt']

/** The struct of each field for a creation, or for a change of `changed`. */
function rulesFor(rules: BodyRules, body: Fields, changed?: Fields): Rules {
  const { required, optional: others = {}, variants, updateNeedsAll } = rules
  const variant = variants && String(field(body, variants.by) ?? field(changed, variants.by))
  const isKnown = variants && variant !== undefined && Object.hasOwn(variants.required, variant)
  const needed = Object.entries({ ...required, ...(isKnown && variants.required[variant]) })
  return Object.fromEntries([
    // null removes a field, which is an error for a required one
    ...Object.entries(others).map(([name, rule]) => [name, nullish(rule)] as const),
    ...needed.map(([name, rule]) => [name, changed && !updateNeedsAll ? optional(rule) : rule] as const),
  ])
}

/**
 * Reads the JSON object of a body: a creation, or a change of `changed`. A change may leave out required fields, but
 * not remove them.
 *
 * @throws Refusal 400 for anything else, and with a sentence for each invalid field
 */
export function readFields(body: unknown, rules: BodyRules = {}, changed?: Fields): Fields {
  const { updatable, known } = rules
  if (!isRecord(body)) throw new Refusal(400, 'The body must be a JSON object.')
  const others = changed && updatable ? Object.keys(body).filter((name) => !updatable.includes(name)) : []
  const failures = findFailures(body, superstruct.type(rulesFor(rules, body, changed)))
  // one for each field, as on the platform
  const first = failures.filter(
    ({ path }, index) => failures.findIndex((each) => each.path[0] === path[0]) === index,
  )
  const messages = [
    ...others.map((name) => `property ${name} should not exist`),
    ...(known ? describeInvalidBody(body, [...known, ...SET_BY_PLATFORM]) : []),
    ...first.map(({ path, words }) => `${path.join('.')} ${words}`),
  ]
  if (messages.length > 0) throw new Refusal(400, messages)
  return body
}
