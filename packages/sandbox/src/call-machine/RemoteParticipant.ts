import { type Fields, isRecord } from '../fields.ts'
import type { MachineState } from './dailyGlobals.ts'
import {
  allows,
  createParticipant,
  type OffReason,
  type ParticipantInfo,
  type TrackInfo,
  type TrackKind,
  trackOff,
} from './participantInfo.ts'

/** Whether a track is received. A staged track can be received at once. */
type Subscription = boolean | 'staged'

interface SentTrack {
  kind: TrackKind
  /** Null until it has arrived. */
  track: MediaStreamTrack | null
  off?: OffReason
}

type Identity = Pick<ParticipantInfo, 'user_name'> & Partial<ParticipantInfo>

/** The names of a track in daily-js: its place, and its subscription. A custom track has one name for both. */
const PLACES: { readonly [name: string]: { type: string; subscription: string } } = {
  audio: { type: 'cam', subscription: 'cam-audio' },
  video: { type: 'cam', subscription: 'cam-video' },
  screenAudio: { type: 'screen', subscription: 'screen-audio' },
  screenVideo: { type: 'screen', subscription: 'screen-video' },
}

const placeOf = (name: string) => PLACES[name] ?? { type: name, subscription: name }

/** Another participant of the room: its identity, its tracks, and the caller's subscriptions to them. */
export class RemoteParticipant {
  readonly info: ParticipantInfo
  readonly #state: MachineState
  readonly #sent = new Map<string, SentTrack>()
  readonly #subscriptions = new Map<string, Subscription>()
  #subscribed: Subscription

  constructor(identity: Identity, state: MachineState) {
    const subscribed = state.local.public.subscribedTracks.ALL
    this.info = createParticipant({ session_id: crypto.randomUUID(), ...identity, local: false }, subscribed)
    this.#state = state
    this.#subscribed = subscribed
  }

  get id(): string {
    return this.info.session_id
  }

  /** Starts sending a track under that name. Null announces a track that has not arrived yet. */
  send(name: string, kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#sent.set(name, { kind, track })
    this.describe()
  }

  /** Stops sending a track for that reason. Null resumes it. */
  setOff(name: string, off: OffReason | null): void {
    const sent = this.#sent.get(name)
    if (sent) this.#sent.set(name, { kind: sent.kind, track: sent.track, ...(off && { off }) })
    this.describe()
  }

  /** Whether the caller receives that track. */
  isReceived(name: string): boolean {
    return this.info.tracks[name]?.state === 'playable'
  }

  /** Applies daily-js's `setSubscribedTracks`. Returns whether that changed a track. */
  subscribe(wanted: unknown): boolean {
    const before = JSON.stringify(this.info.tracks)
    if (isRecord(wanted)) this.#subscribeEach(wanted)
    else if (wanted !== undefined) {
      this.#subscribed = toSubscription(wanted)
      this.#subscriptions.clear()
    }
    this.describe()
    return JSON.stringify(this.info.tracks) !== before
  }

  /** Updates the information that daily-js reads of this participant. */
  describe(): void {
    const { info } = this
    const { streams } = this.#state
    for (const name of new Set([...Object.keys(PLACES), ...this.#sent.keys()])) {
      info.tracks[name] = this.#trackInfo(name)
      const pendingTrack = this.#sent.get(name)?.track
      const key = `${this.id}-${name}`
      if (pendingTrack) {
        streams[key] = { participantId: this.id, type: placeOf(name).type, pendingTrack, starttime: 0 }
      }
    }
    info.audio = this.isReceived('audio')
    info.video = this.isReceived('video')
    info.screen = this.isReceived('screenVideo') || this.isReceived('screenAudio')
    this.#state.local.public.subscribedTracks[this.id] = Object.fromEntries(
      Object.keys(info.tracks).map((name) => [placeOf(name).subscription, this.#subscriptionOf(name)]),
    )
  }

  #subscribeEach(wanted: Fields): void {
    for (const [name, value] of Object.entries(wanted)) {
      if (name !== 'custom') this.#subscriptions.set(name, toSubscription(value))
      else if (isRecord(value)) this.#subscribeEach(value)
      else this.#subscriptions.set('*', toSubscription(value))
    }
  }

  #subscriptionOf(name: string): Subscription {
    const own = this.#subscriptions.get(name)
    const custom = name in PLACES ? undefined : this.#subscriptions.get('*')
    return own ?? custom ?? this.#subscribed
  }

  #trackInfo(name: string): TrackInfo {
    const sent = this.#sent.get(name)
    const subscribed = this.#subscriptionOf(name)
    const kind = sent && !(name in PLACES) ? { kind: sent.kind } : {}
    if (!sent || sent.off) return { ...trackOff(subscribed, sent?.off), ...kind }
    const permission = name in PLACES ? name : sent.kind === 'audio' ? 'customAudio' : 'customVideo'
    if (!allows(this.info.permissions.canSend, permission)) {
      return { ...trackOff(subscribed, 'byCanSendPermission'), ...kind }
    }
    const arrived = sent.track ? 'playable' : 'loading'
    return { subscribed, state: subscribed === true ? arrived : 'sendable', ...kind }
  }
}

const toSubscription = (wanted: unknown): Subscription =>
  wanted === 'staged' ? 'staged' : wanted === true || wanted === 'avatar'
