import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from '../engine/participant.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { TAKEOVER_MS } from '../limits.ts'

/**
 * Whether a participant is the platform's: `undecided` is a participant that is not listed yet, or has no name yet, and
 * a `candidate` has one of the platform's names and may still take the place of the one that holds it.
 */
export type Standing = 'platform' | 'undecided' | 'candidate' | 'other'

/** The participants of a room that belong to the platform. */
export interface PlatformParticipants {
  /** Takes a participant as it joined or changed; `playsAudio` where a track of its voice has just begun. */
  see: (participant: Participant, playsAudio?: boolean) => void
  /** Takes a participant that left. */
  leave: (participant: Participant) => void
  standing: (sessionId: string) => Standing
  /** Session ids of the platform's participants. */
  ids: () => readonly string[]
  /** Whether one of them was ever there. */
  wasThere: () => boolean
  /**
   * The participants whose voice is the assistant's, the platform's first: those named 'Vapi Speaker', also one that
   * reconnects while it is still listed under its last session. Without that name, the first participant with audio.
   */
  speakers: () => readonly Participant[]
  /** The user name of a listed remote participant; undefined where it is not listed. */
  nameOf: (sessionId: string) => string | undefined
  /** The call has ended: from now on no participant takes the place of another. */
  end: () => void
  /** Forgets every participant. */
  clear: () => void
}

/** What decides who belongs to the platform, beside the names. */
export interface PlatformRule {
  readonly isPlatform?: ((participant: Participant) => boolean) | undefined
}

/** A remote participant that is in the room. */
interface Present {
  participant: Participant
  /** The name with which it was seen first; empty while it has none. */
  readonly name: string
  /** When it was first seen with that name. */
  readonly since: number
  readonly isOwner: boolean
  readonly isVouched: boolean
  readonly hasAudio: boolean
}

/** One of the platform's two names. */
interface Slot {
  readonly name: string
  /** The session id of the participant that holds it. */
  holder: string | null
  /** When the last holder left; null while there was no holder. */
  vacantSince: number | null
  /** Whether a participant of that name was an owner of the room. */
  isOwned: boolean
}

/**
 * Tells which participants of a room belong to the platform. Every remote participant is played, and the messages of
 * every one are read. What acts for the user is narrower: tools run, `listening` begins the call, and messages to the
 * assistant are sent only for a participant that is
 *
 * - an owner of the room, which takes a token of the room's owner and cannot be forged by another participant,
 * - accepted by the client's option `isPlatform`, or
 * - the holder of one of the names 'Vapi Speaker' and 'Vapi Listener'.
 *
 * Every participant of a room may take any name, so a name counts by these rules:
 *
 * 1. The first name of a participant counts. A later change of name changes nothing.
 * 2. The first participant of a name holds it, until it leaves.
 * 3. Once a participant of a name was an owner, the name alone is worth nothing: only owners of that name count.
 * 4. A second participant of a name, which joins while the holder is there, is played and read, but its tools do not
 *    run. It becomes the holder if the holder leaves within 30 seconds of its joining: then the platform reconnected.
 * 5. A participant that joins within 30 seconds after the holder has left becomes the holder.
 * 6. Where several participants come into question, none of them becomes the holder.
 * 7. After the platform's `status-update` with the status `ended`, no participant becomes the holder.
 *
 * The rules hold for each of the two names by itself, since nothing is known of whether both of the platform's
 * participants are owners: a rule for both at once would shut out the one that is not.
 */
export function createPlatformParticipants({ isPlatform }: PlatformRule = {}): PlatformParticipants {
  const present = new Map<string, Present>()
  const slots: readonly Slot[] = [REMOTE_SPEAKER_NAME, REMOTE_LISTENER_NAME].map((name) => ({
    name,
    holder: null,
    vacantSince: null,
    isOwned: false,
  }))
  let isOver = false
  let wasThere = false

  const slotOf = (name: string) => slots.find((slot) => slot.name === name)

  /** Whether a participant of the name may still become its holder. */
  function mayTakeOver({ holder, vacantSince, isOwned }: Slot, { since }: Present): boolean {
    if (isOwned || isOver) return false
    const now = performance.now()
    if (holder !== null) return now - since <= TAKEOVER_MS
    if (vacantSince === null) return true
    return now - vacantSince <= TAKEOVER_MS && Math.abs(vacantSince - since) <= TAKEOVER_MS
  }

  /** Gives a vacant name to the only participant that may have it. */
  function fill(slot: Slot): void {
    if (slot.holder !== null) return
    const candidates = [...present.values()].filter((one) => one.name === slot.name && mayTakeOver(slot, one))
    const [only] = candidates
    if (candidates.length === 1 && only) slot.holder = only.participant.session_id
  }

  function standing(sessionId: string): Standing {
    const known = present.get(sessionId)
    if (!known) return 'undecided'
    if (known.isOwner || known.isVouched) return 'platform'
    if (known.name === '') return 'undecided'
    const slot = slotOf(known.name)
    if (!slot) return 'other'
    if (slot.holder === sessionId && !slot.isOwned) return 'platform'
    return mayTakeOver(slot, known) ? 'candidate' : 'other'
  }

  return {
    see(participant, playsAudio = false) {
      const { local, session_id, user_name, owner } = participant
      if (local) return
      const before = present.get(session_id)
      const isNamed = Boolean(before?.name)
      const name = isNamed ? String(before?.name) : (user_name ?? '')
      const isOwner = owner === true || before?.isOwner === true
      present.set(session_id, {
        participant,
        name,
        since: before && isNamed ? before.since : performance.now(),
        isOwner,
        isVouched: vouches(isPlatform, participant),
        hasAudio: playsAudio || before?.hasAudio === true || participant.tracks.audio?.track !== undefined,
      })
      const slot = slotOf(name)
      if (slot) {
        if (isOwner) slot.isOwned = true
        fill(slot)
      }
      wasThere ||= standing(session_id) === 'platform'
    },
    leave({ session_id }) {
      present.delete(session_id)
      for (const slot of slots) {
        if (slot.holder === session_id) {
          slot.holder = null
          slot.vacantSince = performance.now()
        }
        fill(slot)
      }
    },
    standing,
    wasThere: () => wasThere,
    ids: () => [...present.keys()].filter((id) => standing(id) === 'platform'),
    speakers() {
      const all = [...present.values()]
      const by = (wanted: Standing) =>
        all.filter(
          ({ name, participant }) =>
            name === REMOTE_SPEAKER_NAME && standing(participant.session_id) === wanted,
        )
      const named = [...by('platform'), ...by('candidate')]
      const found = named.length > 0 ? named : all.filter(({ hasAudio }) => hasAudio).slice(0, 1)
      return found.map(({ participant }) => participant)
    },
    nameOf: (sessionId) => present.get(sessionId)?.participant.user_name,
    end() {
      isOver = true
    },
    clear() {
      present.clear()
      isOver = false
      wasThere = false
      for (const slot of slots) Object.assign(slot, { holder: null, vacantSince: null, isOwned: false })
    },
  }
}

/** What the page's own rule says; a rule that throws says no, and is reported as uncaught. */
function vouches(isPlatform: PlatformRule['isPlatform'], participant: Participant): boolean {
  let isVouched = false
  callIsolated(() => {
    isVouched = isPlatform?.(participant) === true
  })
  return isVouched
}

/** Whether a session id is the local participant's own. */
export const isLocal = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.values(participants).some(({ local, session_id }) => local && session_id === id)
