import { type ComponentType, lazy, Suspense } from 'react'
import { useInCall } from '../../call/useInCall.ts'

const None = () => null
const DeviceLists = lazy(async (): Promise<{ default: ComponentType }> => {
  // without them the call goes on with the devices that it has
  const loaded = await import('./DeviceLists.tsx').catch(() => null)
  return { default: loaded?.DeviceLists ?? None }
})

/** Which microphone and loudspeaker the call uses. Its place is kept before a call, so that nothing moves. */
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
