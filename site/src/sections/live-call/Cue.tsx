import { type ComponentType, lazy, Suspense } from 'react'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { useInCall } from '../../call/useInCall.ts'
import type { CallCueProps } from './CallCue.tsx'
import { words } from './words.ts'

const FirstCue = () => <p className="cue-line">“{words.firstCue}”</p>

const CallCue = lazy(async (): Promise<{ default: ComponentType<CallCueProps> }> => {
  // Without the code, the first line stays
  const loaded = await import('./CallCue.tsx').catch(() => null)
  return { default: loaded?.CallCue ?? FirstCue }
})

/** A line that the user may say. In a call it follows the conversation, and a press says it. */
export function Cue() {
  const inCall = useInCall()
  return (
    <div className="scripted cue">
      <p className="small-print">{words.cue}</p>
      {inCall ? (
        <Suspense fallback={<FirstCue />}>
          <CallCue verb={words.say} buttonRef={restoreFocusToMute} />
        </Suspense>
      ) : (
        <FirstCue />
      )}
    </div>
  )
}
