import { type OffhookError, toOffhookError } from '../../errors/OffhookError.ts'
import type { PanelState } from './PanelState.ts'
import { logUnavailable, troubleOf } from './troubleOf.ts'

type OutcomeState = Pick<
  PanelState,
  'problem' | 'endReason' | 'trouble' | 'chatTrouble' | 'isAnswerInterrupted' | 'errorMessage'
>

/** The end of an element's last call, and of its last message. The panel shows it until the next one. */
export class Outcome {
  /** The problem with settings that the voice client refused. Null once they have changed, and at the next start. */
  setupProblem: string | null = null
  endReason: string | null = null
  callError: OffhookError | null = null
  /** The last error of the voice client, which keeps it until its next start. */
  #clientError: OffhookError | null = null
  #chatError: OffhookError | null = null
  #isAnswerInterrupted = false

  /** Takes the error of the client's state, if it is a new one. */
  noteClientError(error: OffhookError | null): void {
    if (error !== this.#clientError) {
      this.callError = error
      logUnavailable(error)
    }
    this.#clientError = error
  }

  /** Takes the failure of a message, or of its answer after a part of it. Returns it as an error. */
  noteChatError(reason: unknown, isAnswerInterrupted: boolean): OffhookError {
    const error = toOffhookError(reason)
    this.#chatError = error
    this.#isAnswerInterrupted = isAnswerInterrupted
    logUnavailable(error)
    return error
  }

  clear(): void {
    this.endReason = null
    this.callError = null
    this.clearChat()
  }

  clearChat(): void {
    this.#chatError = null
    this.#isAnswerInterrupted = false
  }

  /** Returns what the panel shows. A running call goes on with the settings that it started with. */
  state(isIdle: boolean, problem: string | null): OutcomeState {
    const callError = isIdle ? this.callError : null
    const chatError = this.#chatError
    return {
      problem: isIdle ? (problem ?? this.setupProblem) : null,
      endReason: isIdle ? this.endReason : null,
      trouble: callError && troubleOf(callError),
      chatTrouble: chatError && troubleOf(chatError),
      isAnswerInterrupted: this.#isAnswerInterrupted,
      errorMessage: (chatError ?? callError)?.message ?? null,
    }
  }
}
