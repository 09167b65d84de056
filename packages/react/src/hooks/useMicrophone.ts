import type { VoiceState } from '@offhook/core'
import { useCallback } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** The user's microphone in the call. */
export interface Microphone {
  /** Whether the user is muted: what was requested last. */
  muted: boolean
  /** Whether the user speaks while muted, for a reminder. */
  speakingWhileMuted: boolean
  /**
   * Mutes or unmutes. Does nothing without a call and while a call ends, so that a control may always be shown. The client's
   * own method, which `useCall` returns, throws then. While a new call starts, `muted`
   * changes at once, and the microphone itself as soon as the assistant listens. In a reconnected or resumed call both
   * change at once.
   */
  setMuted: (muted: boolean) => void
  /** Mutes an open microphone and unmutes a muted one, under the same conditions as `setMuted`. */
  toggle: () => void
}

const selectMuted = (state: VoiceState) => state.muted
const selectSpeakingWhileMuted = (state: VoiceState) => state.muted && state.userSpeaking

/** The user's microphone: whether it is muted, and methods that mute and unmute it. */
export function useMicrophone(): Microphone {
  const client = useVoiceClient()
  const setMuted = useCallback(
    (next: boolean) => {
      const { status } = client.state.get()
      // While a call ends, the client may already be destroyed, and its setMuted() throws.
      if (status !== 'idle' && status !== 'ending') client.setMuted(next)
    },
    [client],
  )
  const toggle = useCallback(() => setMuted(!client.state.get().muted), [client, setMuted])
  const muted = useVoiceState(selectMuted)
  const speakingWhileMuted = useVoiceState(selectSpeakingWhileMuted)
  return { muted, speakingWhileMuted, setMuted, toggle }
}
