import { APP_MESSAGE_MAX } from '../constants.ts'
import { ruleOf } from './rules.ts'

/** An app message: serialisable, and at most `max` characters of JSON (Daily; 4096 unless the room says otherwise). */
export const appMessage = (max: number = APP_MESSAGE_MAX) =>
  ruleOf<unknown>('app message', (data) => {
    let text: string | undefined
    try {
      text = JSON.stringify(data)
    } catch {
      text = undefined
    }
    if (text === undefined) return 'Message data must be serializable to JSON.'
    return text.length <= max || `Message data too large. Max size is ${max}`
  })
