import { lazy, Suspense, useState } from 'react'
import { useAnimationTime } from '../motion/useAnimationTime.ts'
import { retryImport } from '../ui/retryImport.ts'
import { activityAt, untilNextActivity } from './activityAt.ts'

const Note = lazy(async () => ({ default: (await retryImport(() => import('./Note.tsx'))).Note }))

/**
 * From time to time, an example of what the agent does. It is decoration: not announced, no control under it. It
 * stays while the user is at it.
 */
export function ActivityNote() {
  const [wanted, setWanted] = useState(true)
  const [held, setHeld] = useState(false)
  const turn = activityAt(useAnimationTime(untilNextActivity, wanted && !held))
  if (turn === null || !wanted) return null
  return (
    <Suspense>
      <Note key={turn} turn={turn} onHold={setHeld} onHide={() => setWanted(false)} />
    </Suspense>
  )
}
