import { report, ServerError } from '../ServerError.ts'
import { RECEIVE_TIMEOUT } from '../withTimeout.ts'
import { errorResponse } from './responses.ts'

/** The used part of Node's `IncomingMessage`, and of Express's request. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The whole path, where Express has taken the beginning of `url`. */
  readonly originalUrl?: string | undefined
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly socket?: object | undefined
  /** Set by the parsers of Express. */
  readonly body?: unknown
  readonly readableEnded?: boolean | undefined
  destroy: () => unknown
}

/** The used part of Node's `ServerResponse`, and of Express's response. */
export interface NodeResponse {
  statusCode: number
  setHeader: (name: string, value: string | string[]) => unknown
  write: (chunk: Uint8Array) => boolean
  end: () => unknown
  destroy: () => unknown
  readonly headersSent: boolean
  readonly shouldKeepAlive?: boolean | undefined
  once: (event: 'drain' | 'close', listener: () => void) => unknown
  readonly destroyed?: boolean | undefined
}

/**
 * Makes a handler for Express and for Node's own server of a handler for web standards.
 *
 * In Express, mount it before `express.json()`, or after `express.raw({ type: 'application/json', limit: '4mb' })`: a
 * signature covers the bytes of the body, which a parser does not keep, and Express's own limit of 100 kB refuses most reports
 * of calls. A body that is refused is read on for at most 10 seconds, so that its sender gets the response.
 */
export function toNodeHandler(
  handle: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => void {
  return (nodeRequest, nodeResponse) => {
    void respond(handle, nodeRequest, nodeResponse)
  }
}

async function respond(
  handle: (request: Request) => Promise<Response>,
  nodeRequest: NodeRequest,
  nodeResponse: NodeResponse,
): Promise<void> {
  const closed = new AbortController()
  nodeResponse.once('close', () => closed.abort())
  let response: Response
  let body: Body | undefined
  try {
    body = openBody(nodeRequest)
    response = await handle(toRequest(nodeRequest, body.stream, closed.signal))
  } catch (error) {
    const failure =
      error instanceof ServerError
        ? error
        : new ServerError('unexpected', 'The handler rejected.', { cause: error })
    report(undefined, failure)
    response = errorResponse(failure, failure.code === 'method' ? { allow: 'POST' } : {})
  }
  await send(response, nodeResponse, closed.signal)
  // Closed with its response, a connection would take it from a client that still sends.
  if (nodeResponse.shouldKeepAlive === false) await body?.discard()
  nodeResponse.end()
  await body?.discard()
}

/** Methods that a `Request` cannot have. */
const FORBIDDEN_METHODS = /^(connect|trace|track)$/i

/** @throws ServerError `method` for a method that no handler can receive */
function toRequest(request: NodeRequest, body: Body['stream'], signal: AbortSignal): Request {
  const { method = 'GET', headers } = request
  if (FORBIDDEN_METHODS.test(method)) throw new ServerError('method', `The request was ${method}.`)
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    // Names with a colon are HTTP/2's own.
    value === undefined || name.startsWith(':')
      ? []
      : [[name, [value].flat().join(', ')] satisfies [string, string]],
  )
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: pairs,
    signal,
    // Node requires it for a stream.
    duplex: 'half',
    ...(body && { body }),
  }
  return new Request(toAddress(request), init)
}

function toAddress({ originalUrl, url = '/', headers, socket }: NodeRequest): string {
  const path = originalUrl ?? url
  const scheme = socket && 'encrypted' in socket ? 'https' : 'http'
  const host = typeof headers.host === 'string' && /^[\w.:[\]-]+$/.test(headers.host) ? headers.host : ''
  const origin = URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : `${scheme}://localhost`
  // Put together, not resolved: a path that begins with // would name another host.
  return path.startsWith('/') ? origin + path : origin
}

/** The body of a request. */
interface Body {
  /** Undefined for a method without one. */
  readonly stream?: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
  /** Reads what the handler does not want, as long as it arrives within ten seconds. Never rejects. */
  readonly discard: () => Promise<void>
}

/** @throws ServerError `body-read` if a parser has read the body, and has not kept its bytes */
function openBody(request: NodeRequest): Body {
  const { method, body, readableEnded, headers } = request
  const discard = async () => undefined
  // Node itself reads the body of such a request to its end.
  if (method === 'GET' || method === 'HEAD') return { discard }
  if (body instanceof Uint8Array) return { stream: new Uint8Array(body), discard }
  if (body !== undefined || readableEnded) {
    // The parsers of Express 4 set `{}` for a request that has none, such as a preflight.
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0))
      return { discard }
    const remedy = 'Mount this handler before express.json(), or use express.raw().'
    throw new ServerError('body-read', `A parser has read the body of the request already. ${remedy}`)
  }
  return openStream(request)
}

function openStream(request: NodeRequest): Body {
  const chunks = request[Symbol.asyncIterator]()
  let discarded: Promise<void> | undefined
  const readRest = () => (discarded ??= readToEnd(chunks, request))
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void readRest(),
  })
  return {
    stream,
    // A handler may read on after its response.
    discard: async () => (stream.locked ? discarded : readRest()),
  }
}

/** Reads the rest of a body that nobody wants: the connection takes no other request before. */
async function readToEnd(chunks: AsyncIterator<Uint8Array>, request: NodeRequest): Promise<void> {
  const timer = setTimeout(() => request.destroy(), RECEIVE_TIMEOUT)
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The connection is gone.
  } finally {
    clearTimeout(timer)
  }
}

async function send(response: Response, nodeResponse: NodeResponse, closed: AbortSignal): Promise<void> {
  try {
    nodeResponse.statusCode = response.status
    for (const [name, value] of response.headers) nodeResponse.setHeader(name, value)
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) nodeResponse.setHeader('set-cookie', cookies)
    if (response.body) await sendBody(response.body.getReader(), nodeResponse, closed)
  } catch (error) {
    report(undefined, new ServerError('unexpected', 'The response could not be sent.', { cause: error }))
    // A part of a response must not look like the whole.
    if (nodeResponse.headersSent) nodeResponse.destroy()
    nodeResponse.statusCode = 500
  }
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: NodeResponse,
  closed: AbortSignal,
): Promise<void> {
  const cancel = () => void reader.cancel().catch(() => undefined)
  if (closed.aborted) cancel()
  closed.addEventListener('abort', cancel)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    if (!response.write(value)) await drained(response, closed)
  }
}

/** Resolves when a response takes more bytes, or when nobody reads it any more. */
const drained = (response: NodeResponse, closed: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      closed.removeEventListener('abort', end)
      resolve()
    }
    if (closed.aborted) return resolve()
    response.once('drain', end)
    closed.addEventListener('abort', end)
  })
