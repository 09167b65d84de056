import { array, boolean, define, enums, object, optional, type Struct, string, validate } from 'superstruct'
import { ServerError } from './ServerError.ts'

/** A timer of more milliseconds ends at once. */
const MAX = 2 ** 31 - 1
const count = define<number>(
  'positive number below 2147483648',
  (value) => typeof value === 'number' && value > 0 && value <= MAX,
)
const address = define<string>(
  'address, such as http://127.0.0.1:4242',
  (value) => typeof value === 'string' && /^https?:\/\/[^/]/i.test(value) && URL.canParse(value),
)
/** A value with a check of its own, and its own sentence. */
const own = define('', () => true)
const aFunction = define<(...args: never[]) => unknown>('function', (value) => typeof value === 'function')
const handlers = define<object>('object', (value) => typeof value === 'object' && value !== null)

/** The options of both handlers. */
const shared = {
  onError: optional(aFunction),
  timeout: optional(count),
  maxBodySize: optional(count),
}

/** The rules of the options of `createCallEndpoint()`, beside the three that it needs. */
export const CALL_ENDPOINT_OPTIONS = object({
  ...shared,
  privateKey: own,
  target: own,
  allowedOrigins: own,
  authorize: optional(aFunction),
  chat: optional(boolean()),
  allowFields: optional(array(string())),
  baseUrl: optional(address),
  fetch: optional(aFunction),
})

/** The rules of the options of `createWebhook()`, beside `verify`. */
export const WEBHOOK_OPTIONS = object({
  ...shared,
  verify: own,
  on: optional(handlers),
  tools: optional(handlers),
  onOther: optional(aFunction),
  spokenError: optional(string()),
})

/** The rules of the options of `createPublicToken()`, beside those that it needs. */
export const PUBLIC_TOKEN_OPTIONS = object({
  privateKey: own,
  orgId: optional(string()),
  allowedAssistantIds: own,
  allowedOrigins: optional(array(string())),
  allowTransientAssistant: optional(boolean()),
  expiresIn: own,
})

/** The rules of the options of `hmac()`, beside its key. */
export const HMAC_OPTIONS = object({
  secretKey: own,
  algorithm: optional(enums(['sha256', 'sha512', 'sha1'])),
  signatureHeader: optional(string()),
  timestampHeader: optional(string()),
  signaturePrefix: optional(string()),
  includeTimestamp: optional(boolean()),
  payloadFormat: optional(string()),
  messageIdHeader: optional(string()),
  signatureEncoding: optional(enums(['hex', 'base64'])),
  secretIsBase64: optional(boolean()),
  url: optional(string()),
  maxAge: optional(count),
})

/** The rules of the options of `bearer()`. */
export const BEARER_OPTIONS = object({
  headerName: optional(string()),
  bearerPrefixEnabled: optional(boolean()),
})

/**
 * Checks options that a compiler may not have seen: a limit that is a text would be none, and an option with another name
 * would have no effect. The error has no value in it, since it may be a secret.
 *
 * @throws ServerError `option`
 */
export function checkOptions<T, S>(name: string, options: unknown, struct: Struct<T, S>): void {
  const [error] = validate(options ?? {}, struct)
  if (!error) return
  const path = error.path.join('.')
  throw new ServerError(
    'option',
    error.type === 'never'
      ? `${name} has no option \`${path}\`.`
      : `The option \`${path}\` of ${name} must be of the type: ${error.type}.`,
  )
}
