import type { SpeechQueue } from './SpeechQueue.ts'
import type { ScriptLine } from './script.ts'
import type { Utterance } from './Utterance.ts'

/** The reason of a call that the assistant ends by itself. */
const HUNG_UP = 'assistant-ended-call'

interface EndOfCallOptions {
  queue: SpeechQueue
  /** Words of the assistant that end the call, in any case. */
  phrases: readonly string[]
  /** The `endCallMessage`. Empty without one. */
  message: ScriptLine[]
  /** Adds an utterance to the conversation and to the queue. */
  say: (utterance: Utterance) => void
  /** Whether the conversation has begun, and goes on. */
  hasBegun: () => boolean
  /** Runs when the last words of the call are said, or are the next ones. */
  onNear: () => void
  /** Ends the call at once. */
  end: (reason: string) => void
}

/** The assistant's own end of the call: after its last words, which nothing interrupts, or after a phrase. */
export class EndOfCall {
  readonly #options: EndOfCallOptions

  constructor(options: EndOfCallOptions) {
    this.#options = options
  }

  /** Ends the call after the queued words and the `endCallMessage`. */
  hangUp(): void {
    const { queue, message, say, hasBegun, onNear, end } = this.#options
    onNear()
    const { last } = queue
    if (message.length > 0 && hasBegun()) {
      say({ sentences: message, showsTokens: true, endedReason: HUNG_UP })
    } else if (!last) end(HUNG_UP)
    else {
      last.endedReason ??= HUNG_UP
      // the user's speech does not hold the words any longer
      queue.advance()
    }
  }

  /** Takes words that the user begins to hear. */
  onFirstSound({ endedReason }: Utterance): void {
    if (endedReason) this.#options.onNear()
  }

  /** Takes words that were spoken to their end. */
  onSpoken({ endedReason, spokenText = '' }: Utterance): void {
    const { phrases, end } = this.#options
    const words = spokenText.toLowerCase()
    if (endedReason) end(endedReason)
    else if (phrases.some((phrase) => words.includes(phrase.toLowerCase()))) {
      end('assistant-said-end-call-phrase')
    }
  }
}
