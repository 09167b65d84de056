import type { VoiceClient } from '@offhook/core'
import { useParticipant } from './useParticipants.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The user's screen share, and the client's methods that start and stop it. */
export interface ScreenShare {
  /** Whether the user's screen is being shared. */
  sharing: boolean
  /** Opens the browser's picker. Takes the options of `voice.startScreenShare()`. */
  start: VoiceClient['startScreenShare']
  stop: VoiceClient['stopScreenShare']
}

/** The user's screen share: whether it is active, and methods that start and stop it. */
export function useScreenShare(): ScreenShare {
  const { startScreenShare, stopScreenShare } = useVoiceClient()
  const { state = 'off' } = useParticipant('local')?.tracks.screenVideo ?? {}
  return { sharing: state !== 'off' && state !== 'blocked', start: startScreenShare, stop: stopScreenShare }
}
