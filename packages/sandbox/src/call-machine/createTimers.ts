import type { Clock } from '../agent/clock.ts'

/** The longest delay of a browser's timer, in milliseconds. A longer one runs at once. */
const LONGEST_MS = 2 ** 31 - 1

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
      running.delete(end)
      cancel()
    }
    running.add(end)
    return end
  }
  return {
    now: () => performance.now(),
    after: (ms, run) => {
      const end = track(() => clearTimeout(timer))
      const timer = setTimeout(
        () => {
          running.delete(end)
          run()
        },
        Math.min(ms, LONGEST_MS),
      )
      return end
    },
    every: (ms, run) => {
      const timer = setInterval(run, ms)
      return track(() => clearInterval(timer))
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const end = track(() => {
          clearTimeout(timer)
          resolve(false)
        })
        const timer = setTimeout(() => {
          running.delete(end)
          resolve(true)
        }, ms)
      }),
    clear: () => {
      for (const end of [...running]) end()
    },
  }
}
