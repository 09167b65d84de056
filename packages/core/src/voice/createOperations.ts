import type { CallSession } from './CallSession.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { VoiceClient } from './types.ts'

/** What a page does in a call; without one it does nothing. */
export type Operations = Pick<VoiceClient, 'say' | 'send' | 'addMessage' | 'control' | 'resumeAudio'>

/** Creates the operations on the session that `current` returns at the time. It throws once the client is destroyed. */
export function createOperations(
  current: () => CallSession | null,
  onTyped: (text: string) => void,
): Operations {
  const send = (message: ClientMessage): boolean => current()?.send(message) ?? false

  return {
    send,
    say: (text, how) =>
      send({
        type: 'say',
        message: text,
        interruptionsEnabled: false,
        interruptAssistantEnabled: false,
        ...how,
      }),
    addMessage(message, how) {
      const isSent = send({ type: 'add-message', message, ...how })
      if (isSent && message.role === 'user') onTyped(message.content)
      return isSent
    },
    control: (control) => send({ type: 'control', control }),
    resumeAudio: async () => current()?.live?.resumeAudio(),
  }
}
