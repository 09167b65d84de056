import { command } from './methodRow.ts'
import { INITIALIZED } from './preconditions.ts'

/** The row of `setLocalAudio()` without the check of its arguments: it loads with the call object. */
export const SET_LOCAL_AUDIO = command<(on: boolean) => void>({
  needs: [INITIALIZED],
  updatesJoinOptions: (_options, on) => ({ startAudioOff: !on }),
})
