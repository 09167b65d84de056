import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from '../engine/participant.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { TAKEOVER_MS } from '../limits.ts'

/**
 * Whether a participant belongs to the platform. `undecided`: it is not listed yet, or has no name yet. `candidate`: it
 * has one of the platform's names, and may still succeed the participant that holds the name now.
 */
export type Membership = 'platform' | 'undecided' | 'candidate' | 'other'

/** The participants of a room that belong to the platform. */
export interface PlatformParticipants {
  /** Adds or updates a participant that joined or changed; `playsAudio` when a track of its voice has just started. */
  update: (participant: Participant, playsAudio?: boolean) => void
  /** Removes a participant that left. */
  remove: (participant: Participant) => void
  membershipOf: (sessionId: string) => Membership
  /** Session ids of the platform's participants. */
  ids: () => readonly string[]
  /** Whether any of them was ever present. */
  wasThere: () => boolean
  /**
   * The participants whose voice is the assistant's, those of the platform first: those named 'Vapi Speaker', and a
   * participant that reconnects while its last session is still listed. Without that name, the first participant with
   * audio.
   */
  speakers: () => readonly Participant[]
  /** The user name of a remote participant; undefined for a participant that is not listed. */
  nameOf: (sessionId: string) => string | undefined
  /** Marks the call as ended: from now on no participant succeeds another. */
  end: () => void
  /** Removes every participant. */
  clear: () => void
}

/** The page's own rule for which participants belong to the platform. */
export interface PlatformRule {
  readonly isPlatform?: ((participant: Participant) => boolean) | undefined
}

/** A remote participant in the room. */
interface Present {
  participant: Participant
  /** Its first name; empty while it has no name. */
  readonly name: string
  /** When it first had that name. */
  readonly since: number
  readonly isOwner: boolean
  /** Whether the page's own rule accepts it. */
  readonly isAccepted: boolean
  readonly hasAudio: boolean
}

/** One of the platform's two names. */
interface Slot {
  readonly name: string
  /** The session id of the participant that holds the name now. */
  current: string | null
  /** When the last holder left; null until then. */
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
    current: null,
    vacantSince: null,
    isOwned: false,
  }))
  let isOver = false
  let wasThere = false

  const slotOf = (name: string) => slots.find((slot) => slot.name === name)

  /** Whether a participant may still become the holder of its name. */
  function maySucceed({ current, vacantSince, isOwned }: Slot, { since }: Present): boolean {
    if (isOwned || isOver) return false
    const now = performance.now()
    if (current !== null) return now - since <= TAKEOVER_MS
    if (vacantSince === null) return true
    return now - vacantSince <= TAKEOVER_MS && Math.abs(vacantSince - since) <= TAKEOVER_MS
  }

  /** Gives a vacant name to its only candidate. */
  function fill(slot: Slot): void {
    if (slot.current !== null) return
    const candidates = [...present.values()].filter(
      (present) => present.name === slot.name && maySucceed(slot, present),
    )
    const [successor] = candidates
    if (candidates.length === 1 && successor) slot.current = successor.participant.session_id
  }

  function membershipOf(sessionId: string): Membership {
    const known = present.get(sessionId)
    if (!known) return 'undecided'
    if (known.isOwner || known.isAccepted) return 'platform'
    if (known.name === '') return 'undecided'
    const slot = slotOf(known.name)
    if (!slot) return 'other'
    if (slot.current === sessionId && !slot.isOwned) return 'platform'
    return maySucceed(slot, known) ? 'candidate' : 'other'
  }

  return {
    update(participant, playsAudio = false) {
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
        isAccepted: isAcceptedByPage(isPlatform, participant),
        hasAudio: playsAudio || before?.hasAudio === true || participant.tracks.audio?.track !== undefined,
      })
      const slot = slotOf(name)
      if (slot) {
        if (isOwner) slot.isOwned = true
        fill(slot)
      }
      wasThere ||= membershipOf(session_id) === 'platform'
    },
    remove({ session_id }) {
      present.delete(session_id)
      for (const slot of slots) {
        if (slot.current === session_id) {
          slot.current = null
          slot.vacantSince = performance.now()
        }
        fill(slot)
      }
    },
    membershipOf,
    wasThere: () => wasThere,
    ids: () => [...present.keys()].filter((id) => membershipOf(id) === 'platform'),
    speakers() {
      const all = [...present.values()]
      const by = (wanted: Membership) =>
        all.filter(
          ({ name, participant }) =>
            name === REMOTE_SPEAKER_NAME && membershipOf(participant.session_id) === wanted,
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
      for (const slot of slots) Object.assign(slot, { current: null, vacantSince: null, isOwned: false })
    },
  }
}

/** Asks the page's own rule. A rule that throws means no, and its error is reported as uncaught. */
function isAcceptedByPage(isPlatform: PlatformRule['isPlatform'], participant: Participant): boolean {
  let isVouched = false
  callIsolated(() => {
    isVouched = isPlatform?.(participant) === true
  })
  return isVouched
}

/** Whether a session id is the local participant's own. */
export const isLocal = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.values(participants).some(({ local, session_id }) => local && session_id === id)
