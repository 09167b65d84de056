import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes of a body that are taken, at most: 1 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024

/** Turns Node's request into a standard one; null when its body is too large. It aborts when the client goes. */
export async function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<Request | null> {
  const body = await readBody(incoming)
  if (!body) return null
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const { method = 'GET', url = '/' } = incoming
  return new Request(new URL(url.replace(/^\/{2,}/, '/'), origin), {
    method,
    headers: toHeaders(incoming),
    signal: gone.signal,
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
  })
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    // what is too large is read to its end all the same, or the client would not see the answer
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks)
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  }
  return headers
}
