import { isMessage, type KnownMessageType, type MessageOf } from '@offhook/core'
import { useVoiceEvent } from './useVoiceEvent.ts'

/**
 * Calls the latest `listener` with every message of a type while the component is mounted. A message with an invalid
 * field is ignored.
 */
export function useMessage<Type extends KnownMessageType>(
  type: Type,
  listener: (message: MessageOf<Type>) => void,
): void {
  useVoiceEvent('message', (message) => {
    if (isMessage(message, type)) listener(message)
  })
}
