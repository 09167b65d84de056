import { useCall } from '@offhook/react'
import { copy } from '../content/copy.ts'
import { leaveFocus } from './leaveFocus.ts'

/** Turns the visitor's microphone off and on; there only during a call. */
export function MuteButton() {
  const { status, muted, setMuted } = useCall()
  if (status !== 'connected' && status !== 'reconnecting') return null
  return (
    <button
      type="button"
      ref={leaveFocus}
      className="mute-button quiet-button min-w-[6.5rem]"
      onClick={() => setMuted(!muted)}
    >
      {muted ? copy.call.unmute : copy.call.mute}
    </button>
  )
}
