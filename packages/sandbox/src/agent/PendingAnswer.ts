import { type Clock, Timer } from './clock.ts'
import type { Responder } from './Responder.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import type { UserSpeech } from './UserSpeech.ts'
import type { UserTurn } from './Utterance.ts'

interface PendingAnswerOptions {
  clock: Clock
  /** Milliseconds that each answer takes at least. */
  readyMs: number
  queue: SpeechQueue
  responder: Responder
  userSpeech: UserSpeech
  /** Whether the agent answers at all. */
  canAnswer: () => boolean
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

  /** Whether the moment of the answer is set. */
  get isScheduled(): boolean {
    return this.#timer.isSet
  }

  /** Takes new words, in place of the answers that the user has not heard yet: one answer is for all of them. */
  take(userTurn: UserTurn): void {
    this.#options.queue.dropAnswers()
    this.#userTurn = userTurn
  }

  /** Takes words back that were not answered. They are answered with newer ones, if there are any. */
  restoreUnanswered(userTurn: UserTurn): void {
    this.#userTurn ??= userTurn
  }

  /** Begins no answer until `answer` is called again. The words stay pending. */
  unschedule(): void {
    this.#timer.cancel()
  }

  /**
   * Answers the words, unless the user goes on: then all of them are answered together. `readyMs` are milliseconds from
   * now, `endpointing` those from the end of the words.
   */
  answer({ readyMs = this.#options.readyMs, endpointing = 0 } = {}): void {
    const { clock, userSpeech } = this.#options
    if (!this.#userTurn || userSpeech.isPending) return
    this.#beginIn(Math.max(readyMs, this.#userTurn.endedAt + endpointing - clock.now()))
  }

  /** Answers the words at once, unless the moment of their answer is set already. */
  answerNow(): void {
    if (!this.isScheduled) this.answer({ readyMs: 0 })
  }

  /** Answers typed words, also while spoken ones are transcribed. A user who speaks is answered afterwards, to both. */
  answerTyped(): void {
    if (!this.#options.userSpeech.isSpeaking) this.#beginIn(this.#options.readyMs)
  }

  #beginIn(ms: number): void {
    // a timer of 0 ms would cost a turn of the event loop
    if (ms <= 0) this.#begin()
    else this.#timer.set(ms, () => this.#begin())
  }

  #begin(): void {
    const { canAnswer, queue, responder } = this.#options
    // the call ends before an answer could be heard
    if (!this.#userTurn || !canAnswer() || queue.endsCall) return
    // words that are taken back with these answers are answered with the pending ones
    queue.dropAnswers()
    // a turn that goes on is heard, or nothing interrupts it; the next one begins when it is complete
    if (responder.isGenerating) return
    responder.answer(this.#userTurn)
    this.#userTurn = null
  }
}
