import { type ComponentType, lazy, Suspense } from 'react'
import { useInCall } from '../../call/useInCall.ts'

const None = () => null
const DeviceLists = lazy(async (): Promise<{ default: ComponentType }> => {
  // Without the lists, the call keeps its devices
  const loaded = await import('./DeviceLists.tsx').catch(() => null)
  return { default: loaded?.DeviceLists ?? None }
})

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
