import { USER_DATA_MAX } from '../limits.ts'
import { jsonOf } from './jsonOf.ts'
import { define, type Rule } from './rule.ts'

/** userData: serialisable, and at most 4096 characters; a string as it is, anything else as JSON (spec §5, Daily). */
export const UserData: Rule<unknown> = /* @__PURE__ */ define('userData', (value) => {
  if (value === undefined) return true
  const text = typeof value === 'string' ? value : jsonOf(value)
  if (text === undefined) return 'userData must be serializable to JSON'
  return (
    text.length <= USER_DATA_MAX ||
    `userData is too large (${text.length} characters). Maximum size suppported is ${USER_DATA_MAX}.`
  )
})
