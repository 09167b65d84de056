import type { AgentOptions } from './AgentOptions.ts'
import type { Clock } from './clock.ts'
import { Timer } from './Timer.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

interface GreetingOptions {
  clock: Clock
  models: AgentOptions['models']
  /** Speaks the greeting. */
  greet: () => void
}

/** The moment of the greeting: a second after `listening`, or before the first answer. */
export class Greeting {
  readonly #options: GreetingOptions
  readonly #timer: Timer

  constructor(options: GreetingOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  greetSoon(): void {
    this.#timer.set(GREETING_DELAY_MS, this.#options.greet)
  }

  greetNow(): void {
    this.#timer.cancel()
    this.#options.greet()
  }

  cancel(): void {
    this.#timer.cancel()
  }

  /** Takes the start of the user's speech. With models the greeting waits for its end. Without, the answer stands for it. */
  onSpeechStart(): void {
    if (!this.#options.models) this.#timer.cancel()
  }

  /** Takes words of the user, which are answered after the greeting. The model's answer stands for a greeting of its own. */
  onWords(): void {
    const { models } = this.#options
    if (models && !models.generatesGreeting && this.#timer.isSet) this.greetNow()
    this.#timer.cancel()
  }
}
