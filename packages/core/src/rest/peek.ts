import { maskWords, SECRET } from './maskWords.ts'
import type { Received } from './request.ts'

/** What a field that holds a secret is called; of a credential, words may tell the name, or the id. */
const SECRET_FIELD = RegExp(`(?:${SECRET}|credential)s?$`, 'im')
/** A number of tokens is none of them. */
const COUNT_FIELD = /tokens$/im
/** A secret in a body that was sent, beside those of a few characters. */
const SENT_SECRET = RegExp(`(?:${SECRET}|credential)(?:s?":"([^"]{4,})"|":(\\d{4,}))`, 'gi')

/**
 * What an error may repeat of an answer: its JSON, or its text, without the secrets in it, and without those that were
 * sent. Of JSON that is cut off only how much came, as nobody can say what in it is secret.
 */
export function peek({ operation, response, hide, sent }: Received, text: string): unknown {
  const clean = (given: string) =>
    maskWords(
      [...`${sent}`.matchAll(SENT_SECRET)].reduce(
        (rest, [, text, digits = '']) => rest.replaceAll(text ?? digits, '[secret]'),
        hide(given),
      ),
    )
  try {
    return JSON.parse(text, function (this: object, name, value: unknown) {
      const isValue = name === 'value'
      // what a value is called, the fields beside it say
      const names = isValue ? Object.values(this).join('\n') : name
      const isSecret = SECRET_FIELD.test(names) || (isValue && operation.includes(' /token'))
      if (isSecret && value && !(typeof value === 'number' && COUNT_FIELD.test(names))) return '[secret]'
      return typeof value === 'string' ? clean(value) : value
    })
  } catch {
    return /^\s*[[{"]/.test(text)
      ? `${text.length} characters of ${response.headers.get('content-type')}`
      : clean(text)
  }
}
