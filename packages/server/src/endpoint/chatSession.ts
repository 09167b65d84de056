import { ServerError } from '../ServerError.ts'

/**
 * The sessions of chats as a page sees them: each id with a signature for its assistant, so that a page continues a chat of
 * this endpoint only. No session has to be kept for that.
 */
export interface ChatSessions {
  /** Signs the id of a session of the platform. */
  readonly sign: (sessionId: string) => Promise<string>
  /** Returns the id. @throws ServerError `session` for what this endpoint has not signed for the assistant */
  readonly open: (signed: unknown) => Promise<string>
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const encoder = new TextEncoder()

/** Creates the sessions of the chats with an assistant. Another private key refuses them. */
export function createChatSessions(privateKey: string, assistantId: string): ChatSessions {
  const importKey = () =>
    crypto.subtle.importKey('raw', encoder.encode(privateKey), HMAC, false, ['sign', 'verify'])
  // A line break keeps it apart from the tokens that the same key signs.
  const toPayload = (sessionId: string) => encoder.encode(`chat session\n${assistantId}\n${sessionId}`)
  return {
    sign: async (sessionId) => {
      const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(), toPayload(sessionId)))
      return `${sessionId}.${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    },
    open: async (signed) => {
      // Some objects of JSON cannot be made a text.
      const text = typeof signed === 'string' ? signed : ''
      const [, sessionId = '', signature = ''] = /^(.+)\.([0-9a-f]{64})$/s.exec(text) ?? []
      const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
      if (await crypto.subtle.verify('HMAC', await importKey(), bytes, toPayload(sessionId))) return sessionId
      throw new ServerError('session', 'The page sent a sessionId that this endpoint has not given out.')
    },
  }
}
