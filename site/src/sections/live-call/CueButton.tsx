import { useState } from 'react'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { type CueLine, nextCue } from '../../demo/nextCue.ts'
import { words } from './words.ts'

interface CueButtonProps {
  /** The conversation so far. */
  lines: readonly CueLine[]
  disabled: boolean
  /** The agent speaks: its question may follow. */
  busy: boolean
  say: (cue: string) => void
}

/** A line that fits the conversation, as a button that says it. It waits while the agent's answer is awaited. */
export function CueButton({ lines, disabled, busy, say }: CueButtonProps) {
  const next = nextCue(lines)
  const [shown, setShown] = useState(next)
  const isAwaited = next === null && (busy || lines.at(-1)?.role === 'user')
  // The button stays, so that it keeps the focus from line to line
  const cue = isAwaited ? shown : next
  if (cue !== shown) setShown(cue)
  if (cue === null) return null
  const waits = disabled || isAwaited
  return (
    <button
      type="button"
      ref={restoreFocusToMute}
      className="cue-line"
      aria-disabled={waits}
      onClick={() => {
        if (!waits) say(cue)
      }}
    >
      <span className="sr-only">{words.say}</span> “{cue}”
    </button>
  )
}
