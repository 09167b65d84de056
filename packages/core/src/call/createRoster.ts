import { REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from './participant.ts'

/** Who in the room is the platform's server, and who only says so. */
export interface Roster {
  /** Somebody was seen. The first remote participant with the server's name is the server. */
  see: (participant: Participant) => void
  /**
   * Somebody left. When that was the server, the one who has had its name from the first is: a server that comes
   * back may be there before its last connection is given up. Where several have, or none, the next one who joins.
   */
  leave: (participant: Participant) => void
  /** The server as it was seen last; null while it is not there. */
  assistant: () => Participant | null
  /** Everybody is gone. */
  clear: () => void
}

/**
 * Creates a roster. Any guest may take the server's name: one who does so later is known as a guest, and stays
 * one; while the server is there, only the server counts. One who joins with its name cannot be told from it
 * when the server has left.
 */
export function createRoster(): Roster {
  const guests = new Set<string>()
  /** Who joined with the server's name while the server was there. */
  const namesakes = new Map<string, Participant>()
  let assistant: Participant | null = null
  return {
    see(participant) {
      const { local, session_id, user_name } = participant
      if (local || guests.has(session_id)) return
      if (session_id === assistant?.session_id) assistant = participant
      else if (namesakes.has(session_id)) namesakes.set(session_id, participant)
      else if (user_name === REMOTE_SPEAKER_NAME && assistant === null) assistant = participant
      else if (user_name === REMOTE_SPEAKER_NAME) namesakes.set(session_id, participant)
      // whoever has no name yet may still turn out to be the server
      else if (user_name) guests.add(session_id)
    },
    leave({ session_id }) {
      guests.delete(session_id)
      namesakes.delete(session_id)
      if (session_id !== assistant?.session_id) return
      const [heir = null, ...others] = namesakes.values()
      assistant = others.length === 0 ? heir : null
    },
    assistant: () => assistant,
    clear() {
      guests.clear()
      namesakes.clear()
      assistant = null
    },
  }
}

/** Whether a session id is that of somebody else who is in the room now. */
export const isRemote = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.hasOwn(participants, id) && participants[id]?.local === false
