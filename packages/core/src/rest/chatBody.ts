import { throwInvalid } from '../errors/throwInvalid.ts'
import { fieldsOf } from './fieldsOf.ts'

const chatBody = (given: unknown, stream: boolean): unknown => {
  // nothing at all, or a bare text, is no chat
  if (typeof given !== 'object') return undefined
  const body = fieldsOf(given)
  if (body.sessionId && body.previousChatId) {
    throwInvalid('body', 'previousChatId', 'sessionId and previousChatId exclude each other: give one.')
  }
  // said also where it is false: the responses stream unless told otherwise
  return { ...body, stream }
}

/** A chat that is answered at once. */
export const atOnce = (given: unknown): unknown => chatBody(given, false)

/** A chat that is answered in pieces. */
export const inPieces = (given: unknown): unknown => chatBody(given, true)
