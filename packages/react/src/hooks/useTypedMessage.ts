import type { VoiceState } from '@offhook/core'
import { useCallback } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** `too-long`: with its JSON, a message has at most 4096 characters (Daily's limit). */
export type SendResult = 'sent' | 'not-sent' | 'too-long'

/** Words that the user types during a call. */
export interface TypedMessage {
  /** Whether the call takes typed words now. */
  canSend: boolean
  /**
   * Sends a text of the user, without the spaces around it. The agent answers at once, and the transcript gets a line.
   * `not-sent` without a call, and for a text without words: keep it in the field.
   */
  send: (text: string) => SendResult
}

const selectCanSend = ({ status }: VoiceState) => status === 'connected'

/** For a field of typed words: whether the call takes them, and a function that sends them. */
export function useTypedMessage(): TypedMessage {
  const client = useVoiceClient()
  const send = useCallback(
    (text: string): SendResult => {
      const content = text.trim()
      if (content === '' || !selectCanSend(client.state.get())) return 'not-sent'
      try {
        return client.addMessage({ role: 'user', content }) ? 'sent' : 'not-sent'
      } catch {
        // The other rules of a message hold for every text.
        return 'too-long'
      }
    },
    [client],
  )
  return { canSend: useVoiceState(selectCanSend), send }
}
