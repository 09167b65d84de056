import type { AssistantSettings } from './AssistantSettings.ts'
import type { Clock } from './clock.ts'

/** The platform's defaults, in seconds. */
const SILENCE_TIMEOUT = 30
const MAX_DURATION = 600

interface LimitOptions {
  settings: AssistantSettings
  clock: Clock
  /** Milliseconds that the call has lasted. */
  elapsedMs: number
  /** Whether someone speaks, or an answer is on its way. */
  isBusy: () => boolean
  onEnd: (reason: string) => void
}

/** The limits of a call. */
interface Limits {
  /** Begins the silence anew, as someone has said something. */
  restart: () => void
  stop: () => void
}

/** Ends a call that is silent for too long, or that lasts too long. */
export function watchLimits({ settings, clock, elapsedMs, isBusy, onEnd }: LimitOptions): Limits {
  const { silenceTimeoutSeconds = SILENCE_TIMEOUT, maxDurationSeconds = MAX_DURATION } = settings
  const cancelDuration = clock.after(Math.max(maxDurationSeconds * 1000 - elapsedMs, 0), () =>
    onEnd('exceeded-max-duration'),
  )
  let cancelSilence = () => {}
  const restart = () => {
    cancelSilence()
    cancelSilence = clock.after(silenceTimeoutSeconds * 1000, () => {
      if (isBusy()) restart()
      else onEnd('silence-timed-out')
    })
  }
  restart()
  return {
    restart,
    stop: () => {
      cancelDuration()
      cancelSilence()
    },
  }
}
