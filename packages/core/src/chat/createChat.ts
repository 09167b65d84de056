import { createImport } from '../errors/createImport.ts'
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
 * Creates a chat with an assistant, in one session of the platform. Nothing is loaded before the first message, or the first
 * call of `voice`, and nothing is sent before the first message.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function createChat(options: ChatOptions): Chat {
  const required = ['assistant', ...(options.baseUrl ? [] : ['publicKey'])]
  validateOptions('A chat', options, chatOptions(), 'chat options', required)
  const state = createStore(IDLE)
  const isBusy = () => state.get().status === 'sending' || state.get().status === 'streaming'
  let session: ChatSession | null = null
  let isClosed = false
  /** Counts the resets: a message that still waits for the code is dropped by one. */
  let resets = 0

  async function openSession(): Promise<ChatSession | null> {
    const Session = await loadSession()
    if (isClosed) return null
    session ??= new Session(options, set)
    return session
  }

  function set(change: Partial<ChatState>): void {
    state.set(Object.freeze({ ...state.get(), ...change }))
  }

  // It keeps the lines of the call. If its code does not load, the first message tries again.
  const unsubscribe = options.voice?.on('call-start', () => void openSession().catch(() => null))

  return Object.freeze({
    state: readOnly(state),
    async send(text: string) {
      const content = text.trim()
      if (content === '' || isClosed || isBusy()) return 'not-sent'
      const before = resets
      // Before the code of a chat has loaded, the field already shows that the message is on its way.
      set({ status: 'sending', error: null })
      try {
        const opened = await openSession()
        if (!opened || resets !== before) return 'not-sent'
        return await opened.send(content)
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
      unsubscribe?.()
      session?.destroy()
      if (isBusy()) set({ status: 'idle' })
    },
  })
}
