import { throwInvalid as refuse } from '../errors/throwInvalid.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { VoiceClient } from './client.ts'
import type { VoiceEvents } from './events.ts'

type Listen = Emitter<VoiceEvents>['on']

/**
 * Listening to a client, as long as `insist` does not throw. Taking a listener back is always allowed.
 *
 * @throws ValidationError for a listener that is no function
 */
export function guardListening(
  { on, once, off }: Emitter<VoiceEvents>,
  insist: () => void,
): Pick<VoiceClient, 'on' | 'once' | 'off'> {
  const guard =
    (listen: Listen): Listen =>
    (name, listener) => {
      insist()
      if (typeof listener !== 'function')
        refuse('event', 'listener', 'listener must be a function.', listener)
      return listen(name, listener)
    }
  return { on: guard(on), once: guard(once), off }
}
