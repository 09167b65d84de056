import { useState } from 'react'
import { callLevels } from '../../call/line/callLevels.ts'
import { PITCH, wavePath } from '../../ui/wavePath.ts'

const BARS = 24
const HEIGHT = 60

/** Milliseconds from the first sound to the line that tells of it. */
const ONSET = 200

interface SpokenLineProps {
  /** Milliseconds since 1970 at which the line began. */
  at: number
  seconds: string
}

/** The sound of the user's words, where nothing recognizes them: its levels and its length. */
export function SpokenLine({ at, seconds }: SpokenLineProps) {
  const [levels] = useState(() => {
    const from = at - ONSET
    return callLevels.read('user', { from, to: from + Number(seconds) * 1000 }, BARS)
  })
  const isRecorded = levels.some((level) => level !== null)
  return (
    <span className="spoken-line">
      {isRecorded && (
        <svg aria-hidden="true" viewBox={`0 0 ${BARS * PITCH} ${HEIGHT}`} preserveAspectRatio="none">
          <path d={wavePath(levels, HEIGHT)} />
        </svg>
      )}
      <span>{seconds} s</span>
    </span>
  )
}
