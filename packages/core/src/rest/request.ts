import { OffhookError } from '../errors/OffhookError.ts'
import { ConnectionError } from '../errors/requestErrors.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { readText } from './readText.ts'

/** Where requests go, and in whose name; nothing of it is module-global. */
export interface Connection {
  readonly baseUrl: string
  readonly token: string | (() => string | Promise<string>) | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** One request, sent once. */
export interface Outgoing {
  /** Method and path, for example `GET /call/{id}`: what errors say, without any id unless the caller wrote it. */
  readonly operation: string
  /** The path with its ids and its query. */
  readonly path: string
  /** JSON as text, or a form. */
  readonly body?: string | FormData | undefined
  /** Sent without the bearer. */
  readonly isOpen?: boolean | undefined
  /** Bytes of a successful answer that are read, by default 64 MiB. */
  readonly maxResponseSize?: number | undefined
}

/** An answer, and what is needed to speak of it. */
export interface Received {
  readonly operation: string
  readonly response: Response
  /** The body; a `ConnectionError` where it does not come whole, a `ParseError` where it is too large. */
  readonly text: () => Promise<string>
  /** What was sent: what in it is secret, an answer may repeat. */
  readonly sent: Outgoing['body']
  /** Takes the key out of a text: a server may repeat it in its complaint. */
  readonly hide: (text: string) => string
  readonly explain: Explain
}

/** Makes the error of a refusal, whose body is still unread, or of a success whose `text` is no data. */
export type Explain = (received: Received, text?: string) => OffhookError | Promise<OffhookError>

/**
 * Sends one request, once, and returns what `use` makes of the success.
 *
 * @throws ConnectionError without an answer, the signal's own reason where it is an error of ours, what `explain`
 * makes of every answer but success, and what `use` throws
 */
export async function request<T>(
  connection: Connection,
  { operation, path, body, isOpen, maxResponseSize }: Outgoing,
  signal: AbortSignal,
  explain: Explain,
  use: (received: Received) => T | Promise<T>,
): Promise<T> {
  // read at call time, so that a page may replace it; called bare, as browsers demand
  const { baseUrl, token, fetch = globalThis.fetch } = connection
  const [method = ''] = operation.split(' ')
  const key = isOpen ? '' : await readKey(token)
  const lose = (error: unknown): never => {
    if (error instanceof OffhookError) throw error
    throw new ConnectionError(`${operation} got no answer from ${new URL(baseUrl).host}.`, { cause: error })
  }
  const ask = async () => {
    signal.throwIfAborted()
    return fetch(baseUrl.replace(/\/+$/, '') + path, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        // a form brings its own, with its boundary
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      credentials: 'omit',
      // only what changes nothing follows a redirect: a body could go to another origin, and an action be done twice
      ...(!/^(GET|HEAD)$/.test(method) && { redirect: 'manual' }),
      ...(body !== undefined && { body }),
      signal,
    })
  }
  const response = await ask().catch(lose)
  const received: Received = {
    operation,
    response,
    text: () => readText(response, operation, maxResponseSize).catch(lose),
    sent: body,
    // fewer than 8 characters are no secret, and words have them too
    hide: (text) => (key[7] ? text.replaceAll(key, '[key]') : text),
    explain,
  }
  // what fails from here on has got an answer
  if (response.ok) return use(received)
  throw await explain(received)
}

/**
 * The data of an answer: what `parse` makes of its text, by default the JSON.
 *
 * @throws the error of `explain` where `parse` throws, as it does by default for an answer without a body
 */
export async function readAnswer(
  received: Received,
  parse: (text: string, response: Response) => unknown = parseJson,
): Promise<unknown> {
  const text = await received.text()
  try {
    return parse(text, received.response)
  } catch {
    throw await received.explain(received, text)
  }
}

export const parseJson = (text: string): unknown => JSON.parse(text)

/** As `parseJson`; undefined where nothing came. */
export const parseJsonIfAny = (text: string): unknown => (text ? JSON.parse(text) : undefined)

async function readKey(token: Connection['token']): Promise<string> {
  let key: unknown
  try {
    key = typeof token === 'function' ? await token() : token
  } catch {
    // what a page's own function says may hold the key itself, and loggers print causes
    throw new OffhookError('key', 'The function that gives the key failed.')
  }
  // checked here because the header's own error would print it
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return key
  return throwInvalid('key', '', 'A key is needed: ASCII, no spaces.')
}
