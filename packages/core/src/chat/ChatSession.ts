import { toOffhookError } from '../errors/OffhookError.ts'
import { ChatController, type ChatResult } from './ChatController.ts'
import { Conversation, type Line } from './Conversation.ts'
import { type SharedCalls, shareWithCalls } from './callLines.ts'
import type { ChatOptions, ChatState } from './chat.ts'
import type { ChatSettings } from './WebChat.ts'

/** The part of a chat that loads with its first message or call. */
export class ChatSession {
  readonly #settings: ChatSettings
  readonly #set: (change: Partial<ChatState>) => void
  readonly #conversation = new Conversation(
    (line) => this.#onLine(line),
    () => this.#set({ lines: this.#lines() }),
  )
  readonly #chat = new ChatController({
    conversation: this.#conversation,
    onChange: () => this.#onChange(),
    onError: (error) => {
      this.#error = toOffhookError(error)
    },
  })
  #error: ChatState['error'] = null
  readonly #calls: SharedCalls | null
  readonly #unsubscribe: () => void

  constructor(
    { assistant, assistantOverrides, voice, ...client }: ChatOptions,
    set: (change: Partial<ChatState>) => void,
  ) {
    this.#settings = { client, target: { assistant, ...(assistantOverrides && { assistantOverrides }) } }
    this.#set = set
    this.#calls = voice ? shareWithCalls(voice, this.#conversation) : null
    // A start clears the lines of the call before it: they go on here.
    const unsubscribe = voice?.transcript.subscribe(() => {
      if (voice.transcript.get().length === 0) this.#set({ lines: this.#lines() })
    })
    this.#unsubscribe = () => {
      this.#calls?.unsubscribe()
      unsubscribe?.()
    }
  }

  send(text: string): Promise<ChatResult> {
    this.#error = null
    return this.#chat.send(text, this.#settings)
  }

  reset(): void {
    this.#chat.reset()
    this.#error = null
    this.#conversation.clear()
  }

  destroy(): void {
    this.#chat.destroy()
    this.#unsubscribe()
  }

  #onLine({ via, final }: Line): void {
    if (via === 'chat') this.#set({ lines: this.#lines(), ...(!final && { status: 'streaming' }) })
  }

  #lines(): ChatState['lines'] {
    const ofLastCall = this.#calls?.lastCallIds()
    return Object.freeze(this.#conversation.all().filter(({ id }) => !ofLastCall?.has(id)))
  }

  #onChange(): void {
    const settled = this.#error ? 'failed' : 'idle'
    this.#set({ status: this.#chat.isWriting ? 'sending' : settled, error: this.#error })
  }
}
