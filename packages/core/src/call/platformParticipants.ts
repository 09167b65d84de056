import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { Participant } from '../engine/participant.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { TAKEOVER_MS } from '../limits.ts'

/** Milliseconds after a join within which the name of a participant may arrive: presence may come in two events. */
const NAME_DELAY_MS = 1000

/** The events after which the platform may have more or fewer participants, or a participant may turn out to be one. */
export const MEMBERSHIP_EVENTS = [
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
] as const

/**
 * Whether a participant belongs to the platform. `undecided`: it is not listed yet, or has no name yet. `candidate`: it
 * has one of the platform's names, and may still succeed the participant that holds the name now.
 */
export type Membership = 'platform' | 'undecided' | 'candidate' | 'other'

/** The page's own rule for which participants belong to the platform. */
export interface PlatformRule {
  readonly isPlatform?: ((participant: Participant) => boolean) | undefined
}

/** A remote participant in the room. */
interface Present {
  readonly participant: Participant
  /** The name with which it joined. Empty while it has no name. */
  readonly name: string
  /** The time at which it was first listed. */
  readonly joinedAt: number
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
  /** The time at which the last holder left. Null before the first holder, and while there is one. */
  vacantSince: number | null
  /** Whether a participant of that name was an owner of the room. */
  isOwned: boolean
}

/**
 * The participants of a room, and which of them belong to the platform. Every remote participant is played, and the
 * messages of every participant are read. Only a participant of the platform can act: its tools run, its `listening`
 * begins the call, and it receives the messages to the assistant. A participant of the platform is
 *
 * - an owner of the room, which takes a token of the room's owner and cannot be forged by another participant,
 * - accepted by the client's option `isPlatform`, or
 * - the holder of one of the names 'Vapi Speaker' and 'Vapi Listener'.
 *
 * Every participant of a room may take any name, so a name counts by these rules:
 *
 * 1. The name with which a participant joins counts, or its first name within a second of that. A later name changes
 *    nothing.
 * 2. The first participant of a name holds it, until it leaves.
 * 3. Once a participant of a name was an owner, only owners of that name count.
 * 4. A second participant of a name, which joins while the holder is there, is played and read, but its tools do not
 *    run. It becomes the holder when the holder leaves, however long that takes.
 * 5. A participant that joins within 30 seconds after the holder has left becomes the holder.
 * 6. With several candidates, the name stays vacant.
 * 7. After the platform's `status-update` with the status `ended`, no participant becomes the holder.
 *
 * The rules apply to each of the two names separately: it is not known whether both of the platform's participants are
 * owners, and a rule for both would exclude the participant that is not.
 */
export class PlatformParticipants {
  readonly #isPlatform: PlatformRule['isPlatform']
  readonly #present = new Map<string, Present>()
  readonly #slots: readonly Slot[] = [REMOTE_SPEAKER_NAME, REMOTE_LISTENER_NAME].map((name) => ({
    name,
    current: null,
    vacantSince: null,
    isOwned: false,
  }))
  #hasEnded = false
  #wasThere = false

  constructor({ isPlatform }: PlatformRule = {}) {
    this.#isPlatform = isPlatform
  }

  /** Adds or updates a participant. `playsAudio`: a track of its voice has just started. */
  update(participant: Participant, playsAudio = false): void {
    const { local, session_id, user_name, owner } = participant
    if (local) return
    const before = this.#present.get(session_id)
    const joinedAt = before?.joinedAt ?? performance.now()
    const name = before?.name || (isNameLate(joinedAt) ? '' : (user_name ?? ''))
    const isOwner = owner === true || before?.isOwner === true
    this.#present.set(session_id, {
      participant,
      name,
      joinedAt,
      isOwner,
      isAccepted: isAcceptedByPage(this.#isPlatform, participant),
      hasAudio: playsAudio || before?.hasAudio === true || participant.tracks.audio?.track !== undefined,
    })
    const slot = this.#slotOf(name)
    if (slot) {
      if (isOwner) slot.isOwned = true
      this.#fill(slot)
    }
    this.#wasThere ||= this.membershipOf(session_id) === 'platform'
  }

  /** Removes a participant that left. */
  remove({ session_id }: Participant): void {
    this.#present.delete(session_id)
    for (const slot of this.#slots) {
      if (slot.current === session_id) {
        slot.current = null
        slot.vacantSince = performance.now()
      }
      this.#fill(slot)
    }
  }

  membershipOf(sessionId: string): Membership {
    const known = this.#present.get(sessionId)
    if (!known) return 'undecided'
    if (known.isOwner || known.isAccepted) return 'platform'
    if (known.name === '') return isNameLate(known.joinedAt) ? 'other' : 'undecided'
    const slot = this.#slotOf(known.name)
    if (!slot) return 'other'
    if (slot.current === sessionId && !slot.isOwned) return 'platform'
    return this.#maySucceed(slot, known) ? 'candidate' : 'other'
  }

  /** Session ids of the platform's participants. */
  ids(): readonly string[] {
    return [...this.#present.keys()].filter((id) => this.membershipOf(id) === 'platform')
  }

  /** Whether a participant of the platform was ever in the room. */
  wasThere(): boolean {
    return this.#wasThere
  }

  /**
   * The participants that speak as the assistant, those of the platform first: the participants named 'Vapi Speaker',
   * of which there are two during a reconnect. Without that name, the first participant with audio.
   */
  speakers(): readonly Participant[] {
    const all = [...this.#present.values()]
    const by = (wanted: Membership) =>
      all.filter(
        ({ name, participant }) =>
          name === REMOTE_SPEAKER_NAME && this.membershipOf(participant.session_id) === wanted,
      )
    const named = [...by('platform'), ...by('candidate')]
    const found = named.length > 0 ? named : all.filter(({ hasAudio }) => hasAudio).slice(0, 1)
    return found.map(({ participant }) => participant)
  }

  /** The user name of a remote participant. Undefined for a participant that is not listed. */
  nameOf(sessionId: string): string | undefined {
    return this.#present.get(sessionId)?.participant.user_name
  }

  /** Marks the call as ended: from now on no participant succeeds another. */
  markEnded(): void {
    this.#hasEnded = true
  }

  /** Removes every participant. */
  clear(): void {
    this.#present.clear()
    this.#hasEnded = false
    this.#wasThere = false
    for (const slot of this.#slots) Object.assign(slot, { current: null, vacantSince: null, isOwned: false })
  }

  #slotOf(name: string): Slot | undefined {
    return this.#slots.find((slot) => slot.name === name)
  }

  /** Gives a vacant name to its only candidate. */
  #fill(slot: Slot): void {
    if (slot.current !== null) return
    const candidates = [...this.#present.values()].filter(
      (present) => present.name === slot.name && this.#maySucceed(slot, present),
    )
    const [successor] = candidates
    if (candidates.length !== 1 || !successor) return
    slot.current = successor.participant.session_id
    slot.vacantSince = null
  }

  /** Whether a participant may still become the holder of its name. */
  #maySucceed({ vacantSince, isOwned }: Slot, { joinedAt }: Present): boolean {
    if (isOwned || this.#hasEnded) return false
    return vacantSince === null || joinedAt - vacantSince <= TAKEOVER_MS
  }
}

/** Whether a participant has been in the room for too long to get a name that counts. */
const isNameLate = (joinedAt: number): boolean => performance.now() - joinedAt > NAME_DELAY_MS

/** Runs the page's own rule. A rule that throws means no, and its error is reported as uncaught. */
function isAcceptedByPage(isPlatform: PlatformRule['isPlatform'], participant: Participant): boolean {
  let isAccepted = false
  callIsolated(() => {
    isAccepted = isPlatform?.(participant) === true
  })
  return isAccepted
}
