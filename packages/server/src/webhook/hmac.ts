import { checkOptions, HMAC_OPTIONS } from '../checkOptions.ts'
import { readSecrets, type Secret } from '../readSecrets.ts'
import { ServerError } from '../ServerError.ts'
import type { ReceivedRequest, VerifySender } from './senders.ts'

/** The settings of the platform's HMAC credential, by the same names. */
export interface HmacOptions {
  /** The key of the signature, or several while a new one replaces an old one. */
  secretKey: Secret
  /** Default: `sha256`. */
  algorithm?: 'sha256' | 'sha512' | 'sha1' | undefined
  /** Default: `x-signature`. */
  signatureHeader?: string | undefined
  /** Default: `x-timestamp`. */
  timestampHeader?: string | undefined
  /** The text before the signature, such as `sha256=`. Default: none. */
  signaturePrefix?: string | undefined
  /**
   * Whether the signature covers a timestamp. Default: true. Without it, a recorded request can be sent again at any
   * time, and is accepted.
   */
  includeTimestamp?: boolean | undefined
  /**
   * The signed text, with `{body}`, `{timestamp}`, `{method}`, `{url}` and `{svix-id}`. Default: `{timestamp}.{body}`,
   * or `{body}` without a timestamp.
   */
  payloadFormat?: string | undefined
  /** The header with the id of the message, for `{svix-id}`. Default: `svix-id`. */
  messageIdHeader?: string | undefined
  /** Default: `hex`. */
  signatureEncoding?: 'hex' | 'base64' | undefined
  /** Whether the key is base64, to be decoded before its use. `whsec_` before it is ignored. Default: false. */
  secretIsBase64?: boolean | undefined
  /**
   * The address of this webhook as the platform has it, for `{url}`. Default: the address of the request, which differs
   * behind most proxies.
   */
  url?: string | undefined
  /** Milliseconds that a timestamp may differ from this server's clock, in both directions. Default: 300000. */
  maxAge?: number | undefined
}

const HASHES = { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1' } as const
/** A key is not sent, and may be a sentence. */
const UNPADDED = /^\S(.*\S)?$/s
const PLACEHOLDER = /\{(body|timestamp|method|url|svix-id)\}/
const encoder = new TextEncoder()

/**
 * Verifies a sender by a signature of the body, the platform's credential of the type "HMAC". Use the settings of that
 * credential. A request whose timestamp is older than `maxAge` is refused.
 *
 * @throws ServerError `option` for an empty or invalid key, or a `payloadFormat` without the body or the timestamp
 */
export function hmac(options: HmacOptions): VerifySender {
  checkOptions('hmac()', options, HMAC_OPTIONS)
  const {
    algorithm = 'sha256',
    signatureHeader = 'x-signature',
    timestampHeader = 'x-timestamp',
    signaturePrefix = '',
    includeTimestamp = true,
    payloadFormat = includeTimestamp ? '{timestamp}.{body}' : '{body}',
    messageIdHeader = 'svix-id',
    signatureEncoding = 'hex',
    secretIsBase64 = false,
    url,
    maxAge = 300_000,
  } = options
  const parts = payloadFormat.split(PLACEHOLDER)
  requireParts(parts, includeTimestamp)
  const format = { name: 'HMAC', hash: HASHES[algorithm] }
  const keys = readSecrets('hmac()', options.secretKey, UNPADDED).map((secret) => {
    const bytes = secretIsBase64 ? decodeKey(secret) : encoder.encode(secret)
    return () => crypto.subtle.importKey('raw', bytes, format, false, ['verify'])
  })

  return async (request) => {
    const { headers } = request
    const timestamp = headers.get(timestampHeader) ?? ''
    const age = Math.abs(Date.now() - readTime(timestamp))
    // A timestamp that is no number is not in the window either.
    if (includeTimestamp && !(age <= maxAge)) {
      return timestamp === ''
        ? `The header ${timestampHeader} is missing.`
        : `The header ${timestampHeader} is not a time of the last ${maxAge} ms.`
    }
    const signatures = readSignatures(headers.get(signatureHeader), signaturePrefix, signatureEncoding)
    if (signatures.length === 0) {
      return `The header ${signatureHeader} has no signature in ${signatureEncoding} after "${signaturePrefix}".`
    }
    const values = { timestamp, url: url ?? request.url, 'svix-id': headers.get(messageIdHeader) ?? '' }
    const payload = await toPayload(parts, request, values)
    for (const importKey of keys) {
      const key = await importKey()
      for (const signature of signatures) {
        if (await crypto.subtle.verify('HMAC', key, signature, payload)) return true
      }
    }
    return `The header ${signatureHeader} has another signature. Compare the credential with the options of hmac().`
  }
}

function requireParts(parts: readonly string[], includeTimestamp: boolean): void {
  // Placeholders have the odd places.
  const placeholders = parts.filter((_, index) => index % 2 === 1)
  if (!placeholders.includes('body')) {
    throw new ServerError('option', 'payloadFormat of hmac() must contain {body}, or the body is not signed.')
  }
  if (includeTimestamp && !placeholders.includes('timestamp')) {
    const remedy = 'or includeTimestamp must be false'
    throw new ServerError('option', `payloadFormat of hmac() must contain {timestamp}, ${remedy}.`)
  }
}

function decodeKey(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = decode(secret.replace(/^whsec_/, ''), 'base64')
  if (!bytes) throw new ServerError('option', 'secretKey of hmac() is not base64.')
  return bytes
}

/** Milliseconds since 1970 of a timestamp in seconds, in milliseconds or in ISO 8601. NaN for any other text. */
function readTime(timestamp: string): number {
  if (/^\d{9,11}$/.test(timestamp)) return Number(timestamp) * 1000
  if (/^\d{12,14}$/.test(timestamp)) return Number(timestamp)
  return /^\d{4}-\d\d-\d\dT/.test(timestamp) ? Date.parse(timestamp) : Number.NaN
}

/** A header may have several signatures, separated by spaces: Svix sends one for each of its keys. */
function readSignatures(header: string | null, prefix: string, encoding: 'hex' | 'base64') {
  return (header ?? '')
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .filter((text) => text.startsWith(prefix))
    .map((text) => decode(text.slice(prefix.length), encoding))
    .filter((bytes) => bytes !== null)
}

/** Each signature costs a check. */
const MAX_SIGNATURES = 5

/** The bytes of a text in hex or base64, null for any other text. */
function decode(text: string, encoding: 'hex' | 'base64'): Uint8Array<ArrayBuffer> | null {
  if (encoding === 'hex') {
    if (!/^([0-9a-f]{2})+$/i.test(text)) return null
    return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  }
  // Some senders use the URL's alphabet, or leave the padding out.
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Puts the values into the places of the format. The body stays bytes: it may be any text in any encoding. */
async function toPayload(
  parts: readonly string[],
  { method, body }: ReceivedRequest,
  values: { readonly [placeholder: string]: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await body()
  const pieces = parts.map((part, index) => {
    if (index % 2 === 0) return encoder.encode(part)
    if (part === 'body') return bytes
    return encoder.encode(part === 'method' ? method : values[part])
  })
  const payload = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    payload.set(piece, offset)
    offset += piece.length
  }
  return payload
}
