import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from './participant.ts'

/** Who has a name of the platform's server, and who only says so. */
interface Seat {
  /** Somebody was seen. The first remote participant with the name has it. */
  see: (participant: Participant) => void
  /**
   * Somebody left. When that was the holder, the one who has had the name from the first is: a server that comes
   * back may be there before its last connection is given up. Where several have, or none, the next one who joins.
   */
  leave: (participant: Participant) => void
  /** The holder as it was seen last; null while nobody is. */
  holder: () => Participant | null
  /** Everybody is gone. */
  clear: () => void
}

/** Who in the room is the platform's server: the participant that speaks, and the one that listens for it. */
export interface Roster extends Omit<Seat, 'holder'> {
  /** The one that speaks, as it was seen last; null while it is not there. */
  assistant: () => Participant | null
  /** Whether that is the session id of either. */
  isServer: (id: string) => boolean
}

/**
 * Creates a roster. Any guest may take the server's names: one who does so later is known as a guest, and stays
 * one; while the server is there, only the server counts. One who joins with its name cannot be told from it
 * when the server has left.
 */
export function createRoster(): Roster {
  const speaker = createSeat(REMOTE_SPEAKER_NAME)
  const seats = [speaker, createSeat(REMOTE_LISTENER_NAME)]
  const each = (act: (seat: Seat) => void) => seats.forEach(act)
  return {
    see: (participant) => each((seat) => seat.see(participant)),
    leave: (participant) => each((seat) => seat.leave(participant)),
    assistant: speaker.holder,
    isServer: (id) => seats.some((seat) => seat.holder()?.session_id === id),
    clear: () => each((seat) => seat.clear()),
  }
}

function createSeat(name: string): Seat {
  const guests = new Set<string>()
  /** Who joined with the name while its holder was there. */
  const namesakes = new Map<string, Participant>()
  let holder: Participant | null = null
  return {
    see(participant) {
      const { local, session_id, user_name } = participant
      if (local || guests.has(session_id)) return
      if (session_id === holder?.session_id) holder = participant
      else if (namesakes.has(session_id)) namesakes.set(session_id, participant)
      else if (user_name === name && holder === null) holder = participant
      else if (user_name === name) namesakes.set(session_id, participant)
      // whoever has no name yet may still turn out to be the server
      else if (user_name) guests.add(session_id)
    },
    leave({ session_id }) {
      guests.delete(session_id)
      namesakes.delete(session_id)
      if (session_id !== holder?.session_id) return
      const [heir = null, ...others] = namesakes.values()
      holder = others.length === 0 ? heir : null
    },
    holder: () => holder,
    clear() {
      guests.clear()
      namesakes.clear()
      holder = null
    },
  }
}

/** Whether a session id is that of somebody else who is in the room now. */
export const isRemote = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.hasOwn(participants, id) && participants[id]?.local === false
