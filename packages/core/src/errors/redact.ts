import { REDACTED } from './redactKey.ts'

/*
 * Removes credentials from errors, reports and `voice.inspect()`: by the name of a field or a parameter, by the form of
 * a text, and by value. `rest/redact.ts` adds what a REST request has sent. `redact.test.ts` has a table of what each
 * output hides.
 */

/** Words in the names of fields that hold a secret: the source of a regular expression. */
export const SECRET_WORDS = '(?:key|secret|token|pass(?:word|wd|phrase)|cookie|auth(?:orization)?|jwt|pem)'

/**
 * The end of a field's name: a secret word, or the address at which a call can be heard or controlled. `credential`
 * counts in names only: in prose, a name or an id follows it.
 */
const SECRET_NAME = /* @__PURE__ */ RegExp(`(?:${SECRET_WORDS}|credential|(?:listen|control)url)s?$`, 'im')
const COUNT_NAME = /tokens$/im

/**
 * Whether a field holds a secret, by its name, such as `apiKey` or `authToken`. A number of tokens, such as
 * `maxTokens: 250`, is not secret.
 */
export const isSecretName = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) && !(typeof value === 'number' && COUNT_NAME.test(name))

/** The query string of an address, which may contain a meeting token. */
const QUERY = /(\bhttps?:\/\/[^\s?"']+)\?[^\s"']*/g
/** A secret parameter in a query string. `t` is Daily's meeting token. */
const secretParameter = () => RegExp(`([?&](?:t|(?:\\w*[_-])?${SECRET_WORDS})=)[^&\\s"]+`, 'gi')
/** A JSON web token, the form of Daily's meeting tokens. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g
/** The name of a room, which is enough to join one that is not private. */
const ROOM = /(https:\/\/[^/\s"]+\.daily\.co\/)[^\s"?]+/gi

/** Removes the credentials of a call from the text of an error: query strings of addresses, and meeting tokens. */
export const redactCallText = (text: string): string =>
  text.replaceAll(QUERY, '$1').replaceAll(JSON_WEB_TOKEN, REDACTED)

/** Replaces the credentials of a call in a text, and the names of rooms. The rest of an address stays. */
export const redactAddresses = (text: string): string =>
  text
    .replaceAll(secretParameter(), `$1${REDACTED}`)
    .replaceAll(ROOM, '$1[room]')
    .replaceAll(JSON_WEB_TOKEN, REDACTED)

/** Replaces these secrets in a text. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)

/** The depth below which values are left out. */
const MAX_DEPTH = 8

/**
 * Returns a plain copy of a value, 8 levels deep, without browser objects and without the values of secret fields.
 * `redactText` redacts its texts.
 */
export function redactData(value: unknown, redactText: (text: string) => string, depth = 0): unknown {
  const redact = (part: unknown) => redactData(part, redactText, depth + 1)
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  if (depth >= MAX_DEPTH) return '[…]'
  if (Array.isArray(value)) return value.map(redact)
  if (value instanceof Error) {
    return redactData({ name: value.name, message: value.message, ...plain(value) }, redactText, depth)
  }
  if (value instanceof Date) return value.toISOString()
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecretName(name, part) ? REDACTED : redact(part)]),
  )
}

const plain = (error: Error): object =>
  'toJSON' in error && typeof error.toJSON === 'function' ? Object(error.toJSON()) : {}
