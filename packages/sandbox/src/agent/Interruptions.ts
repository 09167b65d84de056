import type { AgentSend } from './AgentOptions.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { interruptsByVoice, interruptsByWords } from './stopSpeaking.ts'

/** Seconds that the platform is silent after an interruption. */
const BACKOFF_SECONDS = 1

interface InterruptionOptions {
  settings: Pick<AssistantSettings, 'stopSpeaking' | 'backoffSeconds'>
  queue: SpeechQueue
  send: AgentSend
}

/** Interrupts the assistant when the user speaks, by its `stopSpeakingPlan`. */
export class Interruptions {
  readonly #options: InterruptionOptions

  constructor(options: InterruptionOptions) {
    this.#options = options
  }

  /** Takes the start of the user's speech. */
  onSpeechStart(spokenMs: number): void {
    const { settings, queue } = this.#options
    // the plan is about words that the user hears; an answer that has not begun always gives way
    if (!queue.isAudible || interruptsByVoice(settings.stopSpeaking, spokenMs)) this.#interrupt()
  }

  /** Takes the user's speech while it goes on, in which the voice of a plan may interrupt. */
  onSpeech(spokenMs: number): void {
    const { stopSpeaking } = this.#options.settings
    if (this.#awaitsInterruption && interruptsByVoice(stopSpeaking, spokenMs)) this.#interrupt()
  }

  /**
   * Takes the words of a turn of the user, null where they are unknown. Returns whether the plan ignores them: then the assistant
   * goes on speaking, and they get no answer.
   */
  onWords(text: string | null): boolean {
    const { stopSpeaking } = this.#options.settings
    if (!stopSpeaking || !this.#awaitsInterruption) return false
    if (text === null || !interruptsByWords(stopSpeaking, text)) return true
    this.#interrupt()
    return false
  }

  /** Whether the user hears words that a plan has protected so far. */
  get #awaitsInterruption(): boolean {
    const { settings, queue } = this.#options
    return Boolean(settings.stopSpeaking && queue.isAudible && queue.current?.interruptible)
  }

  #interrupt(): void {
    const { settings, queue, send } = this.#options
    const { current, isAudible } = queue
    queue.dropAnswers()
    if (!current?.interruptible || !isAudible) return
    queue.cut()
    send({ type: 'user-interrupted', ...(current.turnId && { turnId: current.turnId }) })
    queue.pauseFor((settings.backoffSeconds ?? BACKOFF_SECONDS) * 1000)
  }
}
