/** The clock of the agent, in milliseconds: the browser's, or a test's. */
export interface Clock {
  now: () => number
  /** Runs a function once, later. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** The clock of this runtime. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
