/** How a track stands; only a `playable` one has a `track`. */
export interface ParticipantTrack {
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  readonly subscribed: boolean | 'staged'
  readonly track?: MediaStreamTrack
  /** The track whatever its state: it may be muted, or have ended. */
  readonly persistentTrack?: MediaStreamTrack
  /** Why it is blocked: by the device's absence, its use elsewhere, or a missing permission. */
  readonly blocked?: Readonly<Record<string, boolean>>
  /** Why it is off: by the user, by request, for want of bandwidth or permission. */
  readonly off?: Readonly<Record<string, boolean>>
}

/** Somebody in the call: the visitor (`local`), the assistant, or another guest. */
export interface Participant {
  readonly session_id: string
  readonly user_name: string
  readonly user_id: string
  readonly local: boolean
  /** By name: `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, and custom ones. */
  readonly tracks: Readonly<Record<string, ParticipantTrack>>
  readonly userData?: unknown
  readonly owner?: boolean
  /** Whether it records on its own machine. */
  readonly record?: boolean
  readonly joined_at?: Date
  readonly [field: string]: unknown
}
