import type { ChatMessage } from '../../rest/types/message.ts'
import type { CallSettings } from '../settings.ts'
import { type Conversation, type Line, SUMMARY_MAX, toSummary } from './Conversation.ts'
import { WebChat } from './WebChat.ts'

/** The parts of the element that a chat uses. */
interface ChatHost {
  readonly conversation: Conversation
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
  /** A text was not answered, and is no longer in the conversation. */
  readonly onNotSent: (text: string) => void
}

/** The written chat of one element: sends a text, and puts the growing answer into the conversation. */
export class ChatController {
  readonly #host: ChatHost
  #abort = new AbortController()
  #sessionId: string | undefined
  /** The lines that the assistant of the chat knows. */
  #knownLines = 0
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
    this.#knownLines = lines.map(({ via }) => via).lastIndexOf('chat') + 1
  }

  /** Sends a text. Settles when the answer is complete or has failed, which `onError` gets. */
  async send(text: string, settings: CallSettings): Promise<void> {
    const { conversation, onChange, onError } = this.#host
    const before = conversation.all().slice(this.#knownLines)
    const id = crypto.randomUUID()
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
    try {
      const onText = (grown: string) => conversation.put({ ...answer, text: grown })
      const whole = await chat.send(toInput(before, text), onText, signal)
      if (signal.aborted) return
      conversation.put({ ...answer, text: whole, final: true })
      this.#knownLines = conversation.all().length
    } catch (error) {
      if (signal.aborted) return
      this.#takeBack(id, text, answer.id)
      onError(error)
    }
    this.#sessionId = chat.sessionId
    this.#isWriting = false
    onChange()
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

  /** Gives a text that was not answered back to the user. What has arrived of an answer stays. */
  #takeBack(id: string, text: string, answerId: string): void {
    const { conversation, onNotSent } = this.#host
    const answer = conversation.get(answerId)
    if (answer) {
      conversation.put({ ...answer, final: true })
      // The session of the chat may know them: they were not said in a call.
      this.#knownLines = conversation.all().length
      return
    }
    conversation.remove(id)
    onNotSent(text)
  }
}

/** The text, after what was said since the last message of the chat. */
function toInput(before: readonly Line[], text: string): ChatMessage[] {
  const earlier = toSummary(before, SUMMARY_MAX)
  const content = `Said in a call since the last message:\n${earlier}`
  return [...(earlier ? [{ role: 'system' as const, content }] : []), { role: 'user', content: text }]
}
