import { assert, is, type Struct } from 'superstruct'
import { isRecord } from '../fields.ts'
import type { Rules } from './structs.ts'

/** Returns the fields of a value that are valid by a struct whose fields are all optional. Invalid and unknown fields are left out. */
export function pickValid<T>(value: unknown, struct: Struct<T, Rules>): T {
  const rules = isRecord(value) ? Object.entries(struct.schema) : []
  const picked: unknown = Object.fromEntries(
    rules.flatMap(([name, rule]) => {
      const own = isRecord(value) ? value[name] : undefined
      return own !== undefined && is(own, rule) ? [[name, own]] : []
    }),
  )
  assert(picked, struct)
  return picked
}
