import { REDACTED } from './redactKey.ts'

/** Words in the names of fields that hold a secret: the source of a regular expression. */
export const SECRET_WORDS = '(?:key|secret|token|pass(?:word|wd|phrase)|cookie|auth(?:orization)?|jwt|pem)'

/** The end of a field's name. `credential` counts in names only: in prose, a name or an id follows it. */
const SECRET_NAME = /* @__PURE__ */ RegExp(`(?:${SECRET_WORDS}|credential)s?$`, 'im')
const COUNT_NAME = /tokens$/im

/**
 * Whether a field holds a secret, by its name, such as `apiKey` or `authToken`. A number of tokens, such as
 * `maxTokens: 250`, is not secret.
 */
export const isSecretName = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) && !(typeof value === 'number' && COUNT_NAME.test(name))

/** The query string of an address, which may contain a meeting token. */
const QUERY = /(\bhttps?:\/\/[^\s?"']+)\?[^\s"']*/g
/** A JSON web token, the form of Daily's meeting tokens. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g

/** Removes the credentials of a call from a text: query strings of addresses, and meeting tokens. */
export const redactCallText = (text: string): string =>
  text.replaceAll(QUERY, '$1').replaceAll(JSON_WEB_TOKEN, REDACTED)
