import { isMessage, type KnownMessageType, type MessageOf, type MessageSender } from '@offhook/core'
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
    if (isMessage(message, type)) listener(message, sender)
  })
}
