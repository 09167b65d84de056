import type { TranscriptLine } from '../voice/messages/conversation.ts'
import type { VoiceClient } from '../voice/types.ts'
import { type Line, SUMMARY_MAX, toSummary } from './Conversation.ts'

/** Converts a line of the call. The prefix tells apart lines of different calls with the same id. */
export const toLine = ({ id, speaker, text, final, at }: TranscriptLine, prefix: string): Line => ({
  id: `${prefix}${id}`,
  speaker,
  text,
  final,
  at,
  via: 'call',
})

/** Sends the assistant of a call what was written before the call, so that it knows the whole conversation. */
export function sendEarlierLines(voice: VoiceClient, lines: readonly Line[]): void {
  const summary = toSummary(lines, SUMMARY_MAX)
  if (summary === '') return
  const content = `Earlier in this conversation:\n${summary}`
  voice.addMessage({ role: 'system', content }, { triggerResponseEnabled: false })
}
