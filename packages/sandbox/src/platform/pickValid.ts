import { assert, is, type Struct } from 'superstruct'
import { fieldsOf } from '../fields.ts'
import type { Rules } from './structs.ts'

/** Returns the fields of a value that are valid by a struct whose fields are all optional. Invalid and unknown fields are left out. */
export function pickValid<T>(value: unknown, struct: Struct<T, Rules>): T {
  const fields = fieldsOf(value)
  const picked: unknown = Object.fromEntries(
    Object.entries(struct.schema)
      .filter(([name, rule]) => fields[name] !== undefined && is(fields[name], rule))
      .map(([name]) => [name, fields[name]]),
  )
  assert(picked, struct)
  return picked
}
