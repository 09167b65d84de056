import { chats, createResourceClient } from '@offhook/core/resources'
import type { StartTarget, VoiceClientOptions } from '@offhook/react'

/** Where the calls of this site go to, and the assistant that they go to. */
export type SiteClient = VoiceClientOptions & Pick<StartTarget, 'assistant'>

/** A written conversation with the site's assistant, without a call. */
export interface SiteChat {
  /**
   * Sends a message and returns the answer.
   *
   * @throws the errors of every request, Error for an answer without words
   */
  send: (text: string) => Promise<string>
}

/** Milliseconds after which an answer is given up. */
const TIMEOUT = 30_000

/** Creates a chat where the calls of this site go to: the platform, or a sandbox. */
export function createSiteChat({ publicKey, baseUrl, fetch, assistant }: SiteClient): SiteChat {
  const rest = createResourceClient(
    { token: publicKey, ...(baseUrl && { baseUrl }), ...(fetch && { fetch }) },
    { chats: { createWeb: chats.createWeb } },
  )
  let sessionId: string | undefined
  return {
    async send(text) {
      const answer = await rest.chats.createWeb(
        {
          // An assistant of the developer's own settings has no id
          assistantId: typeof assistant === 'string' ? assistant : 'demo',
          input: text,
          ...(sessionId !== undefined && { sessionId }),
        },
        { timeout: TIMEOUT },
      )
      sessionId ??= answer.sessionId
      const words = answer.output.flatMap(({ content }) => (typeof content === 'string' ? content : []))
      if (words.length === 0) throw new Error('The answer of the chat has no text.')
      return words.join(' ')
    },
  }
}
