import { isSecretField } from './isSecretField.ts'
import { maskWords } from './maskWords.ts'
import type { Received } from './request.ts'
import { sentSecrets } from './sentSecrets.ts'

/** A private key, also the beginning of one that is cut off. */
const PEM = /-----BEGIN [A-Z ]+-----.*?(?:-----END [A-Z ]+-----|$)/gs

/** Makes the function that takes the key, and the secrets that were sent, out of a text of the platform. */
export function redactorOf({ hide, sent }: Pick<Received, 'hide' | 'sent'>): (text: string) => string {
  const secrets = sentSecrets(sent)
  return (text) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), hide(text)).replace(PEM, '[secret]')
}

/**
 * What an error may repeat of an answer: its JSON, or its text, without the secrets in it, and without those that were
 * sent. Of JSON that is cut off only how much came, as nobody can say what in it is secret.
 */
export function peek(received: Received, text: string): unknown {
  const { operation, response } = received
  const redact = redactorOf(received)
  const clean = (given: string) => maskWords(redact(given))
  try {
    return JSON.parse(text, function (this: object, name, value: unknown) {
      const isToken = name === 'value' && operation.includes(' /token')
      if (value && (isToken || isSecretField(name, value, this))) return '[secret]'
      if (typeof value === 'string') return clean(value)
      return isObject(value) ? renameKeys(value, redact) : value
    })
  } catch {
    return /^\s*[[{"]/.test(text)
      ? `${text.length} characters of ${response.headers.get('content-type')}`
      : clean(text)
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A server may complain of a value by its name: `{ "sk-1": "is no key" }`. */
const renameKeys = (object: object, redact: (text: string) => string): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [redact(name), value]))
