import { USER_DATA_MAX } from '../constants.ts'
import { ruleOf } from './rules.ts'

/** userData: serialisable, and at most 4096 characters; a string as it is, anything else as JSON (spec §5, Daily). */
export const userData = ruleOf<unknown>('userData', (value) => {
  if (value === undefined) return true
  let text: string | undefined
  try {
    text = typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    text = undefined
  }
  if (text === undefined) return 'userData must be serializable to JSON'
  return (
    text.length <= USER_DATA_MAX ||
    `userData is too large (${text.length} characters). Maximum size suppported is ${USER_DATA_MAX}.`
  )
})
