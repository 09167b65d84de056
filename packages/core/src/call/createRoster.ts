import { REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from './participant.ts'

/** Who in the room is the platform's server, and who only says so. */
export interface Roster {
  /** Somebody was seen. The first remote participant with the server's name is the server. */
  see: (participant: Participant) => void
  /** Somebody left. When that was the server, the next one who joins with its name is. */
  leave: (participant: Participant) => void
  /** The server as it was seen last; null while it is not there. */
  assistant: () => Participant | null
  /** Everybody is gone. */
  clear: () => void
}

/**
 * Creates a roster. Any guest may take the server's name: one who does so while the server is there is known as
 * a guest, and stays one. One who comes first, or after the server has left, cannot be told from it.
 */
export function createRoster(): Roster {
  const guests = new Set<string>()
  let assistant: Participant | null = null
  return {
    see(participant) {
      const { local, session_id, user_name } = participant
      if (local || guests.has(session_id)) return
      if (session_id === assistant?.session_id) assistant = participant
      else if (user_name === REMOTE_SPEAKER_NAME && assistant === null) assistant = participant
      // whoever has no name yet may still turn out to be the server
      else if (user_name) guests.add(session_id)
    },
    leave({ session_id }) {
      guests.delete(session_id)
      if (session_id === assistant?.session_id) assistant = null
    },
    assistant: () => assistant,
    clear() {
      guests.clear()
      assistant = null
    },
  }
}

/** Whether a session id is that of somebody else who is in the room now. */
export const isRemote = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.hasOwn(participants, id) && participants[id]?.local === false
