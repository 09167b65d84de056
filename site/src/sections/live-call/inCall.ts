import '../../call/inCall.css'
import '../../call/slip.css'
import { EndCall, FloatingEndCall } from '../../call/EndCall.tsx'
import { drawLiveWaveform } from '../../call/line/drawLiveWaveform.ts'
import { CallCue } from './CallCue.tsx'
import { CallEnded } from './CallEnded.tsx'
import { DeviceLists } from './DeviceLists.tsx'
import { Slip } from './Slip.tsx'
import { SoundBlocked } from './SoundBlocked.tsx'
import { SpeechOffer } from './SpeechOffer.tsx'
import { SpokenLine } from './SpokenLine.tsx'

/** The parts of the page that load in a call. One file for all: more of them would split the code that the page starts with. */
export const inCall = {
  CallCue,
  CallEnded,
  DeviceLists,
  drawLiveWaveform,
  EndCall,
  FloatingEndCall,
  Slip,
  SoundBlocked,
  SpeechOffer,
  SpokenLine,
}
