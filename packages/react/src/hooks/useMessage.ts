import type { KnownMessageType, MessageOf, MessageSender, ServerMessage } from '@offhook/core'
import { useVoiceEvent } from './useVoiceEvent.ts'

/**
 * Calls the latest `listener` with every message of a type, and its sender, while the component is mounted. A message with
 * an invalid field is ignored. Any participant can send messages: check `fromPlatform` of the sender before you act on one.
 */
export function useMessage<Type extends KnownMessageType>(
  type: Type,
  listener: (message: MessageOf<Type>, sender: MessageSender) => void,
): void {
  useVoiceEvent('message', (message, sender) => {
    if (hasType(message, type)) listener(message, sender)
  })
}

/** Compares the type alone: the client emits a message of a known type only if its fields are valid. */
const hasType = <Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> =>
  // `transcript[transcriptType='final']` if the assistant is configured to send final transcripts only
  message.type === type || (type === 'transcript' && message.type.startsWith('transcript['))
