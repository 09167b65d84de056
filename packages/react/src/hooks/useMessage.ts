import { isMessage, type KnownMessageType, type MessageOf } from '@offhook/core'
import { useVoiceEvent } from './useVoiceEvent.ts'

/** Calls the latest `listener` with every message of a type. The fields of the message are validated. */
export function useMessage<Type extends KnownMessageType>(
  type: Type,
  listener: (message: MessageOf<Type>) => void,
): void {
  useVoiceEvent('message', (message) => {
    if (isMessage(message, type)) listener(message)
  })
}
