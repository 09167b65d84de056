import { type Clock, Timer } from './clock.ts'
import type { Responder } from './Responder.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import type { ScriptLine } from './script.ts'
import { toUtterance, typedAt, type Utterance } from './Utterance.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

interface GreetingOptions {
  clock: Clock
  queue: SpeechQueue
  responder: Responder
  /** The words. Null: the model generates them. */
  sentences: ScriptLine[] | null
  isInterruptible: boolean
  /** Adds an utterance to the conversation and to the queue. */
  say: (utterance: Utterance) => Utterance
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
      this.#utterance = this.#greet()
    })
  }

  /** Greets at the request of the page. Only an interruption removes this greeting. */
  greetNow(): void {
    this.#timer.cancel()
    this.#greet()
  }

  cancel(): void {
    this.#timer.cancel()
  }

  /** Begins the greeting. Returns undefined when another turn replaces it. */
  #greet(): Utterance | undefined {
    const { sentences, isInterruptible, say, responder, clock } = this.#options
    const options = { interruptible: isInterruptible, beginsOverSpeech: !isInterruptible }
    if (sentences) return say({ ...toUtterance([...sentences]), ...options })
    // a turn that the model generates already is a greeting, too
    return responder.isGenerating ? undefined : responder.answer(typedAt(clock.now()), options)
  }

  /** Takes words of the user, whose answer replaces the greeting. */
  onWords(): void {
    this.#timer.cancel()
    if (this.#utterance) this.#options.queue.removeUnheard(this.#utterance)
    this.#utterance = undefined
  }
}
