/** Time for the agent: the browser's, or a test's. Milliseconds. */
export interface Clock {
  now: () => number
  /** Runs a function later, once; the returned function prevents it. */
  after: (ms: number, run: () => void) => () => void
}
