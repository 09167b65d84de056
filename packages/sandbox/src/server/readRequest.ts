import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../platform/respond.ts'

const MIB = 1024 * 1024

/** MiB of a body that are taken, at most: of a form, which may hold files, and of anything else. */
export const MAX_FORM_MIB = 32
export const MAX_BODY_MIB = 1

/**
 * Turns Node's request into a standard one. It aborts when the client goes.
 *
 * @throws Refusal 413 when its body is too large, 400 when its address is none, 404 for methods that no platform has
 */
export async function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<Request> {
  const body = await readBody(incoming)
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const { method = 'GET', url = '/' } = incoming
  const address = toAddress(url, origin)
  try {
    return new Request(address, {
      method,
      headers: toHeaders(incoming),
      signal: gone.signal,
      ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
    })
  } catch {
    throw new Refusal(404, `Cannot ${method} ${address.pathname}`)
  }
}

function toAddress(url: string, origin: string): URL {
  try {
    return new URL(url.replace(/^\/{2,}/, '/'), origin)
  } catch {
    throw new Refusal(400, `'${url}' is no path.`)
  }
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const limit = isForm(incoming) ? MAX_FORM_MIB : MAX_BODY_MIB
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    // what is too large is read to its end all the same, or the client would not see the answer
    if (size <= limit * MIB) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > limit * MIB) throw new Refusal(413, `The body is larger than ${limit} MiB.`)
  return Buffer.concat(chunks)
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  }
  return headers
}
