import { preconnect, requestWebCall } from '../rest/requestWebCall.ts'
import { createInspector } from './createInspector.ts'
import { selectInput, selectOutput, watchClientDevices } from './devices/deviceSelection.ts'
import { reportMicrophoneRefusal } from './devices/microphoneRefusal.ts'
import { preflight } from './preflight.ts'
import { resume } from './resume/resume.ts'
import { setNoiseCancellation } from './running/audio/microphone.ts'
import { createRunningCall } from './running/createRunningCall.ts'
import { joinAndSetUp } from './session/joinAndSetUp.ts'

/** The part of the code of a call that the entry uses. `lazy.ts` loads it. */
export const callCode = {
  createRunningCall,
  joinAndSetUp,
  requestWebCall,
  reportMicrophoneRefusal,
  preconnect,
  resume,
  selectInput,
  selectOutput,
  setNoiseCancellation,
  watchClientDevices,
  preflight,
  createInspector,
}
