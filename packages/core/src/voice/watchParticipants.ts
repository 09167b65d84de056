import type { Participant } from '../engine/participant.ts'
import type { CallContext } from './CallContext.ts'

/** The participants while there is no call. */
export const NOBODY: readonly Participant[] = Object.freeze([])

const EVENTS = [
  'joined-meeting',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
  'track-stopped',
] as const

/** Keeps the client's list of participants, the user included. Returns a cleanup function. */
export function watchParticipants({
  call,
  participants,
}: Pick<CallContext, 'call' | 'participants'>): () => void {
  const read = () => participants.set(Object.freeze(Object.values(call.participants())))
  const undo = EVENTS.map((name) => call.emitter.on(name, read))
  read()
  return () => {
    for (const off of undo) off()
    participants.set(NOBODY)
  }
}
