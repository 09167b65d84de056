import type { AgentContext } from './AgentContext.ts'
import { Timer } from './clock.ts'
import { sentencesOf } from './createSentenceSplitter.ts'
import type { Responder } from './Responder.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { toUtterance, typedAt, type Utterance } from './Utterance.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

/** Greets a second after `listening`. If the user says words before the first sound of the greeting, their answer replaces it. */
export class Greeting {
  readonly #context: AgentContext
  readonly #queue: SpeechQueue
  readonly #responder: Responder
  readonly #timer: Timer
  #utterance: Utterance | undefined

  constructor(context: AgentContext, queue: SpeechQueue, responder: Responder) {
    this.#context = context
    this.#queue = queue
    this.#responder = responder
    this.#timer = new Timer(context.clock)
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

  /** Takes words of the user, whose answer replaces the greeting. */
  onWords(): void {
    this.#timer.cancel()
    if (this.#utterance) this.#queue.removeUnheard(this.#utterance)
    this.#utterance = undefined
  }

  /** Begins the greeting. Returns undefined when another turn replaces it. */
  #greet(): Utterance | undefined {
    const { greeting, models, clock } = this.#context
    const interruptible = models.settings.greetingInterruptible === true
    const options = { interruptible, beginsOverSpeech: !interruptible }
    if (!models.generatesGreeting) {
      return this.#queue.add({ ...toUtterance(sentencesOf(greeting, models)), ...options }).utterance
    }
    // a turn that the model generates already is a greeting, too
    if (this.#responder.isGenerating) return undefined
    // stands for words of the user: its latency counts from now, and it is pending again if the greeting is removed unheard
    const nothingSaid = typedAt(clock.now())
    return this.#responder.answer(nothingSaid, options)
  }
}
