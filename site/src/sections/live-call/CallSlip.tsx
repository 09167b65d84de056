import { Suspense } from 'react'
import { useInCall } from '../../call/useInCall.ts'
import { site } from '../../config/site.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { loadInCall } from './loadInCall.ts'

// Without it, the call goes on
const Slip = lazyPart(async () => (await loadInCall()).Slip)

/** The slip of the call, in the demonstration: during the call, and after it until the next press. */
export function CallSlip({ ended }: { ended: boolean }) {
  const inCall = useInCall()
  if (site.platform || !(inCall || ended)) return null
  return (
    <Suspense>
      <Slip />
    </Suspense>
  )
}
