import type { Fields } from '../fields.ts'

/** A command for the room of a call. The commands of a call are numbered from 1. */
export interface CallCommand {
  number: number
  command: Fields
}

/** A command that may have to be delivered once more. */
interface KeptCommand extends CallCommand {
  /** A room has got it. On its way it may be lost all the same. */
  isSent: boolean
}

interface CallEntry {
  last: number
  /** The latest ones, the oldest first. */
  kept: KeptCommand[]
  room: ((command: CallCommand) => void) | undefined
}

/** The number of commands that a call keeps for a room that is not connected. */
const MAX_KEPT = 100

/** The commands that `monitor.controlUrl` takes, on their way to the rooms of their calls. */
export class CallCommands {
  readonly #calls = new Map<string, CallEntry>()

  /** Sends a command to the room of a call, at once or as soon as the room listens. */
  send(callId: string, command: Fields): void {
    const entry = this.#entryOf(callId)
    entry.last += 1
    entry.kept = [...entry.kept, { number: entry.last, command, isSent: false }].slice(-MAX_KEPT)
    deliver(entry)
  }

  /**
   * Passes the commands of a call to its room, which takes the place of an earlier one. Those that no room has got come at
   * once. A room that was connected before names the last command that it has got: all after that come again.
   *
   * @returns the function that ends it
   */
  listen(callId: string, room: (command: CallCommand) => void, lastReceived?: number): () => void {
    const entry = this.#entryOf(callId)
    if (lastReceived !== undefined) {
      entry.last = Math.max(entry.last, lastReceived)
      entry.kept = entry.kept.filter(({ number }) => number > lastReceived)
      for (const kept of entry.kept) kept.isSent = false
    }
    entry.room = room
    deliver(entry)
    return () => {
      if (entry.room === room) entry.room = undefined
    }
  }

  /** Forgets the commands of a call that is over. */
  forget(callId: string): void {
    this.#calls.delete(callId)
  }

  #entryOf(callId: string): CallEntry {
    const entry = this.#calls.get(callId) ?? { last: 0, kept: [], room: undefined }
    this.#calls.set(callId, entry)
    return entry
  }
}

function deliver({ room, kept }: CallEntry): void {
  if (!room) return
  for (const each of kept) {
    if (each.isSent) continue
    each.isSent = true
    room({ number: each.number, command: each.command })
  }
}
