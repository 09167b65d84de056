import type { Participant } from '../engine/participant.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { Room } from './openRoom.ts'

/** Nobody: as long as there is no call. */
export const NOBODY: readonly Participant[] = Object.freeze([])

const EVENTS = [
  'joined-meeting',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
  'track-stopped',
] as const

/** Keeps the list of who is in the room, the visitor included. Returns its own undo. */
export function watchParticipants(
  { call }: Room,
  participants: WritableStore<readonly Participant[]>,
): () => void {
  const read = () => participants.set(Object.freeze(Object.values(call.participants())))
  const undo = EVENTS.map((name) => call.emitter.on(name, read))
  read()
  return () => {
    for (const off of undo) off()
    participants.set(NOBODY)
  }
}
