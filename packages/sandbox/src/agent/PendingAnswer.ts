import type { AgentContext } from './AgentContext.ts'
import { Timer } from './clock.ts'
import type { Responder } from './Responder.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import type { UserSpeech } from './UserSpeech.ts'
import type { UserTurn } from './Utterance.ts'

interface AnsweringParts {
  queue: SpeechQueue
  responder: Responder
  userSpeech: UserSpeech
}

/**
 * The words of the user whose answer has not begun, or was removed before the user heard any of it. There is at most one
 * turn of the user, and one moment of its answer. `take` and `restoreUnanswered` set the turn, the others the moment:
 *
 * | Method | Moment | Sets none while |
 * | --- | --- | --- |
 * | `answer` | after the endpointing and the latency | the user speaks, or spoken words are unknown |
 * | `answerNow` | at once, if none is set | the user speaks, or spoken words are unknown |
 * | `answerTyped` | after the latency | the user speaks |
 * | `unschedule` | none | – |
 */
export class PendingAnswer {
  readonly #context: AgentContext
  readonly #parts: AnsweringParts
  readonly #timer: Timer
  #userTurn: UserTurn | null = null

  constructor(context: AgentContext, parts: AnsweringParts) {
    this.#context = context
    this.#parts = parts
    this.#timer = new Timer(context.clock)
  }

  /** Whether the moment of the answer is set. */
  get isScheduled(): boolean {
    return this.#timer.isSet
  }

  /** Takes new words, in place of the answers that the user has not heard yet: one answer is for all of them. */
  take(userTurn: UserTurn): void {
    this.#parts.queue.dropAnswers()
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
  answer({ readyMs = this.#readyMs, endpointing = 0 } = {}): void {
    if (!this.#userTurn || this.#parts.userSpeech.isPending) return
    this.#beginIn(Math.max(readyMs, this.#userTurn.endedAt + endpointing - this.#context.clock.now()))
  }

  /** Answers the words at once, unless the moment of their answer is set already. */
  answerNow(): void {
    if (!this.isScheduled) this.answer({ readyMs: 0 })
  }

  /** Answers typed words, also while spoken ones are transcribed. A user who speaks is answered afterwards, to both. */
  answerTyped(): void {
    if (!this.#parts.userSpeech.isSpeaking) this.#beginIn(this.#readyMs)
  }

  /** Milliseconds that each answer takes at least. */
  get #readyMs(): number {
    return this.#context.latency?.answer ?? 0
  }

  #beginIn(ms: number): void {
    // a timer of 0 ms would cost a turn of the event loop
    if (ms <= 0) this.#begin()
    else this.#timer.set(ms, () => this.#begin())
  }

  #begin(): void {
    const { queue, responder } = this.#parts
    // the call ends before an answer could be heard
    if (!this.#userTurn || !this.#context.state.converses || queue.endsCall) return
    // words that are taken back with these answers are answered with the pending ones
    queue.dropAnswers()
    // a turn that goes on is heard, or nothing interrupts it; the next one begins when it is complete
    if (responder.isGenerating) return
    responder.answer(this.#userTurn)
    this.#userTurn = null
  }
}
