import { useTranscript, useVoiceClient, useVoiceState } from '@offhook/react'
import { type RefCallback, useState } from 'react'
import { nextCue } from '../../demo/nextCue.ts'

/** The part of the page's code that this part uses. It loads in a call, and an import of its own would split that code. */
interface CallCueProps {
  /** Before the line, for screen readers. */
  verb: string
  /** Moves the focus when the button goes. */
  buttonRef: RefCallback<HTMLElement>
}

/** The line that the user may say next in the call, as a button that says it. It waits while the agent's answer is awaited. */
export function CallCue({ verb, buttonRef }: CallCueProps) {
  const voice = useVoiceClient()
  const connected = useVoiceState(({ status }) => status === 'connected')
  const agentSpeaks = useVoiceState(({ assistantSpeaking }) => assistantSpeaking)
  const lines = useTranscript()
    .filter(({ final }) => final)
    .map(({ speaker, text }) => ({ role: speaker, text }))
  const next = nextCue(lines)
  const [shown, setShown] = useState(next)
  const isAwaited = next === null && (agentSpeaks || lines.at(-1)?.role === 'user')
  // The button stays, so that it keeps the focus from line to line
  const cue = isAwaited ? shown : next
  if (cue !== shown) setShown(cue)
  if (cue === null) return null
  const waits = isAwaited || !connected
  return (
    <button
      type="button"
      ref={buttonRef}
      className="cue-line"
      aria-disabled={waits}
      onClick={() => {
        if (!waits) voice.addMessage({ role: 'user', content: cue })
      }}
    >
      <span className="sr-only">{verb}</span> “{cue}”
    </button>
  )
}
