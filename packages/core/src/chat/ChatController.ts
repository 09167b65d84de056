import type { ChatMessage } from '../rest/types/message.ts'
import { type Conversation, type Line, SUMMARY_MAX, toSummary } from './Conversation.ts'
import { createId } from './createId.ts'
import { type ChatSettings, WebChat } from './WebChat.ts'

/** The parts around a chat that it uses. */
export interface ChatHost {
  readonly conversation: Conversation
  readonly onChange: () => void
  /** A text has no whole answer. `isInterrupted`: the first words of the answer have arrived. */
  readonly onError: (error: unknown, isInterrupted: boolean) => void
}

/** `not-sent`: the text was not answered, and is no longer in the conversation. `interrupted`: the answer has no end. */
export type ChatResult = 'answered' | 'interrupted' | 'not-sent'

/** The written chat with one assistant: sends a text, and puts the growing answer into the conversation. */
export class ChatController {
  readonly #host: ChatHost
  #abort = new AbortController()
  #sessionId: string | undefined
  /** The ids of the lines that the assistant of the chat knows. */
  #known = new Set<string>()
  #isWriting = false

  constructor(host: ChatHost) {
    this.#host = host
  }

  /** The assistant is writing an answer. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  get sessionId(): string | undefined {
    return this.#sessionId
  }

  /** Goes on with a session and its lines. */
  restore(sessionId: string | undefined, lines: readonly Line[]): void {
    this.#sessionId = sessionId
    // A message of the chat was sent with all lines before it. Its answer may be before later lines of a call.
    const areMessages = lines.map(({ via, speaker }) => via === 'chat' && speaker === 'user')
    const lastMessage = areMessages.lastIndexOf(true)
    const known = lines.filter(({ via }, index) => via === 'chat' || index < lastMessage)
    this.#known = new Set(known.map(({ id }) => id))
  }

  /** Sends a text. Resolves when the answer is complete or has failed, which `onError` gets, and after a `reset()`. */
  async send(text: string, settings: ChatSettings): Promise<ChatResult> {
    const { conversation, onChange, onError } = this.#host
    const before = conversation.all().filter((line) => line.final && !this.#known.has(line.id))
    const id = createId()
    const answer: Line = {
      id: `${id}:answer`,
      speaker: 'assistant',
      text: '',
      final: false,
      at: Date.now(),
      via: 'chat',
    }
    conversation.put({ ...answer, id, speaker: 'user', text, final: true })
    this.#isWriting = true
    onChange()
    const { signal } = this.#abort
    const chat = new WebChat(settings, this.#sessionId)
    let result: ChatResult = 'answered'
    try {
      const onText = (grown: string) => conversation.put({ ...answer, text: grown })
      const whole = await chat.send(toInput(before, text), onText, signal)
      if (signal.aborted) return 'interrupted'
      conversation.put({ ...answer, text: whole, final: true })
      this.#addKnown([...before.map((line) => line.id), id, answer.id])
    } catch (error) {
      if (signal.aborted) return 'interrupted'
      const interrupted = conversation.get(answer.id)
      if (interrupted) {
        conversation.put({ ...interrupted, final: true })
        // The session of the chat may know them: they were not said in a call.
        this.#addKnown([...before.map((line) => line.id), id, answer.id])
      } else conversation.remove(id)
      result = interrupted ? 'interrupted' : 'not-sent'
      onError(error, interrupted !== null)
    }
    this.#sessionId = chat.sessionId
    this.#isWriting = false
    onChange()
    return result
  }

  /** Begins anew, for another assistant. An answer on its way is dropped. */
  reset(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#isWriting = false
    this.restore(undefined, [])
  }

  destroy(): void {
    this.#abort.abort()
  }

  #addKnown(ids: readonly string[]): void {
    for (const id of ids) this.#known.add(id)
  }
}

/** The text, after what was said since the last message of the chat. */
function toInput(before: readonly Line[], text: string): ChatMessage[] {
  const earlier = toSummary(before, SUMMARY_MAX)
  const content = `Said in a call since the last message:\n${earlier}`
  return [...(earlier ? [{ role: 'system' as const, content }] : []), { role: 'user', content: text }]
}
