import { ParseError } from '../errors/requestErrors.ts'
import { isCallAddress } from '../validators/address.ts'
import { type Connection, readAnswer, request } from './request.ts'
import type { WebCall } from './webCall.ts'

const OPERATION = 'POST /call/web'

/**
 * Creates a web call, alone: what the voice client needs of all operations. Sent once.
 *
 * @throws ParseError when the answer has no address that can be joined, and as `request` does
 */
export async function createWebCall(
  connection: Connection,
  body: { readonly [key: string]: unknown },
  signal?: AbortSignal,
): Promise<WebCall> {
  const outgoing = { operation: OPERATION, body: JSON.stringify(body), signal }
  const answer = await request(connection, outgoing, (response, hide) =>
    readAnswer(OPERATION, response, hide),
  )
  if (!isRecord(answer)) throw new ParseError(`${OPERATION} answered with what is not a call.`)
  const { id, webCallUrl } = answer
  if (typeof webCallUrl !== 'string' || !isCallAddress(webCallUrl)) {
    throw new ParseError(
      `${OPERATION} answered without an address to join (webCallUrl: absolute https, or localhost).`,
    )
  }
  return { ...answer, id: typeof id === 'string' ? id : 'unknown', webCallUrl }
}

const isRecord = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null
