import { StreamError } from '../errors/StreamError.ts'
import { createResourceClient } from '../rest/createRestClient.ts'
import { chats } from '../rest/resources/chats.ts'
import { textPieceOf } from '../rest/streaming.ts'
import type { ChatMessage } from '../rest/types/message.ts'
import type { StartTarget, VoiceClientOptions } from '../voice/types.ts'

/** Milliseconds without news after which an answer counts as interrupted: a lost network may report nothing. */
const IDLE_TIMEOUT = 30_000
const TABLES = { chats: { streamWeb: chats.streamWeb } }

/** The assistant of a chat, and the way to it. */
export interface ChatSettings {
  readonly client: Pick<VoiceClientOptions, 'publicKey' | 'baseUrl' | 'fetch'>
  /** The web chat takes the id of an assistant only. */
  readonly target: Pick<StartTarget, 'assistant' | 'assistantOverrides'>
}

/** A written conversation with an assistant, in one session of the platform. */
export class WebChat {
  readonly #settings: ChatSettings
  readonly #rest: ReturnType<typeof createResourceClient<typeof TABLES>>
  /** The session that the platform created with the first message. */
  sessionId: string | undefined

  constructor(settings: ChatSettings, sessionId: string | undefined) {
    const { publicKey, baseUrl, fetch } = settings.client
    this.#settings = settings
    this.#rest = createResourceClient(
      { token: publicKey, ...(baseUrl && { baseUrl }), ...(fetch && { fetch }) },
      TABLES,
    )
    this.sessionId = sessionId
  }

  /**
   * Sends messages and returns the answer. `onText` gets the whole text so far, each time that it grows.
   *
   * @throws the errors of every request, StreamError for an answer without a text
   */
  async send(input: ChatMessage[], onText: (text: string) => void, signal: AbortSignal): Promise<string> {
    const { target } = this.#settings
    const events = this.#rest.chats.streamWeb(
      {
        // Settings without the id of an assistant allow no chat.
        assistantId: String(target.assistant),
        input,
        ...(this.sessionId && { sessionId: this.sessionId }),
        ...(target.assistantOverrides && { assistantOverrides: target.assistantOverrides }),
      },
      { signal, idleTimeout: IDLE_TIMEOUT },
    )
    let text = ''
    for await (const event of events) {
      this.sessionId ??= event.sessionId
      const piece = textPieceOf(event, text !== '')
      if (!piece) continue
      text += piece
      onText(text)
    }
    if (text === '') throw new StreamError('The answer of the chat has no text.')
    return text
  }
}
