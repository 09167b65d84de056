import { ParseError } from '../errors/ParseError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { type Connection, type Explain, readData, sendOnce } from './request.ts'
import { readWebCall, type WebCall } from './webCall.ts'

const path = '/call/web'
const operation = `POST ${path}`

/**
 * Creates a web call: the only operation that the voice client needs. Sends the request once. `explain` creates the
 * error of an error response. The caller passes it in, since its code loads together with the code of the call.
 *
 * @throws ParseError for a response without an address that can be joined, and the errors of `sendOnce`
 */
export async function createWebCall(
  connection: Connection,
  body: { readonly [key: string]: unknown },
  explain: Explain,
  signal = new AbortController().signal,
): Promise<WebCall> {
  const request = { operation, path, body: JSON.stringify(body) }
  let data: unknown
  try {
    data = await readData(await sendOnce(connection, request, explain, signal), explain)
  } catch (error) {
    throw signal.aborted ? new AbortError() : error
  }
  const webCall = readWebCall(data)
  if (webCall) return webCall
  throw new ParseError(`${operation} answered without a webCallUrl to join (https or localhost).`)
}
