import { useCall } from '@offhook/react'
import { copy } from '../content/copy.ts'
import { leaveFocus } from './leaveFocus.ts'

/** Turns the visitor's microphone off and on, during a call. Its place is kept before a call, so that nothing moves. */
export function MuteButton() {
  const { status, muted, setMuted } = useCall()
  const inCall = status === 'connected' || status === 'reconnecting'
  return (
    <span className="mute-place">
      {inCall && (
        <button
          type="button"
          ref={leaveFocus}
          className="mute-button quiet-button"
          onClick={() => setMuted(!muted)}
        >
          {muted ? copy.call.unmute : copy.call.mute}
        </button>
      )}
    </span>
  )
}
