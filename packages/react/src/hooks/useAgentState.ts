import type { ConversationItem, VoiceState } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/**
 * The agent in one word: the status of the call, and during a call what the agent does. `thinking` lasts from the end of
 * the user's words, typed or spoken, until the agent speaks.
 */
export type AgentState =
  | 'idle'
  | 'connecting'
  | 'listening'
  | 'thinking'
  | 'speaking'
  | 'reconnecting'
  | 'ending'

/** The agent in one word, for a status text or a visual. It changes a few times in a turn, and at no level. */
export function useAgentState(): AgentState {
  const activity = useVoiceState(selectActivity)
  const isAnswerAwaited = useStore(useVoiceClient().conversation, selectIsAnswerAwaited)
  return activity === 'quiet' ? (isAnswerAwaited ? 'thinking' : 'listening') : activity
}

function selectActivity(state: VoiceState): Exclude<AgentState, 'thinking'> | 'quiet' {
  const { status, assistantSpeaking, userSpeaking, muted } = state
  if (status !== 'connected') return status
  if (assistantSpeaking) return 'speaking'
  return userSpeaking && !muted ? 'listening' : 'quiet'
}

const isTurn = (item: ConversationItem | undefined) =>
  item?.kind === 'line' || (item?.kind === 'tool-call' && item.status === 'running')

/** Whether the agent is to speak next: after words of the user, in a tool call, and before the sound of its own words. */
function selectIsAnswerAwaited(items: readonly ConversationItem[]): boolean {
  let index = items.length - 1
  // Notes, such as `hang`, and finished tool calls are no turn.
  while (index >= 0 && !isTurn(items[index])) index -= 1
  const last = items[index]
  if (last?.kind !== 'line') return last !== undefined
  const { speaker, final, interrupted } = last.line
  return speaker === 'user' ? final : !final && interrupted !== true
}
