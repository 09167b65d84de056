import { isMessage, type KnownMessageType, type MessageOf } from '@offhook/core'
import { useVoiceEvent } from './useVoiceEvent.ts'

/** Calls `listener`, always the latest one, with every message of that type, all its fields checked. */
export function useMessage<Type extends KnownMessageType>(
  type: Type,
  listener: (message: MessageOf<Type>) => void,
): void {
  useVoiceEvent('message', (message) => {
    if (isMessage(message, type)) listener(message)
  })
}
