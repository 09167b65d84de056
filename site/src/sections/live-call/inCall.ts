import '../../call/inCall.css'
import { EndCall, FloatingEndCall } from '../../call/EndCall.tsx'
import { CallCue } from './CallCue.tsx'
import { CallEnded } from './CallEnded.tsx'
import { DeviceLists } from './DeviceLists.tsx'
import { SoundBlocked } from './SoundBlocked.tsx'
import { SpeechOffer } from './SpeechOffer.tsx'

/** The parts of the page that load in a call. One file for all: more of them would split the code that the page starts with. */
export const inCall = { CallCue, CallEnded, DeviceLists, EndCall, FloatingEndCall, SoundBlocked, SpeechOffer }
