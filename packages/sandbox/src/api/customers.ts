import { isRecord } from '../platform/isRecord.ts'
import { isText } from '../platform/isText.ts'
import { type FieldRule, list } from './input.ts'

/** Whether a customer can be called. */
export const isReachable = (customer: unknown): boolean =>
  isRecord(customer) && (isText(customer.number) || isText(customer.sipUri))

/** A list of customers who can all be called. */
export const reachable: FieldRule = (name, value) => {
  if (!Array.isArray(value)) return list(name, value)
  const index = value.findIndex((customer) => !isReachable(customer))
  return index >= 0 && `${name}.${index} must have a number or a sipUri`
}
