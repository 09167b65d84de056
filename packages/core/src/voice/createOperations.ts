import type { VoiceClient } from './client.ts'
import type { LiveCall } from './createLiveCall.ts'
import type { ClientMessage } from './messages.ts'

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

/** Creates the operations on whatever call `live` gives at the time; it throws where none is allowed any more. */
export function createOperations(live: () => LiveCall | null): Operations {
  const send = (message: ClientMessage): boolean => live()?.send(message) ?? false

  return {
    send,
    say: (
      text,
      { interruptionsEnabled = false, interruptAssistantEnabled = false, endCallAfterSpoken } = {},
    ) =>
      send({
        type: 'say',
        message: text,
        interruptionsEnabled,
        interruptAssistantEnabled,
        ...(endCallAfterSpoken !== undefined && { endCallAfterSpoken }),
      }),
    addMessage: (message, how) => send({ type: 'add-message', message, ...how }),
    control: (control) => send({ type: 'control', control }),
    async setInputDevices(devices) {
      await live()?.call.setInputDevicesAsync(devices)
    },
    async setOutputDevice(device) {
      await live()?.call.setOutputDeviceAsync(device)
    },
    startScreenShare: (how) => live()?.call.startScreenShare(how),
    stopScreenShare: () => live()?.call.stopScreenShare(),
    async resumeAudio() {
      await live()?.resumeAudio()
    },
  }
}
