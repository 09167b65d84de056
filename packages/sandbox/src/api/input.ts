import { findBodyFaults } from '../platform/bodyFaults.ts'
import { field } from '../platform/field.ts'
import { isRecord } from '../platform/isRecord.ts'
import { Refusal } from '../platform/respond.ts'

/** Says what is wrong with a field, in the platform's words. */
export type FieldRule = (name: string, value: unknown) => string | false

/** A string of at most, and at least, that many characters. */
export const text =
  (max = Number.POSITIVE_INFINITY, min = 0): FieldRule =>
  (name, value) => {
    if (typeof value !== 'string') return `${name} must be a string`
    if (value.length < min) return `${name} must be longer than or equal to ${min} characters`
    return value.length > max && `${name} must be shorter than or equal to ${max} characters`
  }

/** One of a few words. */
export const oneOf =
  (...values: readonly string[]): FieldRule =>
  (name, value) =>
    !values.some((each) => each === value) &&
    `${name} must be one of the following values: ${values.join(', ')}`

export const list: FieldRule = (name, value) => !Array.isArray(value) && `${name} must be an array`

export const object: FieldRule = (name, value) => !isRecord(value) && `${name} must be an object`

/** A list of objects, each with fields of its own. */
export const listOf =
  (rules: Rules = {}): FieldRule =>
  (name, value) => {
    if (!Array.isArray(value)) return list(name, value)
    for (const [index, item] of value.entries()) {
      const at = `${name}.${index}`
      if (!isRecord(item)) return `${at} must be an object`
      const faults = Object.entries(rules).map(([part, rule]) => rule(`${at}.${part}`, field(item, part)))
      const fault = faults.find((each) => each !== false)
      if (fault) return fault
    }
    return false
  }

/** What may be missing. */
export const maybe =
  (rule: FieldRule): FieldRule =>
  (name, value) =>
    value !== undefined && value !== null && rule(name, value)

/** A number within bounds, both included. */
export const number =
  (min: number, max: number): FieldRule =>
  (name, value) => {
    if (typeof value !== 'number') return `${name} must be a number`
    if (value < min) return `${name} must not be less than ${min}`
    return value > max && `${name} must not be greater than ${max}`
  }

/** A rule for each of some fields. */
interface Rules {
  readonly [name: string]: FieldRule
}

/** The rules for what a resource is made of; other fields are kept as they come. */
export interface Fields {
  /** Without these it cannot be created. */
  readonly needs?: Rules
  readonly takes?: Rules
  /** What is needed beside `needs` by those that have one of these values in the field `by`. */
  readonly kinds?: { readonly by: string; readonly needs: { readonly [value: string]: Rules } }
  /** A change must bring what a creation needs, too. */
  readonly isWhole?: true
  /** All that a change may bring. Default: anything. */
  readonly changes?: readonly string[]
  /** All that a body may bring, beside what the platform sets itself. Default: anything. */
  readonly knows?: readonly string[]
}

/** What a body may hold. */
export interface Body {
  readonly [field: string]: unknown
}

/** Fields that a client may send back, and that have no effect. */
export const SET_BY_PLATFORM = ['id', 'orgId', 'createdAt', 'updatedAt']

/** All that is needed by a body, or by what it changes. */
function needsOf({ needs, kinds }: Fields, body: Body, changed?: Body): Rules {
  const kind = kinds && String(field(body, kinds.by) ?? field(changed, kinds.by))
  const more = kinds && kind !== undefined && Object.hasOwn(kinds.needs, kind) ? kinds.needs[kind] : {}
  return { ...needs, ...more }
}

/**
 * Reads the JSON object that a request brings: what is created, or a change of `changed`.
 *
 * @throws Refusal 400 for anything else, and with everything that is wrong with its fields. A change may leave out what a creation needs, but not take it away
 */
export function readFields(body: unknown, fields: Fields = {}, changed?: Body): Body {
  const { takes, isWhole, changes, knows } = fields
  if (!isRecord(body)) throw new Refusal(400, 'The body must be a JSON object.')
  const needs = needsOf(fields, body, changed)
  const faults = Object.entries({ ...takes, ...needs }).map(([name, rule]) => {
    const value = field(body, name)
    const isNeeded = Object.hasOwn(needs, name)
    // null takes a field away, which what is needed does not allow
    const isLeftOut = value === undefined || (value === null && !isNeeded)
    const mayBeLeftOut = (changed && !isWhole) || !isNeeded
    return !(isLeftOut && mayBeLeftOut) && rule(name, value)
  })
  const others = changed && changes ? Object.keys(body).filter((name) => !changes.includes(name)) : []
  const messages = [
    ...others.map((name) => `property ${name} should not exist`),
    ...(knows ? findBodyFaults(body, [...knows, ...SET_BY_PLATFORM]) : []),
    ...faults.filter((fault) => fault !== false),
  ]
  if (messages.length > 0) throw new Refusal(400, messages)
  return body
}
