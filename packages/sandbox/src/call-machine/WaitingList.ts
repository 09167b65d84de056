import { type Fields, isRecord } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'

interface WaitingParticipant {
  id: string
  name: string
  awaitingAccess: { level: 'full' }
}

/** The participants that wait for admission. */
export class WaitingList {
  readonly #call: CallContext
  readonly #waiting = new Map<string, WaitingParticipant>()

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Adds a waiting participant. */
  add(name: string): void {
    const participant = { id: crypto.randomUUID(), name, awaitingAccess: { level: 'full' } } as const
    this.#waiting.set(participant.id, participant)
    this.#post('added', participant)
  }

  /** Admits or refuses one participant. */
  update(id: unknown, updates: unknown): Fields {
    const [done] = this.#decide([String(id)], updates)
    return done === undefined ? { error: UNKNOWN } : { id: done }
  }

  /** Admits or refuses several participants by id. `*` stands for all. */
  updateAll(updatesById: unknown): Fields {
    const updates = Object.entries(isRecord(updatesById) ? updatesById : {})
    const ids = updates.flatMap(([id, each]) =>
      this.#decide(id === '*' ? [...this.#waiting.keys()] : [id], each),
    )
    return ids.length === 0 && updates.length > 0 ? { error: UNKNOWN } : { ids }
  }

  #decide(ids: readonly string[], updates: unknown): string[] {
    if (!isRecord(updates) || typeof updates.grantRequestedAccess !== 'boolean') return []
    return ids.filter((id) => {
      const participant = this.#waiting.get(id)
      if (!participant) return false
      this.#waiting.delete(id)
      this.#post('removed', participant)
      if (updates.grantRequestedAccess === true) this.#call.room?.addGuest(participant.name)
      return true
    })
  }

  #post(change: 'added' | 'removed', participant: WaitingParticipant): void {
    this.#call.channel.post({
      action: `waiting-participant-${change}`,
      participant,
      allWaitingParticipants: Object.fromEntries(this.#waiting),
    })
  }
}

const UNKNOWN = 'Nobody of that id is waiting.'
