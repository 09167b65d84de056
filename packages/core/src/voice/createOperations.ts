import { callIsolated } from '../events/callIsolated.ts'
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

  /** The call object while it takes orders: neither while it is being joined nor while it is being left. */
  const open = () => {
    const current = live()
    return current?.isOpen() ? current.fetchCall() : Promise.resolve(undefined)
  }

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
      await (await open())?.setInputDevicesAsync(devices)
    },
    async setOutputDevice(device) {
      await (await open())?.setOutputDeviceAsync(device)
    },
    startScreenShare(how) {
      const call = open()
      callIsolated(async () => (await call)?.startScreenShare(how))
    },
    stopScreenShare() {
      const call = open()
      callIsolated(async () => (await call)?.stopScreenShare())
    },
    async resumeAudio() {
      await live()?.resumeAudio()
    },
  }
}
