import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { isCallAddress } from '../validators/address.ts'
import { fieldsOf } from './fieldsOf.ts'
import { maskWords } from './maskWords.ts'
import { readBeginning } from './readBeginning.ts'
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
    throw signal.aborted ? new AbortError() : error
  }
  const { id, webCallUrl, ...more } = fieldsOf(answer)
  if (typeof webCallUrl === 'string' && isCallAddress(webCallUrl)) {
    return { ...more, id: typeof id === 'string' ? id : 'unknown', webCallUrl }
  }
  throw new ParseError(`${operation} answered without a webCallUrl to join (https, or localhost).`)
}

/** Of a refusal its message alone: all else may be secret. */
const explain: Explain = async ({ response, hide }) => {
  const { ok, status, headers } = response
  const requestId = requestIdOf(response)
  if (ok) {
    const message = `${operation} answered ${status} with what is not JSON.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  let body: unknown
  try {
    const { message } = fieldsOf(JSON.parse(hide(await readBeginning(response))))
    body = { message: maskWords([message].flat().join('; ')) }
  } catch {
    // what is not JSON may hold anything
  }
  return new ApiError({ status, body, headers, requestId, operation })
}
