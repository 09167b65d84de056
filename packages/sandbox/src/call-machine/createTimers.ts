import type { Clock } from '../agent/clock.ts'
import { LONGEST_DELAY_MS } from '../platform/delay.ts'

/** Timers that end together. */
export interface Timers extends Clock {
  /** Runs a function at that interval in milliseconds. Returns a function that stops it. */
  every: (ms: number, run: () => void) => () => void
  /** Resolves to true after that many milliseconds, or to false when the timers are cleared. */
  wait: (ms: number) => Promise<boolean>
  /** Stops every timer. */
  clear: () => void
}

/** Creates timers of the browser. After `clear` they can be used again. */
export function createTimers(): Timers {
  const running = new Set<() => void>()
  const track = (cancel: () => void) => {
    const end = () => {
      if (running.delete(end)) cancel()
    }
    running.add(end)
    return end
  }
  const after = (ms: number, run: () => void, onCancel = () => {}) => {
    const end = track(() => {
      clearTimeout(timer)
      onCancel()
    })
    const act = () => {
      running.delete(end)
      run()
    }
    const timer = setTimeout(act, Math.min(ms, LONGEST_DELAY_MS))
    return end
  }
  return {
    now: () => performance.now(),
    after,
    every: (ms, run) => {
      const timer = setInterval(run, ms)
      return track(() => clearInterval(timer))
    },
    wait: (ms) =>
      new Promise((resolve) => {
        after(
          ms,
          () => resolve(true),
          () => resolve(false),
        )
      }),
    clear: () => {
      for (const end of [...running]) end()
    },
  }
}
