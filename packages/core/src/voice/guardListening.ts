import type { Emitter } from '../events/createEmitter.ts'
import type { VoiceClient } from './client.ts'
import type { VoiceEvents } from './events.ts'

/** Listening to a client, as long as `insist` does not throw. Taking a listener back is always allowed. */
export const guardListening = (
  { on, once, off }: Emitter<VoiceEvents>,
  insist: () => void,
): Pick<VoiceClient, 'on' | 'once' | 'off'> => ({
  on(name, listener) {
    insist()
    return on(name, listener)
  },
  once(name, listener) {
    insist()
    return once(name, listener)
  },
  off,
})
