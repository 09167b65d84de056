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

/** A timer that runs once. Setting it again replaces what it would have run. */
export class Timer {
  readonly #clock: Clock
  #cancel: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isSet(): boolean {
    return this.#cancel !== null
  }

  set(ms: number, run: () => void): void {
    this.cancel()
    this.#cancel = this.#clock.after(ms, () => {
      this.#cancel = null
      run()
    })
  }

  cancel(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
