import type { Clock } from './clock.ts'
import { Timer } from './Timer.ts'
import type { UserTurn } from './Utterance.ts'

interface PendingAnswerOptions {
  clock: Clock
  /** Milliseconds that each answer takes at least. */
  readyMs: number
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
  readonly #timer: Timer
  #userTurn: UserTurn | null = null

  constructor(options: PendingAnswerOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  /** Whether a moment for the answer is set. */
  get isSet(): boolean {
    return this.#timer.isSet
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
  answer({ readyMs = this.#options.readyMs, endpointing = 0 } = {}): void {
    const { clock, isPending } = this.#options
    if (!this.#userTurn || isPending()) return
    this.#beginIn(Math.max(readyMs, this.#userTurn.endedAt + endpointing - clock.now()))
  }

  /** Answers the words at once, unless a moment for their answer is set already. */
  answerNow(): void {
    if (!this.isSet) this.answer({ readyMs: 0 })
  }

  /** Answers typed words, also while spoken ones are transcribed. A user who speaks is answered afterwards, to both. */
  answerTyped(): void {
    if (!this.#options.isSpeaking()) this.#beginIn(this.#options.readyMs)
  }

  #beginIn(ms: number): void {
    // a timer of 0 ms would cost a turn of the event loop
    if (ms <= 0) this.#begin()
    else this.#timer.set(ms, () => this.#begin())
  }

  #begin(): void {
    // words that are taken back meanwhile are answered with these
    if (this.#userTurn && this.#options.begin(this.#userTurn)) this.#userTurn = null
  }
}
