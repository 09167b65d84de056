import type { ConversationHost } from './conversation.ts'
import { type CallMeters, createCallMeters } from './createCallMeters.ts'
import { createMutedEar } from './createMutedEar.ts'
import type { Room } from './openRoom.ts'

/** What goes on beside a call, and is not needed to start one. */
export interface Beside {
  readonly meters: CallMeters
  close: () => void
}

export interface BesideHost extends Pick<ConversationHost, 'state'> {
  /** The visitor's own level, while the call does not hear it. */
  readonly onMutedLevel: (level: number) => void
}

/** Begins what goes on beside a call; `close` ends all of it. */
export function createBeside(room: Room, { state, onMutedLevel }: BesideHost): Beside {
  const meters = createCallMeters(room)
  const closeEar =
    typeof AudioContext === 'undefined' ? undefined : createMutedEar(state, meters, onMutedLevel)
  return {
    meters,
    close() {
      closeEar?.()
      meters.close()
    },
  }
}
