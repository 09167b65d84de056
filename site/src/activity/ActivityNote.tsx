import { lazy, Suspense, useState } from 'react'
import { useActiveTime } from '../motion/useActiveTime.ts'
import { patiently } from '../ui/patiently.ts'
import { activityAt, untilNextActivity } from './activityAt.ts'

const Note = lazy(async () => ({ default: (await patiently(() => import('./Note.tsx'))).Note }))

/**
 * From time to time, an example of what the agent does. It is decoration: not announced, no control under it. It
 * stays while somebody is at it.
 */
export function ActivityNote() {
  const [wanted, setWanted] = useState(true)
  const [held, setHeld] = useState(false)
  const turn = activityAt(useActiveTime(untilNextActivity, wanted && !held))
  if (turn === null || !wanted) return null
  return (
    <Suspense>
      <Note key={turn} turn={turn} onHold={setHeld} onHide={() => setWanted(false)} />
    </Suspense>
  )
}
