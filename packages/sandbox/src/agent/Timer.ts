import type { Clock } from './clock.ts'

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
