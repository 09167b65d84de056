import { useCallTimer, useVoiceClient, useVoiceState } from '@offhook/react'
import { type Ref, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAnyInView } from '../ui/useAnyInView.ts'
import { restoreFocus } from './restoreFocus.ts'
import { words } from './words.ts'

interface EndCallProps {
  /** Moves the focus when the button goes with the call. */
  ref: Ref<HTMLButtonElement>
  onFocusChange?: (focused: boolean) => void
}

export function EndCall({ ref, onFocusChange }: EndCallProps) {
  const voice = useVoiceClient()
  const muted = useVoiceState((state) => state.muted)
  const ending = useVoiceState(({ status }) => status === 'ending')
  return (
    <button
      type="button"
      ref={ref}
      className="end-call"
      aria-disabled={ending}
      onFocus={() => onFocusChange?.(true)}
      onBlur={() => onFocusChange?.(false)}
      onClick={() => void voice.stop()}
    >
      {words.end}
      <span className="sr-only"> ({muted ? words.microphoneOff : words.microphoneOn})</span>
      <span aria-hidden="true" className="end-call-state">
        <MicrophoneSign muted={muted} />
        <Time />
      </span>
    </button>
  )
}

/** Minutes and seconds; the hours are in the call card. */
const Time = () => <span>{useCallTimer().text.replace(/^00:/, '')}</span>

const MicrophoneSign = ({ muted }: { muted: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 12 14" data-muted={muted} className="microphone-sign">
    <path d="M6 1a2 2 0 0 1 2 2v3.5a2 2 0 0 1-4 0V3a2 2 0 0 1 2-2z" fill="currentColor" />
    <path
      d={`M2 6.5a4 4 0 0 0 8 0M6 10.5V13${muted ? 'M1 1l10 12' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    />
  </svg>
)

/** Ends the call when no other button for that is in view. It stays while it has the focus. */
export function FloatingEndCall() {
  const otherInSight = useAnyInView('.header .end-call, .call-button')
  const [focused, setFocused] = useState(false)
  if (otherInSight && !focused) return null
  // Into the body: some browsers position a fixed element against `.page`, since that is a query container
  return createPortal(
    <aside className="floating-call" aria-label={words.current}>
      <EndCall ref={restoreFocus} onFocusChange={setFocused} />
    </aside>,
    document.body,
  )
}
