import type { Received } from './request.ts'

/** What a field or a parameter that holds a secret is called. */
const SECRET = '(?:key|secret|token|pass(?:w(?:or)?d|phrase)|cookie|auth(?:orization)?|jwt|pem)s?'
/** A secret in a body that was sent, beside those of a few characters. */
const SENT_SECRET = RegExp(`${SECRET}":"([^"]{4,})"`, 'gi')
const SECRET_FIELD = RegExp(`${SECRET}$`, 'im')
/** A secret in words: behind its name and a colon, also after some words. */
const SECRET_IN_TEXT = RegExp(
  `(${SECRET}["'\\\\]*(?:\\s+\\w+){0,3}\\s*[:=][\\s"'\\\\]*|bearer )(?!\\[)[^\\s"',;&<]+`,
  'gi',
)

/**
 * What an error may repeat of an answer: its JSON, or its text, without the secrets in it, and without those that were
 * sent. Of JSON that is cut off only how much came, as nobody can say what in it is secret.
 */
export function peek({ operation, response, hide, sent }: Received, text: string): unknown {
  const clean = (given: string) =>
    [...`${sent}`.matchAll(SENT_SECRET)]
      .reduce((rest, [, secret = '']) => rest.replaceAll(secret, '[secret]'), hide(given))
      .replace(SECRET_IN_TEXT, '$1[secret]')
  try {
    return JSON.parse(text, function (this: object, name, value: unknown) {
      const isSecret =
        SECRET_FIELD.test(name) ||
        (name === 'value' &&
          (operation.includes(' /token') || SECRET_FIELD.test(Object.values(this).join('\n'))))
      if (isSecret && value && typeof value !== 'number') return '[secret]'
      return typeof value === 'string' ? clean(value) : value
    })
  } catch {
    return /^\s*[[{"]/.test(text)
      ? `${text.length} characters of ${response.headers.get('content-type')}`
      : clean(text)
  }
}
