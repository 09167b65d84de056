/** How a track stands; only a `playable` one has a `track`. */
export interface ParticipantTrack {
  /** `off` and `blocked` say why below; `interrupted` may come back by itself. */
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  /** Whether it is received; `staged` where that is prepared. */
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
  /** Of this use of the room: who comes back has another. */
  readonly session_id: string
  readonly user_name: string
  /** Chosen by the room's token, else as the session id. */
  readonly user_id: string
  /** Whether it is the visitor. */
  readonly local: boolean
  /** By name: `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, and custom ones. */
  readonly tracks: Readonly<Record<string, ParticipantTrack>>
  /** What it says of itself, as `setUserData()` has it. */
  readonly userData?: unknown
  /** Whether it has the rights of the room's owner. */
  readonly owner?: boolean
  /** Whether it records on its own machine. */
  readonly record?: boolean
  readonly joined_at?: Date
  readonly [field: string]: unknown
}
