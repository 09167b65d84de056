import { Suspense } from 'react'
import { useInCall } from '../../call/useInCall.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { loadInCall } from './loadInCall.ts'

// Without the lists, the call keeps its devices
const DeviceLists = lazyPart(async () => (await loadInCall()).DeviceLists)

/** The lists of microphones and speakers in a call. Their space is reserved before a call, so that nothing moves. */
export function DeviceChoice() {
  const inCall = useInCall()
  return (
    <div className="scripted device-choice">
      {inCall && (
        <Suspense>
          <DeviceLists />
        </Suspense>
      )}
    </div>
  )
}
