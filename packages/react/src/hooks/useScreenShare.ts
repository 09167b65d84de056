import type { VoiceClient } from '@offhook/core'
import { useParticipant } from './useParticipants.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The user's screen share. */
export interface ScreenShare {
  /** Whether the user's screen is being shared. */
  sharing: boolean
  /** Opens the browser's picker. Takes the options of `voice.startScreenShare()`. */
  start: VoiceClient['startScreenShare']
  /** Ends the screen share. */
  stop: VoiceClient['stopScreenShare']
}

/** Whether the user's screen is being shared, and methods that start and stop it. */
export function useScreenShare(): ScreenShare {
  const { startScreenShare, stopScreenShare } = useVoiceClient()
  const { state = 'off' } = useParticipant('local')?.tracks.screenVideo ?? {}
  return { sharing: state !== 'off' && state !== 'blocked', start: startScreenShare, stop: stopScreenShare }
}
