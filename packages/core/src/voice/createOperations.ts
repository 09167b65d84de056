import type { Attempt } from './attempt.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { VoiceClient } from './types.ts'

/** What a page does in a call; without one it does nothing. */
export type Operations = Pick<VoiceClient, 'say' | 'send' | 'addMessage' | 'control' | 'resumeAudio'>

/** Creates the operations on whatever attempt `current` gives at the time; it throws where none is allowed any more. */
export function createOperations(current: () => Attempt | null, onTyped: (text: string) => void): Operations {
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
