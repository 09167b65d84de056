/** The clock of the agent, in milliseconds: the browser's, or a test's. */
export interface Clock {
  now: () => number
  /** Runs a function once, later. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}
