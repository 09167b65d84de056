import { array, boolean, define, object, optional, type Struct, string, validate } from 'superstruct'
import { ServerError } from './ServerError.ts'

const count = define<number>('positive number', (value) => Number(value) > 0 && Number.isFinite(value))
const aFunction = define<(...args: never[]) => unknown>('function', (value) => typeof value === 'function')
const handlers = define<object>('object', (value) => typeof value === 'object' && value !== null)

/** The options that are the same everywhere, and have a check of their own where a sentence of its own helps. */
const shared = {
  onError: optional(aFunction),
  timeout: optional(count),
  maxBodySize: optional(count),
}

/** What the options of `createCallEndpoint()` are, beside the three that it needs. */
export const CALL_ENDPOINT_OPTIONS = object({
  ...shared,
  privateKey: define('secret', () => true),
  target: define('target', () => true),
  allowedOrigins: define('origins', () => true),
  authorize: optional(aFunction),
  chat: optional(boolean()),
  allowFields: optional(array(string())),
  baseUrl: optional(string()),
  fetch: optional(aFunction),
})

/** What the options of `createWebhook()` are, beside `verify`. */
export const WEBHOOK_OPTIONS = object({
  ...shared,
  verify: define('verify', () => true),
  on: optional(handlers),
  tools: optional(handlers),
  onOther: optional(aFunction),
  spokenError: optional(string()),
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
