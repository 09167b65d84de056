import type { AgentContext } from './AgentContext.ts'

/** The platform's defaults, in seconds. */
const SILENCE_TIMEOUT = 30
const MAX_DURATION = 600

/** The limits of a call. */
interface Limits {
  /** Begins the silence anew, as someone has said something. */
  restart: () => void
  stop: () => void
}

/** Ends a call that is silent for too long, or that lasts too long. `isBusy`: someone speaks, or an answer is on its way. */
export function watchLimits({ models, clock, resumes, events }: AgentContext, isBusy: () => boolean): Limits {
  const { silenceTimeoutSeconds = SILENCE_TIMEOUT, maxDurationSeconds = MAX_DURATION } = models.settings
  const leftMs = maxDurationSeconds * 1000 - (resumes?.elapsedMs ?? 0)
  const cancelDuration = clock.after(Math.max(leftMs, 0), () => events.ended('exceeded-max-duration'))
  let cancelSilence = () => {}
  const restart = () => {
    cancelSilence()
    cancelSilence = clock.after(silenceTimeoutSeconds * 1000, () => {
      if (isBusy()) restart()
      else events.ended('silence-timed-out')
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
