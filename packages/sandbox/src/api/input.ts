import { any, define, optional } from 'superstruct'
import { describeFailures } from '../bodies/describeFailures.ts'
import { array, closed, rulesOf, type Shape, type } from '../bodies/structs.ts'
import { type Fields, field, isRecord } from '../fields.ts'
import { Refusal } from '../platform/responses.ts'
import { isNonEmptyString, type Rule, type Rules } from '../platform/structs.ts'

/** Whether a customer can be called. */
export const isReachable = (customer: unknown): boolean =>
  isRecord(customer) && (isNonEmptyString(customer.number) || isNonEmptyString(customer.sipUri))

/** A list of customers who can all be called. */
export const reachable: Rule = array(
  define('customer', (value) => isReachable(value) || 'must have a number or a sipUri'),
)

/** The rules for the fields of a body. */
export interface BodyRules extends Shape {
  /** More fields, by the value of the field `by`. */
  readonly variants?: { readonly by: string; readonly shapes: { readonly [value: string]: Shape } }
  /** A change must have the required fields too. */
  readonly updateNeedsAll?: true
  /** The only fields that a change may have. Default: any. */
  readonly updatable?: readonly string[]
  /** Other fields are refused, besides those of the platform. Default: they are taken as they come. */
  readonly isClosed?: true
}

/** Fields that a client may send back. They have no effect. */
export const SET_BY_PLATFORM = ['id', 'orgId', 'createdAt', 'updatedAt']

/** The struct of each field for a creation, or for a change of `changed`. */
function rulesFor(rules: BodyRules, body: Fields, changed?: Fields): Rules {
  const { required, optional: others, variants, updateNeedsAll, isClosed } = rules
  const variant = variants && String(field(body, variants.by) ?? field(changed, variants.by))
  const shape =
    variants && variant !== undefined && Object.hasOwn(variants.shapes, variant)
      ? variants.shapes[variant]
      : undefined
  const needed = Object.entries({ ...required, ...shape?.required })
  return {
    ...(isClosed && Object.fromEntries(SET_BY_PLATFORM.map((name) => [name, any()]))),
    // null removes a field, which is an error for a required one
    ...rulesOf({ optional: { ...others, ...shape?.optional } }),
    ...Object.fromEntries(
      needed.map(([name, rule]) => [name, changed && !updateNeedsAll ? optional(rule) : rule] as const),
    ),
  }
}

/**
 * Reads the JSON object of a body: a creation, or a change of `changed`. A change may leave out required fields, but
 * not remove them.
 *
 * @throws Refusal 400 for anything else, and with a sentence for each invalid field
 */
export function readFields(body: unknown, rules: BodyRules = {}, changed?: Fields): Fields {
  const { updatable, isClosed } = rules
  if (!isRecord(body)) throw new Refusal(400, 'The body must be a JSON object.')
  const others = changed && updatable ? Object.keys(body).filter((name) => !updatable.includes(name)) : []
  const fields = rulesFor(rules, body, changed)
  const messages = [
    ...others.map((name) => `property ${name} should not exist`),
    ...describeFailures(body, isClosed ? closed(fields) : type(fields)),
  ]
  if (messages.length > 0) throw new Refusal(400, messages)
  return body
}
