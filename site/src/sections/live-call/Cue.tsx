import { Suspense } from 'react'
import { restoreFocusToMute } from '../../call/restoreFocus.ts'
import { useInCall } from '../../call/useInCall.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { loadInCall } from './loadInCall.ts'
import { words } from './words.ts'

const FirstCue = () => <p className="cue-line">“{words.firstCue}”</p>

const CallCue = lazyPart(async () => (await loadInCall()).CallCue, FirstCue)

/** A line that the user may say. In a call it follows the conversation, and a press says it. */
export function Cue() {
  return (
    <div className="scripted cue">
      <p className="small-print">{words.cue}</p>
      {useInCall() ? (
        <Suspense fallback={<FirstCue />}>
          <CallCue verb={words.say} buttonRef={restoreFocusToMute} />
        </Suspense>
      ) : (
        <FirstCue />
      )}
    </div>
  )
}
