import { ServerError } from '../ServerError.ts'
import { RECEIVE_TIMEOUT } from '../withTimeout.ts'

/**
 * Refuses a request that is not a POST of JSON. Looks at no body.
 *
 * @throws ServerError `method` or `content-type`
 */
export function requireJsonPost({ method, headers }: Request): void {
  if (method !== 'POST') throw new ServerError('method', `The request was ${method}, not POST.`)
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new ServerError('content-type', 'The content type of the request was not application/json.')
  }
}

/**
 * Reads the bytes of a body, and stops at `maxBytes`, or after ten seconds.
 *
 * @throws ServerError `body-size` for a larger one, `body-timeout` for a slower one, `body-read` if something has read it
 * before, `body` if it breaks off
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.bodyUsed) {
    const remedy = 'Pass the request before anything reads it, such as express.json().'
    throw new ServerError('body-read', `The body of the request has been read already. ${remedy}`)
  }
  const tooLarge = () =>
    new ServerError('body-size', `The body is larger than maxBodySize, ${maxBytes} bytes.`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // The read that waits is done.
    cancel()
  }, RECEIVE_TIMEOUT)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > maxBytes) break
      chunks.push(value)
    }
  } catch (cause) {
    throw new ServerError('body', 'The body of the request broke off.', { cause })
  } finally {
    clearTimeout(timer)
  }
  if (isLate) {
    throw new ServerError('body-timeout', `The body did not arrive within ${RECEIVE_TIMEOUT} ms.`)
  }
  if (size > maxBytes) {
    cancel()
    throw tooLarge()
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * Parses the JSON of a body.
 *
 * @throws ServerError `body` for anything but valid JSON in UTF-8
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The error of the parser repeats a part of the body.
    throw new ServerError('body', 'The body of the request is not valid JSON.')
  }
}

/** Whether a value is an object with fields, and not a list. */
export const isRecord = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none for any other value. */
export const readObject = (value: unknown): { readonly [field: string]: unknown } =>
  isRecord(value) ? value : {}
