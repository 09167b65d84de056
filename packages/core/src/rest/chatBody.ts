import { refuse } from './refuse.ts'

const chatBody = (given: unknown, stream: boolean): unknown => {
  if (typeof given !== 'object' || given === null)
    return refuse('body', '', 'A chat needs a body with an input.')
  if ('sessionId' in given && given.sessionId && 'previousChatId' in given && given.previousChatId) {
    return refuse('body', 'previousChatId', 'sessionId and previousChatId exclude each other: give one.')
  }
  // said also where it is false: the responses stream unless told otherwise
  return { ...given, stream }
}

/** A chat that is answered at once. */
export const atOnce = (given: unknown): unknown => chatBody(given, false)

/** A chat that is answered in pieces. */
export const inPieces = (given: unknown): unknown => chatBody(given, true)
