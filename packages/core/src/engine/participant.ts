/** A track of a participant and its state. Only a `playable` one has a `track`. */
export interface ParticipantTrack {
  /** The fields `off` and `blocked` below give the reasons; `interrupted` may recover by itself. */
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  /** Whether it is received; `staged` when that is prepared. */
  readonly subscribed: boolean | 'staged'
  readonly track?: MediaStreamTrack
  /** The track in any state: it may be muted or ended. */
  readonly persistentTrack?: MediaStreamTrack
  /** The reasons for `blocked`: a missing device, its use by another program, or a missing permission. */
  readonly blocked?: Readonly<Record<string, boolean>>
  /** The reasons for `off`: the user, a request, a lack of bandwidth, or a missing permission. */
  readonly off?: Readonly<Record<string, boolean>>
}

/** A participant of the call: the user (`local`), the assistant, or another guest. */
export interface Participant {
  /** The id of this stay in the room: a participant that rejoins has another. */
  readonly session_id: string
  readonly user_name: string
  /** The id from the room's token; without one, the session id. */
  readonly user_id: string
  /** Whether it is the user of this page. */
  readonly local: boolean
  /** Tracks by name: `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, and custom tracks. */
  readonly tracks: Readonly<Record<string, ParticipantTrack>>
  /** The data that it has set by `setUserData()`. */
  readonly userData?: unknown
  /** Whether it has the rights of an owner of the room. */
  readonly owner?: boolean
  /** Whether it makes a recording on its own machine. */
  readonly record?: boolean
  readonly joined_at?: Date
  readonly [field: string]: unknown
}

/** Whether a session id is the local participant's own. */
export const isLocal = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.values(participants).some(({ local, session_id }) => local && session_id === id)
