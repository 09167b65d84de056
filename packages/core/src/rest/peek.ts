import type { Received } from './request.ts'

/** What a field or a parameter that holds a secret is called. */
const SECRET = '(key|secret|token|pass(word|phrase)|cookie|authorization)s?'
const SECRET_FIELD = RegExp(`${SECRET}$`, 'i')
const SECRET_IN_TEXT = RegExp(`(${SECRET}\\W+|bearer )[^\\s"',;&<]+`, 'gi')

/**
 * What an error may repeat of an answer: its JSON, or its text, without the secrets in it. Of JSON that is cut off
 * only how much came, as nobody can say what in it is secret.
 */
export function peek({ operation, response, hide }: Received, text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      const isSecret = SECRET_FIELD.test(name) || (name === 'value' && operation.includes(' /token'))
      if (isSecret && value && typeof value !== 'number') return '[secret]'
      return typeof value === 'string' ? hide(value) : value
    })
  } catch {
    return /^\s*[[{"]/.test(text)
      ? `${text.length} characters of ${response.headers.get('content-type')}`
      : hide(text).replace(SECRET_IN_TEXT, '$1[secret]')
  }
}
