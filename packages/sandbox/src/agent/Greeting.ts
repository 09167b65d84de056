import type { AgentOptions } from './AgentOptions.ts'
import type { Clock } from './clock.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { Timer } from './Timer.ts'
import type { Utterance } from './Utterance.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

interface GreetingOptions {
  clock: Clock
  models: AgentOptions['models']
  queue: SpeechQueue
  /** Adds the greeting to the queue. Returns undefined when another turn stands for it. */
  greet: () => Utterance | undefined
}

/** The moment of the greeting: a second after `listening`. Words of the user before its first sound are answered in its place. */
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

  /** Greets as the page asks for it. Nothing but an interruption takes these words away. */
  greetNow(): void {
    this.#timer.cancel()
    this.#options.greet()
  }

  cancel(): void {
    this.#timer.cancel()
  }

  /** Takes the start of the user's speech. Without models its answer stands for the greeting, whatever was said. */
  onSpeechStart(): void {
    if (!this.#options.models) this.#timer.cancel()
  }

  /** Takes words of the user. After them a greeting would come too late. */
  onWords(): void {
    this.#timer.cancel()
    if (this.#utterance) this.#options.queue.removeUnheard(this.#utterance)
    this.#utterance = undefined
  }
}
