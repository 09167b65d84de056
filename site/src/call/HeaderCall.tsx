import { useVoiceState } from '@offhook/react'
import { lazy, Suspense } from 'react'
import { retryImport } from '../ui/retryImport.ts'
import { NowLink } from './NowLink.tsx'
import { useInCall } from './useInCall.ts'

// Only a call needs it: it loads while the call connects
const EndCalls = lazy(async () => ({
  default: (await retryImport(() => import('./EndCalls.tsx'))).EndCalls,
}))

/** The header's link to the call. In a call, it becomes End Call. */
export function HeaderCall() {
  const inCall = useInCall()
  const hasCall = useVoiceState(({ status }) => status !== 'idle')
  return (
    <div className="header-call" data-in-call={inCall}>
      <NowLink className="button button-small" />
      {hasCall && (
        <Suspense>
          <EndCalls />
        </Suspense>
      )}
    </div>
  )
}
