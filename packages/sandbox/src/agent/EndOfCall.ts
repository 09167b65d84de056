import type { AgentContext } from './AgentContext.ts'
import type { Command } from './appMessages.ts'
import { sentencesOf } from './createSentenceSplitter.ts'
import { GREETING_DELAY_MS } from './Greeting.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import type { Utterance } from './Utterance.ts'

/** The reason of a call that the assistant ends by itself. */
const HUNG_UP = 'assistant-ended-call'

/** The reason of a call that goes on at a telephone. */
const FORWARDED = 'assistant-forwarded-call'

/** The assistant's own end of the call: after its last words, which nothing interrupts, or after a phrase. */
export class EndOfCall {
  readonly #context: AgentContext
  readonly #queue: SpeechQueue

  constructor(context: AgentContext, queue: SpeechQueue) {
    this.#context = context
    this.#queue = queue
  }

  /** Ends the call after the queued words and the `endCallMessage`. */
  hangUp(): void {
    const { state, events, endCallMessage, models } = this.#context
    state.enter('ending')
    const { last } = this.#queue
    // a call that has not begun has no last words
    if (endCallMessage && state.name === 'ending') {
      const sentences = sentencesOf({ text: endCallMessage }, models)
      this.#queue.add({ sentences, endedReason: HUNG_UP })
    } else if (!last) events.ended(HUNG_UP)
    else {
      last.endedReason ??= HUNG_UP
      // the user's speech does not hold the words any longer
      this.#queue.advance()
    }
  }

  /** Ends the call as one that is transferred, after the words about that. No number is dialed. */
  transfer({ destination, text = '' }: Command & { type: 'transfer' }): void {
    this.#context.send({ type: 'transfer-update', ...(destination && { destination }) })
    this.#endAfter(text, FORWARDED)
  }

  /** Ends a call that no assistant takes, after the words about that, which begin when a greeting would. */
  refuse({ endedReason, spoken }: NonNullable<AgentContext['refusal']>): void {
    this.#endAfter(spoken, endedReason, this.#context.clock.now() + GREETING_DELAY_MS)
  }

  #endAfter(text: string, endedReason: string, notBefore = 0): void {
    const { state, events, models } = this.#context
    state.enter('ending')
    if (text === '') events.ended(endedReason)
    else this.#queue.add({ sentences: sentencesOf({ text }, models), endedReason, notBefore })
  }

  /** Takes words that the user begins to hear. */
  onHeard({ endedReason }: Utterance): void {
    if (endedReason) this.#context.state.enter('ending')
  }

  /** Takes words that were spoken to their end. */
  onSpoken({ endedReason, spokenText = '' }: Utterance): void {
    const { events, models } = this.#context
    const words = spokenText.toLowerCase()
    const phrases = models.settings.endCallPhrases ?? []
    if (endedReason) events.ended(endedReason)
    else if (phrases.some((phrase) => words.includes(phrase.toLowerCase()))) {
      events.ended('assistant-said-end-call-phrase')
    }
  }
}
