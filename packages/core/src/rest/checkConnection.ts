import { DEFAULT_BASE_URL } from '../constants.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { isBaseUrl } from '../validators/address.ts'
import type { ConnectionOptions } from './options.ts'

/** Every option, as a text: of a table the page would pay for more. */
const OPTIONS =
  'token, baseUrl, fetch, timeout, totalTimeout, maxRetries, maxRetryWait, headers, fetchOptions, hooks, idempotency, maxResponseSize, allowInsecure, allowPrivateKey'

/**
 * Checks where a client sends to, and in whose name, and that there is every option that it is given.
 *
 * @throws ValidationError for the first that cannot work; the key is in none of its fields
 */
export function checkConnection(options: ConnectionOptions): void {
  for (const [name, value] of Object.entries(options)) {
    // a misspelt address would send to the platform itself
    if (value === undefined || OPTIONS.split(', ').includes(name)) continue
    throwInvalid('options', name, `A client has no option ${name}, only ${OPTIONS}.`)
  }
  const { token, allowInsecure, baseUrl = DEFAULT_BASE_URL } = options
  if (token !== undefined && typeof token !== 'function' && !(typeof token === 'string' && token.trim())) {
    throwInvalid('options', 'token', 'token must be a text or a function.')
  }
  // http is looked at as if it were https: all else about the address must be right
  const address = allowInsecure ? baseUrl.replace(/^http:/, 'https:') : baseUrl
  if (!isBaseUrl(address)) {
    throwInvalid('options', 'baseUrl', 'baseUrl must be absolute, without a query, https unless localhost.')
  }
}
