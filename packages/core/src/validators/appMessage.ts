import { APP_MESSAGE_MAX } from '../limits.ts'
import { jsonOf } from './jsonOf.ts'
import { define, type Rule } from './rule.ts'

/** An app message: serialisable, and at most `max` characters of JSON (Daily; 4096 unless the room says otherwise). */
export const AppMessage = (max: number = APP_MESSAGE_MAX): Rule<unknown> =>
  define('app message', (data) => {
    const text = jsonOf(data)
    if (text === undefined) return 'Message data must be serializable to JSON.'
    return text.length <= max || `Message data too large. Max size is ${max}`
  })
