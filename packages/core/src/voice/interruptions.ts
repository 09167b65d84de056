import { isRoomClosed } from '../engine/daily/isRoomClosed.ts'
import type { NetworkConnection } from '../engine/payloads.ts'
import type { CallError } from '../errors/CallError.ts'

/** Whether the connection of a call is interrupted. Its parts, signaling and media, fail and recover independently. */
export interface Interruptions {
  /** Records that a part was interrupted or restored. */
  update: (event: NetworkConnection) => void
  isInterrupted: () => boolean
  /** Returns whether an error means a lost connection: the platform deletes the room of a user who drops out. */
  isLoss: (error: CallError) => boolean
}

/** Creates the record of a connection without interruptions. */
export function createInterruptions(): Interruptions {
  const interrupted = new Set<string>()
  const isInterrupted = () => interrupted.size > 0
  return {
    update({ type, event }) {
      if (event === 'interrupted') interrupted.add(type)
      else interrupted.delete(type)
    },
    isInterrupted,
    isLoss: (error) => isInterrupted() && isRoomClosed(error),
  }
}
