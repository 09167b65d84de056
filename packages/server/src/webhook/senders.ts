import { BEARER_OPTIONS, checkOptions } from '../checkOptions.ts'
import { readSecrets, type Secret } from '../readSecrets.ts'

/** A request as a check of its sender sees it. */
export interface ReceivedRequest {
  /** In capital letters. */
  readonly method: string
  /** The address as this server sees it: behind a proxy it may differ from the one that the sender used. */
  readonly url: string
  readonly headers: Headers
  /** Reads the raw bytes of the body, at most `maxBodySize` of them. */
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Checks the sender of a webhook. Resolves to `true` if it is verified. Any other result refuses the request: a string
 * says why, and goes to `onError` only, so that it must not contain a secret. A rejection refuses the request, too.
 */
export type VerifySender = (request: ReceivedRequest) => true | string | Promise<true | string>

/** Options of `bearer()`, named as in the platform's credential. */
export interface BearerOptions {
  /** The header with the token. Default: `authorization`. */
  headerName?: string | undefined
  /** Whether `Bearer ` stands before the token. Default: true. */
  bearerPrefixEnabled?: boolean | undefined
}

/**
 * Verifies a sender by a bearer token, the platform's credential of the type "Bearer Token".
 *
 * @throws ServerError `option` for an empty secret, as of an unset environment variable, or one with white space
 */
export function bearer(token: Secret, options: BearerOptions = {}): VerifySender {
  checkOptions('bearer()', options, BEARER_OPTIONS)
  const { headerName = 'authorization', bearerPrefixEnabled = true } = options
  const secrets = readSecrets('bearer()', token)
  return ({ headers }) => {
    const value = headers.get(headerName)
    if (value === null) return `The header ${headerName} is missing.`
    const [, prefix, text = ''] = /^(Bearer +)?(.*)$/i.exec(value) ?? []
    if (bearerPrefixEnabled && prefix === undefined)
      return `The header ${headerName} does not begin with Bearer.`
    return isOneOf(secrets, bearerPrefixEnabled ? text : value, `The header ${headerName} has another token.`)
  }
}

/**
 * Verifies a sender by the header `x-vapi-secret`, which the platform sends for `server.secret`, and for a bearer
 * credential with that header and without the prefix.
 *
 * @throws ServerError `option` for an empty secret, as of an unset environment variable, or one with white space
 */
export const sharedSecret = (secret: Secret): VerifySender =>
  bearer(secret, { headerName: 'x-vapi-secret', bearerPrefixEnabled: false })

const encoder = new TextEncoder()

/** Compares a text with each secret in a time that depends on neither. */
async function isOneOf(secrets: readonly string[], text: string, otherwise: string): Promise<true | string> {
  // Web Crypto compares signatures in constant time, and a random key keeps their bits unknown.
  const random = crypto.getRandomValues(new Uint8Array(32))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', random, hmac, false, ['sign', 'verify'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  const results = await Promise.all(
    secrets.map((secret) => crypto.subtle.verify('HMAC', key, signature, encoder.encode(secret))),
  )
  return results.includes(true) || otherwise
}
