import { toOffhookError } from '../errors/OffhookError.ts'
import type { VoiceClient } from '../voice/types.ts'
import { ChatController, type ChatResult } from './ChatController.ts'
import { Conversation, type Line } from './Conversation.ts'
import { sendEarlierLines, toLine } from './callLines.ts'
import type { ChatOptions, ChatState } from './chat.ts'
import type { ChatSettings } from './WebChat.ts'

/** The lines of a client and those of a chat have ids of their own. */
const CALL_PREFIX = 'call:'

/** The part of a chat that loads with its first message. */
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
  readonly #leaveVoice: () => void

  constructor(
    { assistant, assistantOverrides, voice, ...client }: ChatOptions,
    set: (change: Partial<ChatState>) => void,
  ) {
    this.#settings = { client, target: { assistant, ...(assistantOverrides && { assistantOverrides }) } }
    this.#set = set
    this.#leaveVoice = voice ? shareWithCalls(voice, this.#conversation) : () => undefined
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
    this.#leaveVoice()
  }

  #onLine({ via, final }: Line): void {
    if (via === 'chat') this.#set({ lines: this.#lines(), ...(!final && { status: 'streaming' }) })
  }

  #lines(): ChatState['lines'] {
    return Object.freeze(this.#conversation.all().filter(({ via }) => via === 'chat'))
  }

  #onChange(): void {
    const settled = this.#error ? 'failed' : 'idle'
    this.#set({ status: this.#chat.isWriting ? 'sending' : settled, error: this.#error })
  }
}

/**
 * Adds the lines of a client's calls to a conversation, and tells the assistant of each call what was written before it.
 * Returns the cleanup.
 */
function shareWithCalls(voice: VoiceClient, conversation: Conversation): () => void {
  /** The ids of the lines that an assistant of a call knows. */
  const told = new Set<string>()
  for (const line of voice.transcript.get()) conversation.put(toLine(line, CALL_PREFIX))
  const cleanups = [
    voice.on('transcript', (line) => conversation.put(toLine(line, CALL_PREFIX))),
    voice.on('call-start', () => {
      const ofCall = new Set(voice.transcript.get().map(({ id }) => CALL_PREFIX + id))
      const earlier = conversation.all().filter(({ id }) => !told.has(id) && !ofCall.has(id))
      for (const { id } of earlier) told.add(id)
      sendEarlierLines(voice, earlier)
    }),
  ]
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}
