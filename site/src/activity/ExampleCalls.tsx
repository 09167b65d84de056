import { lazy, Suspense, useState } from 'react'
import { useAnimationTime } from '../motion/useAnimationTime.ts'
import { retryImport } from '../ui/retryImport.ts'
import { activityAt, untilNextActivity } from './activityAt.ts'

const ExampleCall = lazy(async () => ({
  default: (await retryImport(() => import('./ExampleCall.tsx'))).ExampleCall,
}))

/**
 * Shows an example of a call from time to time. It is decoration: screen readers do not announce it, and it covers no
 * control. It stays while the pointer or the focus is in it.
 */
export function ExampleCalls() {
  const [wanted, setWanted] = useState(true)
  const [held, setHeld] = useState(false)
  const turn = activityAt(useAnimationTime(untilNextActivity, wanted && !held))
  if (turn === null || !wanted) return null
  return (
    <Suspense>
      <ExampleCall key={turn} turn={turn} onHold={setHeld} onHide={() => setWanted(false)} />
    </Suspense>
  )
}
