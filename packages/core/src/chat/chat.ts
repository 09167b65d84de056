import type { OffhookError } from '../errors/OffhookError.ts'
import type { Store } from '../store/createStore.ts'
import type { TranscriptLine } from '../voice/messages/conversation.ts'
import type { StartTarget, VoiceClient, VoiceClientOptions } from '../voice/types.ts'
import type { ChatResult } from './ChatController.ts'

/** The options of a chat. */
export interface ChatOptions extends Pick<VoiceClientOptions, 'publicKey' | 'baseUrl' | 'fetch'> {
  /** The id of the assistant. The platform's web chat takes neither a squad nor an inline assistant. */
  assistant: string
  /** Changes to the assistant, such as its variables. */
  assistantOverrides?: StartTarget['assistantOverrides']
  /**
   * The client whose calls belong to the same conversation: the assistant of a call learns what was written and said before
   * it, and the assistant of the chat what was said since its last message.
   */
  voice?: VoiceClient
}

/** The state of a chat. */
export interface ChatState {
  /** `sending` until the first words of the answer, then `streaming` until its end. */
  readonly status: 'idle' | 'sending' | 'streaming' | 'failed'
  /**
   * The messages and answers, in order. An answer grows until it is `final`. With a `voice`, also the lines of its earlier
   * calls: those of the last one are in `voice.transcript`.
   */
  readonly lines: readonly TranscriptLine[]
  /** Why the last message has no whole answer. Null before the next message. `errorMessageForUser` has a sentence for it. */
  readonly error: OffhookError | null
}

/** A written conversation with an assistant, without a call. */
export interface Chat {
  readonly state: Store<ChatState>
  /**
   * Sends a text, without the spaces around it. Resolves when the answer is complete or has failed. `not-sent`: the text
   * was not answered and is no line, so keep it in the field. `interrupted`: the answer stays without its end. Never
   * rejects.
   *
   * Sends nothing while an answer is on its way, after `destroy()`, and for a text without words.
   */
  readonly send: (text: string) => Promise<ChatResult>
  /** Begins anew: drops the lines and an answer on its way. */
  readonly reset: () => void
  /** Stops an answer on its way, and leaves the lines as they are. The chat sends nothing any more. */
  readonly destroy: () => void
}
