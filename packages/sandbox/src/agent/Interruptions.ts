import type { AgentContext } from './AgentContext.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { interruptsByVoice, interruptsByWords } from './stopSpeaking.ts'

/** Seconds that the platform is silent after an interruption. */
const BACKOFF_SECONDS = 1

/** Interrupts the assistant when the user speaks, by its `stopSpeakingPlan`. */
export class Interruptions {
  readonly #settings: AssistantSettings
  readonly #send: AgentContext['send']
  readonly #queue: SpeechQueue

  constructor({ models, send }: AgentContext, queue: SpeechQueue) {
    this.#settings = models.settings
    this.#send = send
    this.#queue = queue
  }

  /** Takes the start of the user's speech. */
  onSpeechStart(spokenMs: number): void {
    const { stopSpeaking } = this.#settings
    // the plan is about words that the user hears; an answer that has not begun always gives way
    if (!this.#queue.isAudible || interruptsByVoice(stopSpeaking, spokenMs)) this.#interrupt()
  }

  /** Takes the user's speech while it goes on, in which the voice of a plan may interrupt. */
  onSpeech(spokenMs: number): void {
    const { stopSpeaking } = this.#settings
    if (this.#awaitsInterruption && interruptsByVoice(stopSpeaking, spokenMs)) this.#interrupt()
  }

  /**
   * Takes the words of a turn of the user, null where they are unknown. Returns whether the plan ignores them: then the assistant
   * goes on speaking, and they get no answer.
   */
  onWords(text: string | null): boolean {
    const { stopSpeaking } = this.#settings
    if (!stopSpeaking || !this.#awaitsInterruption) return false
    if (text === null || !interruptsByWords(stopSpeaking, text)) return true
    this.#interrupt()
    return false
  }

  /** Whether the user hears words that a plan has protected so far. */
  get #awaitsInterruption(): boolean {
    const { isAudible, current } = this.#queue
    return Boolean(this.#settings.stopSpeaking && isAudible && current?.interruptible)
  }

  #interrupt(): void {
    const { current, isAudible } = this.#queue
    this.#queue.dropAnswers()
    if (!current?.interruptible || !isAudible) return
    this.#queue.cut()
    this.#send({ type: 'user-interrupted', ...(current.turnId && { turnId: current.turnId }) })
    this.#queue.pauseFor((this.#settings.backoffSeconds ?? BACKOFF_SECONDS) * 1000)
  }
}
