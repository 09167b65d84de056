import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { AbortError, ConnectionError, ParseError } from '../errors/requestErrors.ts'
import { fieldsOf } from './fieldsOf.ts'
import { refuse } from './refuse.ts'

/** Where requests go, and in whose name; nothing of it is module-global. */
export interface Connection {
  readonly baseUrl: string
  readonly token: string | (() => string | Promise<string>) | undefined
  readonly fetch: typeof globalThis.fetch | undefined
  /** The class of a refusal; by default `ApiError` itself. */
  readonly classOf?: (status: number) => typeof ApiError
  /** What a refusal's error repeats of it; by default its message alone. */
  readonly peek?: Peek
}

/** One request, sent once. */
export interface Outgoing {
  /** Method and path, for example `GET /call/{id}`: what errors say, without any id unless the caller wrote it. */
  readonly operation: string
  /** The path with its ids and its query; by default that of the operation. */
  readonly path?: string
  /** JSON as text, or a form. */
  readonly body?: string | FormData | undefined
  readonly signal?: AbortSignal | undefined
  /** Sent without the bearer. */
  readonly isOpen?: boolean | undefined
}

/** Takes the key out of a text. */
export type Hide = (text: string) => string

/** What an error may repeat of an answer. */
export type Peek = (text: string, hide: Hide, operation: string, response: Response) => unknown

/** Characters of an unreadable answer that an error repeats. */
const SNIPPET_MAX = 120
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'cf-ray']

/**
 * Sends one request, once, and returns what `use` makes of the success.
 *
 * @throws ApiError for every answer but success, ConnectionError without an answer, the signal's own reason
 * where it is an error of ours, else AbortError
 */
export async function request<T>(
  connection: Connection,
  outgoing: Outgoing,
  use: (response: Response, hide: Hide) => T | Promise<T>,
): Promise<T> {
  const { operation, signal, isOpen } = outgoing
  const token = isOpen ? '' : await readToken(connection.token)
  /** A server may repeat the key in its complaint. */
  const hide: Hide = (text) => (token ? text.replaceAll(token, '[key]') : text)
  try {
    signal?.throwIfAborted()
    const response = await send(connection, token, outgoing)
    if (response.ok) return await use(response, hide)
    const body = (connection.peek ?? messageOf)(await response.text(), hide, operation, response)
    const { status, headers } = response
    const Refusal = connection.classOf?.(status) ?? ApiError
    throw new Refusal({ status, body, headers, requestId: requestIdOf(response), operation })
  } catch (error) {
    if (signal?.aborted) throw signal.reason instanceof OffhookError ? signal.reason : new AbortError()
    if (error instanceof OffhookError) throw error
    throw new ConnectionError(`${operation} got no answer from ${new URL(connection.baseUrl).host}.`, {
      cause: error,
    })
  }
}

/**
 * The data of an answer: what `parse` makes of its text, by default the JSON; undefined where nothing came.
 *
 * @throws ParseError with the beginning of what cannot be read, as `peek` shows it
 */
export async function readAnswer(
  operation: string,
  response: Response,
  hide: Hide,
  parse: (text: string, response: Response) => unknown = parseJson,
  peek?: Peek,
): Promise<unknown> {
  const text = await response.text()
  try {
    return parse(text, response)
  } catch {
    const { status } = response
    const seen = `${peek?.(text, hide, operation, response) ?? ''}`.slice(0, SNIPPET_MAX).replace(/\s+/g, ' ')
    const message = `${operation} answered ${status} with what is not JSON: ${seen}`
    throw new ParseError(message, undefined, { status, operation, requestId: requestIdOf(response) })
  }
}

export const parseJson = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** The platform's id of a request; undefined where it gives none. */
export const requestIdOf = ({ headers }: Response): string | undefined =>
  REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined

function send({ baseUrl, fetch }: Connection, token: string, { operation, path, body, signal }: Outgoing) {
  const [method = 'GET', route = '/'] = operation.split(' ')
  // read at call time, so that a page may replace it; called bare, as browsers demand
  const ask = fetch ?? globalThis.fetch
  return ask(`${baseUrl.replace(/\/+$/, '')}${path ?? route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      // a form brings its own, with its boundary
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    credentials: 'omit',
    // what may not be done twice is not sent on: a second address that refuses would look like nothing sent
    ...(/^P[OA]/.test(method) && { redirect: 'manual' }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}

async function readToken(token: Connection['token']): Promise<string> {
  let value: unknown
  try {
    value = typeof token === 'function' ? await token() : token
  } catch {
    // what a page's own function says may hold the key itself, and loggers print causes
    throw new OffhookError('key', 'The function that gives the key failed.')
  }
  // checked here because the header's own error would print the token
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value
  return refuse('key', '', 'The key must be a text without spaces or line breaks.')
}

/** Of a refusal its message alone: all else may be secret. */
function messageOf(text: string, hide: Hide): unknown {
  try {
    const { message } = fieldsOf(JSON.parse(hide(text)))
    return { message }
  } catch {
    return undefined
  }
}
