import { ParseError } from '../errors/ParseError.ts'
import { requestIdOf } from './requestIdOf.ts'

/** Bytes of a successful answer that are read: 64 MiB. */
export const RESPONSE_SIZE_MAX = 67_108_864

/**
 * The body of a successful answer as text.
 *
 * @throws ParseError for a body of more than `max` bytes; the rest of it is not read
 */
export async function readText(
  response: Response,
  operation: string,
  max = RESPONSE_SIZE_MAX,
): Promise<string> {
  const { body, headers, status } = response
  const refuseSize = () => {
    const message = `${operation} answered with more than ${max} bytes, the limit of maxResponseSize.`
    return new ParseError(message, undefined, { status, operation, requestId: requestIdOf(response) })
  }
  // not every `fetch` gives a stream
  if (!body) {
    if (Number(headers.get('content-length')) > max) throw refuseSize()
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
      throw refuseSize()
    }
    text += decoder.decode(value, { stream: true })
  }
}
