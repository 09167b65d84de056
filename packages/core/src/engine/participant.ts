/** A track of a participant and its state. `track` is set only in the state `playable`. */
export interface ParticipantTrack {
  /** The fields `off` and `blocked` have the reasons for these states. `interrupted` may recover by itself. */
  readonly state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  /** Whether the track is received. `staged`: it can be received at once, and is not received now. */
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
  /** The id of the participant until it leaves the room. A participant that rejoins has a new id. */
  readonly session_id: string
  readonly user_name: string
  /** The id from the room's token; without one, the session id. */
  readonly user_id: string
  /** Whether the participant is the user of this page. */
  readonly local: boolean
  /** Tracks by name: `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, and custom tracks. */
  readonly tracks: Readonly<Record<string, ParticipantTrack>>
  /** The data that the participant has set with `setUserData()`. */
  readonly userData?: unknown
  /** Whether the participant is an owner of the room. */
  readonly owner?: boolean
  /** Whether the participant records the call on its own machine. */
  readonly record?: boolean
  readonly joined_at?: Date
  readonly [field: string]: unknown
}

/** Whether a session id is the local participant's own. */
export const isLocal = (participants: Readonly<Record<string, Participant>>, id: string): boolean =>
  Object.values(participants).some(({ local, session_id }) => local && session_id === id)
