import type { Call } from '../call/call.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Attempt } from './attempt.ts'
import type { VoiceClient } from './client.ts'
import type { ClientMessage } from './clientMessages.ts'

/** What a page does in a call; without one it does nothing. */
export type Operations = Pick<
  VoiceClient,
  | 'say'
  | 'send'
  | 'addMessage'
  | 'control'
  | 'setInputDevices'
  | 'setOutputDevice'
  | 'startScreenShare'
  | 'stopScreenShare'
  | 'resumeAudio'
>

/** Creates the operations on whatever attempt `current` gives at the time; it throws where none is allowed any more. */
export function createOperations(current: () => Attempt | null): Operations {
  const send = (message: ClientMessage): boolean => current()?.send(message) ?? false

  /** Runs an order on the call object while it takes any: neither while it is being joined nor while it is being left. */
  function order(run: (call: Call) => unknown): Promise<unknown> {
    const live = current()?.live()
    return live?.isOpen() ? live.fetchCall().then(run) : Promise.resolve()
  }

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
    addMessage: (message, how) => send({ type: 'add-message', message, ...how }),
    control: (control) => send({ type: 'control', control }),
    setInputDevices: async (devices) => void (await order((call) => call.setInputDevicesAsync(devices))),
    setOutputDevice: async (device) => void (await order((call) => call.setOutputDeviceAsync(device))),
    startScreenShare(how) {
      const asked = order((call) => call.startScreenShare(how))
      callIsolated(() => asked)
    },
    stopScreenShare() {
      const asked = order((call) => call.stopScreenShare())
      callIsolated(() => asked)
    },
    resumeAudio: async () => current()?.live()?.resumeAudio(),
  }
}
