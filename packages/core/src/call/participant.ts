/** How a track stands; only a `playable` one has a `track`. */
export interface ParticipantTrack {
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  readonly subscribed: boolean | 'staged'
  readonly track?: MediaStreamTrack
}

/** Somebody in the call: the visitor (`local`), the assistant, or another guest. */
export interface Participant {
  readonly session_id: string
  readonly user_name: string
  readonly user_id: string
  readonly local: boolean
  readonly tracks: Readonly<Record<string, ParticipantTrack>>
  readonly [field: string]: unknown
}
