import { useState } from 'react'
import { activities, activityCopy } from '../content/activity.ts'
import { useActiveTime } from '../motion/useActiveTime.ts'
import { freeCorner } from '../ui/freeCorner.ts'
import { activityAt, untilNextActivity } from './activityAt.ts'

/** The room it takes, with its margins. */
const SIZE = { width: 368, height: 144 }

/** From time to time, an example of what the agent does. It is decoration: not announced, no control under it. */
export function ActivityNote() {
  const [wanted, setWanted] = useState(true)
  const turn = activityAt(useActiveTime(untilNextActivity, wanted))
  if (turn === null || !wanted) return null
  return <Note key={turn} text={activities[turn % activities.length] ?? ''} onHide={() => setWanted(false)} />
}

function Note({ text, onHide }: { text: string; onHide: () => void }) {
  const [corner] = useState(() => freeCorner({ ...SIZE, width: Math.min(SIZE.width, innerWidth) }))
  return (
    <aside
      className="activity-note"
      data-note
      data-corner={corner}
      data-testid="activity"
      aria-live="off"
      aria-label={activityCopy.label}
    >
      <p className="activity-label">{activityCopy.label}</p>
      <p>{text}</p>
      <button type="button" className="text-link" onClick={onHide}>
        {activityCopy.hide}
      </button>
    </aside>
  )
}
