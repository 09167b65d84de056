import { words } from '../content/words.ts'
import { motion } from './motion.ts'
import { useMotionPaused } from './useMotion.ts'

/** Pauses and resumes all animations. All pause buttons share one state. */
export function PauseButton() {
  const paused = useMotionPaused()
  const name = paused ? words.resume : words.pause
  return (
    <button
      type="button"
      className="scripted pause-button"
      aria-label={name}
      title={name}
      onClick={() => motion.setPaused(!paused)}
    >
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-[0.8em]">
        <path d={paused ? 'M2.5 1v10l8-5z' : 'M2 1h3v10H2zM7 1h3v10H7z'} fill="currentColor" />
      </svg>
    </button>
  )
}
