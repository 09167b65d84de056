import type { TranscriptLine } from '../voice/messages/conversation.ts'
import type { VoiceClient } from '../voice/types.ts'
import { type Conversation, SUMMARY_MAX, toSummary } from './Conversation.ts'
import { createId } from './createId.ts'

/** The calls of a client in a conversation. */
export interface SharedCalls {
  /** Returns the ids of the lines in the client's transcript, which has those of the last call only. */
  readonly lastCallIds: () => ReadonlySet<string>
  readonly unsubscribe: () => void
}

/**
 * Adds the lines of a client's calls to a conversation, and tells the assistant of each call the lines before it, unless
 * `tells` returns false.
 */
export function shareWithCalls(
  voice: VoiceClient,
  conversation: Conversation,
  tells: () => boolean = () => true,
): SharedCalls {
  // Lines of another client, such as that of an earlier page, may have the same ids.
  const prefix = createId()
  const idOf = (line: TranscriptLine) => `${prefix}:${line.id}`
  const put = (line: TranscriptLine) => conversation.put({ ...line, id: idOf(line), via: 'call' })
  const lastCallIds = () => new Set(voice.transcript.get().map(idOf))
  for (const line of voice.transcript.get()) put(line)
  const cleanups = [
    voice.on('transcript', put),
    voice.on('call-start', () => {
      if (!tells()) return
      const ofCall = lastCallIds()
      const lines = conversation.all().filter(({ id }) => !ofCall.has(id))
      const earlier = toSummary(lines, SUMMARY_MAX)
      if (earlier === '') return
      const content = `Earlier in this conversation:\n${earlier}`
      voice.addMessage({ role: 'system', content }, { triggerResponseEnabled: false })
    }),
  ]
  const unsubscribe = () => {
    for (const cleanup of cleanups) cleanup()
  }
  return { lastCallIds, unsubscribe }
}
