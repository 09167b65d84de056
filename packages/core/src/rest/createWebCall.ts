import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { isCallAddress } from '../validators/address.ts'
import { fieldsOf } from './fieldsOf.ts'
import { type Connection, type Explain, readAnswer, request } from './request.ts'
import type { WebCall } from './webCall.ts'

const path = '/call/web'
const operation = `POST ${path}`

/**
 * Creates a web call, alone: what the voice client needs of all operations. Sent once. What `explain` makes of a
 * refusal comes with the call itself, which is fetched meanwhile.
 *
 * @throws ParseError when the answer has no address that can be joined, and as `request` does
 */
export async function createWebCall(
  connection: Connection,
  body: { readonly [key: string]: unknown },
  explain: Explain,
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
  throw new ParseError(`${operation} answered without a webCallUrl to join (https or localhost).`)
}
