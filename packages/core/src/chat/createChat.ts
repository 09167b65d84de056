import { createImport } from '../errors/importCode.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { createStore, readOnly, type Store } from '../store/createStore.ts'
import { define, func, record } from '../validators/entryStructs.ts'
import {
  baseUrl,
  isNonEmptyString,
  key,
  type OptionSchema,
  validateOptions,
} from '../validators/validateOptions.ts'
import type { TranscriptLine } from '../voice/messages/conversation.ts'
import type { StartTarget, VoiceClient, VoiceClientOptions } from '../voice/types.ts'
import type { ChatResult } from './ChatController.ts'
import type { ChatSession } from './ChatSession.ts'

/** The options of a chat. */
export interface ChatOptions extends Pick<VoiceClientOptions, 'publicKey' | 'baseUrl' | 'fetch'> {
  /** The id of the assistant. The platform's web chat takes neither a squad nor an inline assistant. */
  assistant: string
  /** Changes to the assistant, such as its variables. */
  assistantOverrides?: StartTarget['assistantOverrides']
  /**
   * The client whose calls belong to the same conversation: the assistant of a call learns what was written before it, and
   * the assistant of the chat what was said since its last message.
   */
  voice?: VoiceClient
}

/** The state of a chat. */
export interface ChatState {
  /** `sending` until the first words of the answer, then `streaming` until its end. */
  readonly status: 'idle' | 'sending' | 'streaming' | 'failed'
  /** The messages and answers, in order. An answer grows until it is `final`. */
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

/** The state of a chat without a message. */
const IDLE: ChatState = Object.freeze({ status: 'idle', lines: Object.freeze([]), error: null })

const loadSession = /* @__PURE__ */ createImport(async () => (await import('./ChatSession.ts')).ChatSession)

const chatOptions = (): OptionSchema<ChatOptions> => ({
  publicKey: key(),
  baseUrl: baseUrl(),
  fetch: func(),
  assistant: define('the id of an assistant', isNonEmptyString),
  assistantOverrides: record(),
  voice: define('a voice client', (value) => typeof Object(value).onToolCall === 'function'),
})

/**
 * Creates a chat with an assistant, in one session of the platform. Nothing is loaded or sent before the first message.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createChat(options: ChatOptions): Chat {
  const required = ['assistant', options.baseUrl ? '' : 'publicKey']
  validateOptions('A chat', options, chatOptions(), 'chat options', required)
  const state = createStore(IDLE)
  const isBusy = () => state.get().status === 'sending' || state.get().status === 'streaming'
  let session: ChatSession | null = null
  let isClosed = false
  /** Counts the resets: a message that still waits for the code is dropped by one. */
  let resets = 0

  function set(change: Partial<ChatState>): void {
    state.set(Object.freeze({ ...state.get(), ...change }))
  }

  return Object.freeze({
    state: readOnly(state),
    async send(text: string) {
      const content = text.trim()
      if (content === '' || isClosed || isBusy()) return 'not-sent'
      const before = resets
      // Before the code of a chat has loaded, the field already shows that the message is on its way.
      set({ status: 'sending', error: null })
      try {
        const Session = await loadSession()
        if (isClosed || resets !== before) return 'not-sent'
        session ??= new Session(options, set)
        return await session.send(content)
      } catch (reason) {
        if (!isClosed && resets === before) set({ status: 'failed', error: toOffhookError(reason) })
        return 'not-sent'
      }
    },
    reset() {
      resets += 1
      session?.reset()
      state.set(IDLE)
    },
    destroy() {
      isClosed = true
      session?.destroy()
      if (isBusy()) set({ status: 'idle' })
    },
  })
}
