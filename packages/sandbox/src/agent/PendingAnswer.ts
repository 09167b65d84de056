import type { AgentOptions } from './AgentOptions.ts'
import type { Clock } from './clock.ts'
import { Timer } from './Timer.ts'
import { REPLAY_DELAY_MS, type UserTurn } from './Utterance.ts'

interface PendingAnswerOptions {
  clock: Clock
  latency: AgentOptions['latency']
  echoes: AgentOptions['echoes']
  /** An answer without a wait begins at once, without a timer. */
  beginsAtOnce: boolean
  /** Whether the user speaks. */
  isSpeaking: () => boolean
  /** Whether the user speaks, or has spoken words that are not known yet. */
  isPending: () => boolean
  /** Begins the answer. Returns false when that is not possible now. */
  begin: (userTurn: UserTurn) => boolean
}

/** The words of the user whose answer has not begun, or was removed before the user heard any of it. */
export class PendingAnswer {
  readonly #options: PendingAnswerOptions
  /** Milliseconds that each answer takes at least. */
  readonly #readyMs: number
  readonly #timer: Timer
  #userTurn: UserTurn | null = null

  constructor(options: PendingAnswerOptions) {
    const { latency, echoes } = options
    this.#options = options
    this.#readyMs = Math.max(latency?.answer ?? 0, echoes ? REPLAY_DELAY_MS : 0)
    this.#timer = new Timer(options.clock)
  }

  /** Takes new words: the answer to them is an answer to the ones before, too. */
  take(userTurn: UserTurn): void {
    this.#userTurn = userTurn
  }

  /** Takes words back that were not answered. They are answered with newer ones, if there are any. */
  restoreUnanswered(userTurn: UserTurn): void {
    this.#userTurn ??= userTurn
  }

  /** Delays the answer, as the user goes on. */
  delay(): void {
    this.#timer.cancel()
  }

  /**
   * Answers the words, unless the user goes on: then all of them are answered together. `readyMs` are milliseconds from
   * now, `endpointing` those from the end of the words.
   */
  answer({ readyMs = this.#readyMs, endpointing = 0 } = {}): void {
    const { clock, isPending } = this.#options
    if (!this.#userTurn || isPending()) return
    this.#beginIn(Math.max(readyMs, this.#userTurn.endedAt + endpointing - clock.now()))
  }

  /** Answers the words at once, unless a moment for their answer is set already. */
  answerNow(): void {
    if (!this.#timer.isSet) this.answer({ readyMs: 0 })
  }

  /** Answers typed words, also while spoken ones are transcribed. A user who speaks is answered afterwards, to both. */
  answerTyped(): void {
    if (!this.#options.isSpeaking()) this.#beginIn(this.#readyMs)
  }

  #beginIn(ms: number): void {
    // the user waits for the model already
    if (this.#options.beginsAtOnce && ms <= 0) this.#begin()
    else this.#timer.set(ms, () => this.#begin())
  }

  #begin(): void {
    // words that are taken back meanwhile are answered with these
    if (this.#userTurn && this.#options.begin(this.#userTurn)) this.#userTurn = null
  }
}
