import type { Clock } from './clock.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { Timer } from './Timer.ts'
import type { Utterance } from './Utterance.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

interface GreetingOptions {
  clock: Clock
  queue: SpeechQueue
  /** Adds the greeting to the queue. Returns undefined when another turn replaces it. */
  greet: () => Utterance | undefined
}

/** Greets a second after `listening`. If the user says words before the first sound of the greeting, their answer replaces it. */
export class Greeting {
  readonly #options: GreetingOptions
  readonly #timer: Timer
  #utterance: Utterance | undefined

  constructor(options: GreetingOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  greetSoon(): void {
    this.#timer.set(GREETING_DELAY_MS, () => {
      this.#utterance = this.#options.greet()
    })
  }

  /** Greets at the request of the page. Only an interruption removes this greeting. */
  greetNow(): void {
    this.#timer.cancel()
    this.#options.greet()
  }

  cancel(): void {
    this.#timer.cancel()
  }

  /** Takes words of the user, whose answer replaces the greeting. */
  onWords(): void {
    this.#timer.cancel()
    if (this.#utterance) this.#options.queue.removeUnheard(this.#utterance)
    this.#utterance = undefined
  }
}
