import { DEFAULT_BASE_URL } from '../constants.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { readErrorText } from './apiErrors.ts'
import { redactText } from './redact.ts'
import { createInit, fetchOnce, type RestConfig, readData, resolveKey, type ToError } from './request.ts'
import { readWebCall, type WebCall } from './webCall.ts'

/** The address and the key of the platform. Without an address, its own. */
interface WebCallConfig extends Omit<RestConfig, 'baseUrl'> {
  readonly baseUrl?: string | undefined
}

const path = '/call/web'
const operation = `POST ${path}`

/**
 * Creates a web call: the only operation that the voice client needs. Sends the request once.
 *
 * @throws ParseError for a response without an address that can be joined, ApiError for a refusal, ConnectionError
 * without a response, ValidationError for an invalid key, OffhookError `key` if the function that returns the key fails,
 * and AbortError
 */
export async function requestWebCall(
  { baseUrl = DEFAULT_BASE_URL, token, fetch }: WebCallConfig,
  body: { readonly [key: string]: unknown },
  signal: AbortSignal,
): Promise<WebCall> {
  const config = { baseUrl, token, fetch }
  const request = { operation, path, body: JSON.stringify(body) }
  let data: unknown
  try {
    const key = await resolveKey(config, request)
    signal.throwIfAborted()
    const init: RequestInit = { ...createInit(request, key, signal), redirect: 'manual' }
    const received = await fetchOnce(config, request, key, init)
    if (!received.response.ok) throw await toWebCallError(received)
    data = await readData(received, toWebCallError)
  } catch (error) {
    throw signal.aborted ? new AbortError() : error
  }
  const webCall = readWebCall(data)
  if (webCall) return webCall
  throw new ParseError(`${operation} answered without a webCallUrl to join (https or localhost).`)
}

/**
 * Creates the error of a web call that was refused. It repeats only `message` of the body, since other fields may be
 * secret.
 */
const toWebCallError: ToError = async ({ operation, response, requestId, redactKey }) => {
  const { ok, status, headers } = response
  if (ok) {
    const message = `${operation} answered ${status} with text that is not JSON.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  let body: unknown
  try {
    const { message } = fieldsOf(JSON.parse(redactKey(await readErrorText(response))))
    const texts = [message].flat().filter((each) => typeof each === 'string')
    body = { message: redactText(texts.join('; ')) }
  } catch {
    // Text that is not JSON may contain anything.
  }
  return new ApiError({ status, body, headers, requestId, operation })
}

/**
 * Opens the connection that `POST /call/web` will go over, so that DNS and TLS are done before the press. Sends nothing over it.
 * Does nothing for a `fetch` of the page's own, which may go elsewhere.
 */
export function preconnect({
  baseUrl = DEFAULT_BASE_URL,
  fetch,
}: Partial<Pick<WebCallConfig, 'baseUrl' | 'fetch'>>): void {
  // The page has a connection to its own server.
  if (fetch || baseUrl.startsWith('/') || typeof document === 'undefined') return
  const href = new URL(baseUrl).origin
  if (document.querySelector(`link[rel=preconnect][href="${href}"]`)) return
  const link = document.createElement('link')
  // A request without credentials does not use a connection that was opened with credentials.
  document.head.append(Object.assign(link, { rel: 'preconnect', crossOrigin: 'anonymous', href }))
}
