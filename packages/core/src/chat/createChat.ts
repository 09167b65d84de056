import { createImport } from '../errors/importCode.ts'
import { toOffhookError } from '../errors/OffhookError.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import { define, func, record } from '../validators/entryStructs.ts'
import {
  baseUrl,
  isNonEmptyString,
  key,
  type OptionSchema,
  validateOptions,
} from '../validators/validateOptions.ts'
import type { ChatSession } from './ChatSession.ts'
import type { Chat, ChatOptions, ChatState } from './chat.ts'

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
