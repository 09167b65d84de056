import { useCall } from '@offhook/react'
import { restoreFocus } from '../../call/restoreFocus.ts'
import { useCanSpeak } from '../../call/useInCall.ts'
import { words } from './words.ts'

/** Turns the user's microphone off and on, during a call. Its space is reserved before a call, so that nothing moves. */
export function MuteButton() {
  const { muted, setMuted } = useCall()
  const canSpeak = useCanSpeak()
  return (
    <span className="mute-place">
      {canSpeak && (
        <button
          type="button"
          ref={restoreFocus}
          className="mute-button quiet-button"
          onClick={() => setMuted(!muted)}
        >
          {muted ? words.unmute : words.mute}
        </button>
      )}
    </span>
  )
}
