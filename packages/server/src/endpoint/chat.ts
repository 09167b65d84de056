import { isRecord } from '../http/readRequest.ts'
import { ServerError } from '../ServerError.ts'
import type { PageBody } from './startTarget.ts'

/** The platform's limit for one message, in characters. */
const CONTENT_MAX = 10_000
/** Messages in one request: a page sends what its user has just written. */
const MESSAGES_MAX = 20

/**
 * Reads the fields of a chat that every page may set: the words of its user, and how it gets the answer.
 *
 * @throws ServerError `page` for anything else, such as a message in the name of the system
 */
export function readChatFields({ input, stream }: PageBody): PageBody {
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= CONTENT_MAX
  const isUserMessage = (value: unknown) => isRecord(value) && value.role === 'user' && isText(value.content)
  const isInput =
    isText(input) || (Array.isArray(input) && input.length <= MESSAGES_MAX && input.every(isUserMessage))
  if (!isInput) {
    throw new ServerError(
      'page',
      'The input of the chat is neither a text nor a list of messages of the user.',
    )
  }
  if (stream !== undefined && typeof stream !== 'boolean') {
    throw new ServerError('page', 'The field stream of the chat is not a boolean.')
  }
  const messages = Array.isArray(input) ? input.map(({ content }) => ({ role: 'user', content })) : input
  return {
    input: messages,
    ...(stream !== undefined && { stream }),
  }
}
