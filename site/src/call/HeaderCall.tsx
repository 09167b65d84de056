import { Suspense } from 'react'
import { loadInCall } from '../sections/live-call/loadInCall.ts'
import { lazyPart } from '../ui/lazyPart.ts'
import { NowLink } from './NowLink.tsx'
import { restoreFocusToNowLink } from './restoreFocus.ts'
import { useInCall } from './useInCall.ts'

// Without them, the link leads to the card, which can end the call
const EndCall = lazyPart(async () => (await loadInCall()).EndCall)
const FloatingEndCall = lazyPart(async () => (await loadInCall()).FloatingEndCall)

/**
 * The header's link to the call. In a call it becomes End Call, with the time and the state of the microphone. When no
 * button to end the call is in view, another one floats over the page.
 */
export function HeaderCall() {
  const inCall = useInCall()
  return (
    <div className="header-call" data-in-call={inCall}>
      <NowLink className="button button-small" />
      {inCall && (
        <Suspense>
          <EndCall ref={restoreFocusToNowLink} />
          <FloatingEndCall />
        </Suspense>
      )}
    </div>
  )
}
