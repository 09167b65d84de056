import { isRecord } from '../isRecord.ts'
import { Refusal } from '../respond.ts'

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

/** A number within bounds, both included. */
export const number =
  (min: number, max: number): FieldRule =>
  (name, value) => {
    if (typeof value !== 'number') return `${name} must be a number`
    if (value < min) return `${name} must not be less than ${min}`
    return value > max && `${name} must not be greater than ${max}`
  }

/** The rules for what a resource is made of; other fields are kept as they come. */
export interface Fields {
  /** Without these it cannot be created. */
  readonly needs?: { readonly [name: string]: FieldRule }
  readonly takes?: { readonly [name: string]: FieldRule }
  /** A change must bring what a creation needs, too. */
  readonly isWhole?: true
  /** All that a change may bring. Default: anything. */
  readonly changes?: readonly string[]
}

/** What a body may hold. */
export interface Body {
  readonly [field: string]: unknown
}

/**
 * Reads the JSON object that a request brings.
 *
 * @throws Refusal 400 for anything else, and with everything that is wrong with its fields. A change may leave out what a creation needs, but not take it away
 */
export function readFields(body: unknown, fields: Fields = {}, isChange = false): Body {
  const { needs, takes, isWhole, changes } = fields
  if (!isRecord(body)) throw new Refusal(400, 'The body must be a JSON object.')
  const faults = Object.entries({ ...takes, ...needs }).map(([name, rule]) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    const isNeeded = needs !== undefined && Object.hasOwn(needs, name)
    // null takes a field away, which what is needed does not allow
    const isLeftOut = value === undefined || (value === null && !isNeeded)
    const mayBeLeftOut = (isChange && !isWhole) || !isNeeded
    return !(isLeftOut && mayBeLeftOut) && rule(name, value)
  })
  const others = isChange && changes ? Object.keys(body).filter((name) => !changes.includes(name)) : []
  const messages = [
    ...others.map((name) => `property ${name} should not exist`),
    ...faults.filter((fault) => fault !== false),
  ]
  if (messages.length > 0) throw new Refusal(400, messages)
  return body
}
