import { ApiError } from '../errors/ApiError.ts'
import { isOffhookError } from '../errors/OffhookError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { isCallAddress } from '../validators/address.ts'
import { fieldsOf } from './fieldsOf.ts'
import { refuse } from './refuse.ts'
import { type Connection, type Explain, readAnswer, request } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'
import type { WebCall } from './webCall.ts'

const path = '/call/web'
const operation = `POST ${path}`

/**
 * Creates a web call, alone: what the voice client needs of all operations. Sent once.
 *
 * @throws ParseError when the answer has no address that can be joined, and as `request` does
 */
export async function createWebCall(
  connection: Connection,
  body: { readonly [key: string]: unknown },
  signal = new AbortController().signal,
): Promise<WebCall> {
  const outgoing = { operation, path, body: JSON.stringify(body) }
  let answer: unknown
  try {
    answer = await request(connection, outgoing, signal, explain, readAnswer)
  } catch (error) {
    if (signal.aborted) throw new AbortError()
    // of what is sent here only the key can be unfit
    if (!isOffhookError(error, 'validation')) throw error
    refuse('key', '', 'The key must be a text without spaces or line breaks.')
  }
  const { id, webCallUrl, ...more } = fieldsOf(answer)
  if (typeof webCallUrl === 'string' && isCallAddress(webCallUrl)) {
    return { ...more, id: typeof id === 'string' ? id : 'unknown', webCallUrl }
  }
  throw new ParseError(`${operation} answered without a webCallUrl to join (https, or localhost).`)
}

/** Of a refusal its message alone: all else may be secret. */
const explain: Explain = ({ response, hide }, text) => {
  const { ok, status, headers } = response
  const requestId = requestIdOf(response)
  if (ok) {
    const message = `${operation} answered ${status} with what is not JSON.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  let body: unknown
  try {
    const { message } = fieldsOf(JSON.parse(hide(text)))
    body = { message }
  } catch {
    // what is not JSON may hold anything
  }
  return new ApiError({ status, body, headers, requestId, operation })
}
