import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { AbortError, ConnectionError, ParseError } from '../errors/requestErrors.ts'
import { ValidationError } from '../errors/ValidationError.ts'

/** What a request needs to know of its client; nothing of it is module-global. */
export interface RequestConfig {
  baseUrl: string
  token: string | (() => string | Promise<string>)
  fetch: typeof globalThis.fetch | undefined
}

export interface RequestOptions {
  /** Method and path, for example `POST /call/web`. */
  operation: string
  body?: unknown
  signal?: AbortSignal
}

/** Characters of an unreadable answer that an error repeats. */
const SNIPPET_MAX = 120
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'cf-ray']

/**
 * Sends one request and returns its JSON.
 *
 * @throws ApiError for every answer but success, ConnectionError without an answer, ParseError for one
 * that is not JSON, AbortError when the signal aborts
 */
export async function request(config: RequestConfig, options: RequestOptions): Promise<unknown> {
  const { operation, signal } = options
  const token = await readToken(config.token)
  try {
    signal?.throwIfAborted()
    const response = await send(config, token, options)
    const text = await response.text()
    const body = readBody(response.ok ? text : redact(text, token))
    if (!response.ok) {
      throw new ApiError({
        status: response.status,
        body: body.value,
        requestId: requestId(response),
        operation,
      })
    }
    if (!body.isJson) {
      throw new ParseError(
        `${operation} answered ${response.status} with what is not JSON: ${snippet(redact(text, token))}`,
      )
    }
    return body.value
  } catch (error) {
    if (signal?.aborted) throw new AbortError()
    if (error instanceof ApiError || error instanceof ParseError) throw error
    throw new ConnectionError(`${operation} got no answer from ${new URL(config.baseUrl).host}.`, {
      cause: error,
    })
  }
}

function send(config: RequestConfig, token: string, { operation, body, signal }: RequestOptions) {
  const [method = 'GET', path = '/'] = operation.split(' ')
  // read at call time, so that a page may replace it; called bare, as browsers demand
  const fetch = config.fetch ?? globalThis.fetch
  return fetch(`${config.baseUrl.replace(/\/+$/, '')}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    credentials: 'omit',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

async function askFor(token: () => string | Promise<string>): Promise<string> {
  try {
    return await token()
  } catch (cause) {
    // what a page's own function says may hold the key itself: it stays in the cause, which nothing prints
    throw new OffhookError('key', 'The function that gives the key failed.', { cause })
  }
}

async function readToken(token: RequestConfig['token']): Promise<string> {
  const value = typeof token === 'function' ? await askFor(token) : token
  // checked here because the header's own error would print the token
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value
  const message = 'The key must be a text without spaces or line breaks.'
  throw new ValidationError('key', [{ path: '', message, value: undefined }])
}

function readBody(text: string): { isJson: boolean; value: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false, value: text }
  }
}

const requestId = ({ headers }: Response): string | undefined =>
  REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined

/** A server may repeat the key in its complaint. */
const redact = (text: string, token: string): string => text.replaceAll(token, '[key]')
const snippet = (text: string): string => text.slice(0, SNIPPET_MAX).replace(/\s+/g, ' ') || 'nothing'
