import '../../call/inCall.css'

// One file for the parts of the page that load in a call: more of them would split the code that the page starts with
export { CallCue } from './CallCue.tsx'
export { CallEnded } from './CallEnded.tsx'
export { DeviceLists } from './DeviceLists.tsx'
export { SoundBlocked } from './SoundBlocked.tsx'
