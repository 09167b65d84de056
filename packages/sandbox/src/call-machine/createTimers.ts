import type { Clock } from '../agent/clock.ts'

/** Timers that end together. */
export interface Timers extends Clock {
  /** Runs a function again and again, until the returned one is called. */
  every: (ms: number, run: () => void) => () => void
  /** Resolves after that time to true, or at once to false when all timers end. */
  wait: (ms: number) => Promise<boolean>
  /** Ends them all. */
  clear: () => void
}

/** Time of the browser, with nothing left running after `clear`. */
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
      const timer = setTimeout(() => {
        running.delete(end)
        run()
      }, ms)
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
