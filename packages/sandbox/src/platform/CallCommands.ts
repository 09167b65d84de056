import type { Fields } from '../fields.ts'

/** A command for the room of a call. The commands of a call are numbered from 1. */
export interface CallCommand {
  number: number
  command: Fields
}

interface CallEntry {
  last: number
  /** The number of the last command that a room has got. On its way it may be lost all the same. */
  sent: number
  /** The latest ones, the oldest first. */
  kept: CallCommand[]
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
    entry.kept = [...entry.kept, { number: entry.last, command }].slice(-MAX_KEPT)
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
      entry.sent = lastReceived
    }
    entry.room = room
    deliver(entry)
    return () => {
      if (entry.room === room) entry.room = undefined
    }
  }

  /** Returns the number of the last command that a room of the call has got. 0 before the first one. */
  lastSent(callId: string): number {
    return this.#calls.get(callId)?.sent ?? 0
  }

  /** Forgets the commands of a call that is over. */
  forget(callId: string): void {
    this.#calls.delete(callId)
  }

  #entryOf(callId: string): CallEntry {
    const entry = this.#calls.get(callId) ?? { last: 0, sent: 0, kept: [], room: undefined }
    this.#calls.set(callId, entry)
    return entry
  }
}

function deliver(entry: CallEntry): void {
  const { room, kept } = entry
  if (!room) return
  for (const each of kept) {
    if (each.number <= entry.sent) continue
    entry.sent = each.number
    room(each)
  }
}
