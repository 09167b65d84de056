import { type Fields, field, fieldsOf, isRecord, isText, listOf } from '../fields.ts'
import { isSpokenMessage } from '../platform/isSpokenMessage.ts'
import type { ServedResult } from '../platform/webhooks.ts'

/** The model's view of a tool whose server gave no result, in the platform's words. */
const NO_RESULT = 'No result returned.'

/** The result of a tool, and a sentence for the developer where the answer has none. */
interface ReadResult {
  served: ServedResult
  problem?: string
}

/**
 * Reads the result of a tool from the answer of its server, as strictly as the platform: a text in one line, under the id of
 * its call. An answer of null has not arrived.
 */
export function readToolResult(answer: Fields | null, toolCallId: string, tool: unknown): ReadResult {
  const found = fieldsOf(listOf(answer?.results).find((each) => field(each, 'toolCallId') === toolCallId))
  const { result, error, message } = found
  const text = error ?? result
  const problem = answer === null ? undefined : describeInvalid(found, text)
  const isValid = answer !== null && problem === undefined
  const kind = isValid && error === undefined ? 'request-complete' : 'request-failed'
  const spoken = toSpoken(kind, [...(isValid ? [message].flat() : []), ...listOf(field(tool, 'messages'))])
  return {
    served: {
      toolCallId,
      result: isValid ? String(text) : NO_RESULT,
      ...(isValid && error !== undefined && { isError: true }),
      ...(spoken && { spoken }),
    },
    ...(problem !== undefined && { problem: `The result of ${toolCallId} was ignored: ${problem}.` }),
  }
}

function describeInvalid(found: Fields, text: unknown): string | undefined {
  if (found.toolCallId === undefined) return 'the answer has no `results` with that toolCallId'
  if (!isText(text)) return 'the result is not a string'
  return /[\r\n]/.test(text) ? 'the result has line breaks' : undefined
}

/** The first message of that type, the answer's own before those of the tool. */
function toSpoken(type: string, messages: readonly unknown[]): ServedResult['spoken'] {
  const message = messages.filter(isRecord).find((each) => each.type === type && isSpokenMessage(each))
  return message && { text: String(message.content), endsCall: message.endCallAfterSpokenEnabled === true }
}
