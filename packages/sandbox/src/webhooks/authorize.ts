import { type Fields, fieldsOf, isText } from '../fields.ts'
import type { Store } from '../platform/createStore.ts'
import type { WebhookServer } from './findServer.ts'
import { WebhookError } from './WebhookError.ts'

const HASHES: Fields = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' }

/** A webhook before it is sent. */
interface UnsignedWebhook {
  readonly url: string
  readonly body: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * The headers that prove the sender: the secret of the server, the headers that it asks for, and those of its credential
 * (`authenticationPlan`, of the types `bearer` and `hmac`). With `otherSecret` they prove another sender.
 *
 * @throws WebhookError for a key that cannot sign
 */
export async function createHeaders(
  store: Store,
  server: WebhookServer,
  webhook: UnsignedWebhook,
  otherSecret?: string,
): Promise<Record<string, string>> {
  const { headers = {}, credentialId } = server
  const credential = credentialId === undefined ? undefined : store.get('credential', credentialId)
  const secret = otherSecret ?? server.secret
  const plan: Fields = {
    ...fieldsOf(credential?.authenticationPlan),
    ...(otherSecret !== undefined && { token: otherSecret, secretKey: otherSecret }),
  }
  const proof = plan.type === 'hmac' ? await sign(plan, webhook) : toBearer(plan)
  // a server of another name on that address is not asked
  const own = Object.entries(headers).filter(
    (entry): entry is [string, string] => isText(entry[1]) && entry[0].toLowerCase() !== 'host',
  )
  return {
    'content-type': 'application/json',
    ...(secret !== undefined && { 'x-vapi-secret': secret }),
    ...proof,
    ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

function toBearer({ type, token, headerName, bearerPrefixEnabled }: Fields): Record<string, string> {
  if (type !== 'bearer' || !isText(token)) return {}
  const name = textOr(headerName, 'authorization').toLowerCase()
  return { [name]: bearerPrefixEnabled === false ? token : `Bearer ${token}` }
}

const textOr = (value: unknown, otherwise: string): string => (isText(value) ? value : otherwise)

/** Signs a webhook by the settings of an HMAC credential. The timestamp is in seconds, as most senders write it. */
async function sign(plan: Fields, { url, body, now }: UnsignedWebhook): Promise<Record<string, string>> {
  const { includeTimestamp, payloadFormat, messageIdHeader, secretIsBase64 } = plan
  const hasTimestamp = includeTimestamp !== false
  const timestamp = String(Math.floor(now / 1000))
  const id = crypto.randomUUID()
  const values: Fields = { body, timestamp, method: 'POST', url, 'svix-id': id }
  const format = textOr(payloadFormat, hasTimestamp ? '{timestamp}.{body}' : '{body}')
  const payload = format.replaceAll(/\{(body|timestamp|method|url|svix-id)\}/g, (_, name) =>
    String(values[name]),
  )
  const hash = textOr(HASHES[textOr(plan.algorithm, 'sha256')], 'SHA-256')
  const secret = textOr(plan.secretKey, '')
  const bytes = secretIsBase64 === true ? fromBase64(secret.replace(/^whsec_/, '')) : encoder.encode(secret)
  if (bytes.length === 0) throw new WebhookError('The HMAC credential of the server has no secretKey.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(payload)))
  return {
    [textOr(plan.signatureHeader, 'x-signature').toLowerCase()]:
      textOr(plan.signaturePrefix, '') + encode(signature, plan.signatureEncoding === 'base64'),
    ...(hasTimestamp && { [textOr(plan.timestampHeader, 'x-timestamp').toLowerCase()]: timestamp }),
    ...(isText(messageIdHeader) && { [messageIdHeader.toLowerCase()]: id }),
  }
}

const encoder = new TextEncoder()

function fromBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookError('The secretKey of the HMAC credential is not base64.')
  }
}

const encode = (bytes: Uint8Array, isBase64: boolean): string =>
  isBase64
    ? btoa(String.fromCharCode(...bytes))
    : Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
