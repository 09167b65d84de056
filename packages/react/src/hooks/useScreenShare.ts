import type { VoiceClient } from '@offhook/core'
import { useParticipant } from './useParticipant.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** Whether the screen is shared, and how to begin and end that. */
export interface ScreenShare {
  /** Whether others see the screen. */
  sharing: boolean
  /** Asks the visitor what to share. Takes the options of `voice.startScreenShare()`. */
  start: VoiceClient['startScreenShare']
  stop: VoiceClient['stopScreenShare']
}

/** The visitor's screen: whether it is shared, and what shares it. */
export function useScreenShare(): ScreenShare {
  const { startScreenShare, stopScreenShare } = useVoiceClient()
  const { state = 'off' } = useParticipant('local')?.tracks.screenVideo ?? {}
  return { sharing: state !== 'off' && state !== 'blocked', start: startScreenShare, stop: stopScreenShare }
}
