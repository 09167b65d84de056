import type { MachineState } from './dailyGlobals.ts'
import type { Channel } from './protocol.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

/** The participants of the room without the caller. Announces each arrival, change and departure. */
export class Participants {
  readonly #channel: Channel
  readonly #state: MachineState
  readonly #present = new Map<string, RemoteParticipant>()
  readonly #hidden = new Set<string>()

  constructor(channel: Channel, state: MachineState) {
    this.#channel = channel
    this.#state = state
  }

  get all(): readonly RemoteParticipant[] {
    return [...this.#present.values()]
  }

  find(id: unknown): RemoteParticipant | undefined {
    return typeof id === 'string' ? this.#present.get(id) : undefined
  }

  enter(participant: RemoteParticipant): void {
    this.#present.set(participant.id, participant)
    participant.describe()
    this.#channel.post({ action: 'participant-joined', participant: participant.info })
    this.#count()
  }

  /** Removes a participant, if it is in the room. */
  leave(participant: RemoteParticipant): void {
    if (!this.#present.delete(participant.id)) return
    if (!this.#hidden.delete(participant.id)) {
      this.#channel.post({ action: 'participant-left', participant: participant.info })
    }
    this.#count()
  }

  /** Announces the changes of a participant, if it is in the room. */
  announce(participant: RemoteParticipant): void {
    participant.describe()
    if (!this.#present.has(participant.id)) return
    if (participant.info.permissions.hasPresence) this.#show(participant)
    else this.#hide(participant)
  }

  /** Sets whether new participants are subscribed to. True also subscribes to the participants in the room. */
  subscribeAutomatically(enabled: boolean): void {
    this.#state.local.public.subscribedTracks.ALL = enabled
    for (const participant of enabled ? this.all : []) {
      if (participant.subscribe(true)) this.announce(participant)
    }
  }

  #show(participant: RemoteParticipant): void {
    const returns = this.#hidden.delete(participant.id)
    const action = returns ? 'participant-joined' : 'participant-updated'
    this.#channel.post({ action, participant: participant.info })
    if (returns) this.#count()
  }

  #hide(participant: RemoteParticipant): void {
    if (this.#hidden.has(participant.id)) return
    this.#hidden.add(participant.id)
    this.#channel.post({ action: 'participant-left', participant: participant.info, reason: 'hidden' })
    this.#count()
  }

  #count(): void {
    const hidden = this.#hidden.size
    // the caller is counted
    const participantCounts = { present: this.#present.size - hidden + 1, hidden }
    this.#channel.post({ action: 'participant-counts-updated', participantCounts })
  }
}
