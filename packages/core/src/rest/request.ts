import { DEFAULT_BASE_URL } from '../constants.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { redactKey } from '../errors/redactKey.ts'
import { ConnectionError } from '../errors/requestErrors.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import type { QueryValues } from './options.ts'

/** The address and the key of a request, and the `fetch` that sends it. */
export interface RestConfig {
  readonly baseUrl: string
  readonly token: string | (() => string | Promise<string>) | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** A request to the platform. */
export interface RestRequest {
  /** Method and path template, for example `GET /call/{id}`: the name of the request in errors and hooks. */
  readonly operation: string
  /** The path with its ids. */
  readonly path: string
  /** Added to the path by `send`. */
  readonly query?: QueryValues | undefined
  /** JSON, or a form. */
  readonly body?: string | FormData | undefined
  /** Sent without the bearer token. */
  readonly needsNoToken?: boolean | undefined
  /** Largest successful response that is read, in bytes, by default 64 MiB. */
  readonly maxResponseSize?: number | undefined
}

/** A response with an unread body, and the data to describe it in an error. */
export interface RestResponse {
  readonly operation: string
  readonly response: Response
  /** The platform's id of the request. Undefined if it sent no id. */
  readonly requestId: string | undefined
  /** Reads the body. Rejects with a `ConnectionError` if it breaks off, with a `ParseError` if it is too large. */
  readonly text: () => Promise<string>
  /** The body that was sent: the response may repeat its secrets. */
  readonly sent: RestRequest['body']
  /** Replaces the key in a text: a server may repeat it in its message. */
  readonly redactKey: (text: string) => string
}

/** Creates the error of an error status, whose body is unread, or of a successful response whose `text` is invalid. */
export type ToError = (received: RestResponse, text?: string) => OffhookError | Promise<OffhookError>

/** Converts the text of a response to its data. */
export type ParseData = (text: string, response: Response) => unknown

/** The default of `maxResponseSize`: 64 MiB. */
const RESPONSE_SIZE_MAX = 67_108_864

/** Resolves to the key of a request: an empty string if it needs none. The page's own server may need none. */
export async function resolveKey(
  { token, baseUrl }: RestConfig,
  { needsNoToken }: RestRequest,
): Promise<string> {
  if (needsNoToken || (token === undefined && baseUrl !== DEFAULT_BASE_URL)) return ''
  let key: unknown
  try {
    key = typeof token === 'function' ? await token() : token
  } catch {
    // The function's own error may contain the key, and loggers print causes.
    throw new OffhookError('key', 'The function that gives the key failed.')
  }
  // The error of an invalid header would print the key.
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return key
  return throwInvalid('key', '', 'The key must be a string of ASCII characters without spaces.')
}

/** Options of `fetch` with the headers of every request. */
export type InitWithHeaders = RequestInit & { readonly headers: Readonly<Record<string, string>> }

/** Creates the options of `fetch` for a request. The caller adds whether to follow a redirect. */
export function createInit(
  { operation, body }: RestRequest,
  key: string,
  signal: AbortSignal,
): InitWithHeaders {
  const [method = ''] = operation.split(' ')
  return {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      // `fetch` sets the type of a form, with its boundary.
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    credentials: 'omit',
    ...(body !== undefined && { body }),
    signal,
  }
}

/**
 * Calls `fetch` for a request.
 *
 * @throws ConnectionError if there is no response; the signal's reason if that is an OffhookError
 */
export async function fetchOnce(
  // The global is read at each request, so that a page may replace it. Browsers require a call without a receiver.
  { baseUrl, fetch = globalThis.fetch }: RestConfig,
  { operation, path, body, maxResponseSize = RESPONSE_SIZE_MAX }: RestRequest,
  key: string,
  init: RequestInit,
): Promise<RestResponse> {
  const fail = (error: unknown): never => {
    if (error instanceof OffhookError) throw error
    const host = baseUrl.startsWith('/') ? baseUrl : new URL(baseUrl).host
    throw new ConnectionError(`${operation} got no answer from ${host}.`, { cause: error })
  }
  let response: Response
  let requestId: RestResponse['requestId']
  try {
    response = await fetch(baseUrl.replace(/\/+$/, '') + path, init)
    // A `fetch` of the page may resolve to something else than a response
    requestId = requestIdOf(response)
  } catch (error) {
    return fail(error)
  }
  const received: RestResponse = {
    operation,
    response,
    requestId,
    text: () => readText(received, maxResponseSize).catch(fail),
    sent: body,
    redactKey: (text) => redactKey(text, key),
  }
  return received
}

/**
 * Reads the data of a response: the result of `parse` for its text, by default its JSON.
 *
 * @throws the error that `toError` creates if `parse` throws, as it does by default for an empty body
 */
export async function readData(
  received: RestResponse,
  toError: ToError,
  parse: ParseData = parseJson,
): Promise<unknown> {
  const text = await received.text()
  try {
    return parse(text, received.response)
  } catch {
    throw await toError(received, text)
  }
}

const parseJson: ParseData = (text) => JSON.parse(text)

/** Parses JSON. Undefined for an empty body. */
export const parseOptionalJson: ParseData = (text) => (text ? JSON.parse(text) : undefined)

/** Parses an export: the table as text, or JSON. */
export const parseExport: ParseData = (text, { headers }) =>
  /json/.test(`${headers.get('content-type')}`) ? JSON.parse(text) : text

/** Ignores the body, for operations whose response has no data. */
export const ignoreBody: ParseData = () => undefined

/** The platform's id of a request. Undefined if it sent no id. */
const requestIdOf = ({ headers }: Response): string | undefined =>
  headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('cf-ray') ?? undefined

/** Reads a body as text, and stops at `max` bytes. */
async function readText({ operation, requestId, response }: RestResponse, max: number): Promise<string> {
  const { body, headers, status } = response
  const tooLarge = () => {
    const message = `${operation} answered with more than ${max} bytes, the limit of maxResponseSize.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  // Some `fetch` implementations have no streams.
  if (!body) {
    if (Number(headers.get('content-length')) > max) throw tooLarge()
    return response.text()
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > max) {
      reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
