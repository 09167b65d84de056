import type { VoiceState } from '@offhook/core'
import { useCallback } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** The visitor's microphone in the call. */
export interface Microphone {
  muted: boolean
  /** Somebody speaks who is not heard: say so. */
  speakingWhileMuted: boolean
  /** Without a call, and while one ends, it does nothing. While a call starts it waits until the assistant listens. */
  setMuted: (muted: boolean) => void
  /** Turns it off or on; as `setMuted`. */
  toggle: () => void
}

const muted = (state: VoiceState) => state.muted
const unheard = (state: VoiceState) => state.muted && state.userSpeaking

/** The visitor's microphone: whether it is muted, and what turns it off and on. */
export function useMicrophone(): Microphone {
  const client = useVoiceClient()
  const setMuted = useCallback(
    (next: boolean) => {
      const { status } = client.state.get()
      // a call that is ending may belong to a destroyed client, whose setMuted() throws
      if (status !== 'idle' && status !== 'ending') client.setMuted(next)
    },
    [client],
  )
  const toggle = useCallback(() => setMuted(!client.state.get().muted), [client, setMuted])
  return { muted: useVoiceState(muted), speakingWhileMuted: useVoiceState(unheard), setMuted, toggle }
}
