import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { readWebCall } from './readWebCall.ts'
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
  const webCall = readWebCall(answer)
  if (webCall) return webCall
  throw new ParseError(`${operation} answered without a webCallUrl to join (https or localhost).`)
}
