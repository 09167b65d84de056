import { type Chat, type ChatOptions, type ChatResult, type ChatState, createChat } from '@offhook/core/chat'
import { useContext, useEffect, useRef, useState } from 'react'
import { useStore } from '../internal/useStore.ts'
import { VoiceContext } from './useVoiceClient.ts'

/** A written conversation, and functions that change it. */
export interface ChatControls extends ChatState {
  /**
   * Sends a text, without the spaces around it. Resolves when the answer is complete or has failed. `not-sent`: the text
   * was not answered and is no line, so keep it in the field. Never rejects.
   */
  send: (text: string) => Promise<ChatResult>
  /** Begins anew: drops the lines and an answer on its way. */
  reset: () => void
}

const EMPTY: ChatState = { status: 'idle', lines: [], error: null }
const getEmpty = () => EMPTY
const NO_CHAT = { get: getEmpty, getInitialState: getEmpty, subscribe: () => () => {} }

/**
 * A written conversation with an assistant, without a call. Below a `VoiceProvider`, its calls belong to the same
 * conversation. `null` is no chat, which sends nothing.
 *
 * Another assistant, or another provider's client, begins a new conversation. The other options are read then. Unmounting
 * stops an answer on its way. The code of a chat loads with the first message or call.
 *
 * @throws ValidationError in an effect, for an invalid or unknown option
 */
export function useChat(options: Omit<ChatOptions, 'voice'> | null): ChatControls {
  const voice = useContext(VoiceContext)
  const [chat, setChat] = useState<Chat | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const assistant = options?.assistant
  useEffect(() => {
    if (!latest.current) return undefined
    const created = createChat({
      ...latest.current,
      ...(assistant && { assistant }),
      ...(voice && { voice }),
    })
    setChat(created)
    return () => {
      created.destroy()
      setChat(null)
    }
  }, [voice, assistant])
  return {
    ...useStore(chat?.state ?? NO_CHAT),
    send: chat?.send ?? sendNothing,
    reset: chat?.reset ?? resetNothing,
  }
}

const sendNothing = async (): Promise<ChatResult> => 'not-sent'
const resetNothing = () => {}
