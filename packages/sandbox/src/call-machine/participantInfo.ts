/** A participant's track in daily-js's shape. daily-js adds the track itself. */
export interface TrackInfo {
  subscribed: boolean | 'staged'
  state: 'blocked' | 'off' | 'sendable' | 'loading' | 'playable'
  off?: { [reason in OffReason]?: true }
  blocked?: { byPermissions?: true; byDeviceMissing?: true; byDeviceInUse?: true }
  /** Set for custom tracks and for the tracks of a remote media player only. */
  kind?: TrackKind
}

export type TrackKind = 'audio' | 'video'

/** The reason that a track is not sent. */
export type OffReason = 'byUser' | 'byRemoteRequest' | 'byCanSendPermission'

/** A permission for everything, for nothing, or for a set of names. */
export type Permission = boolean | ReadonlySet<string>

export interface Permissions {
  hasPresence: boolean
  canSend: Permission
  canAdmin: Permission
  canReceive: { [field: string]: unknown }
}

/** A participant in daily-js's shape. */
export interface ParticipantInfo {
  session_id: string
  local: boolean
  user_id: string
  user_name: string
  userData?: unknown
  owner: boolean
  record: boolean
  joined_at: Date
  will_eject_at: Date
  permissions: Permissions
  /** The older form of `tracks`: whether each is playable. */
  audio: boolean
  video: boolean
  screen: boolean
  tracks: {
    audio: TrackInfo
    video: TrackInfo
    screenAudio: TrackInfo
    screenVideo: TrackInfo
    [name: string]: TrackInfo
  }
}

/** Whether a permission includes that name. */
export const allows = (permission: Permission, name: string): boolean =>
  typeof permission === 'boolean' ? permission : permission.has(name)

/** Creates the information of a track that is not sent, by default by its sender's choice. */
export const trackOff = (subscribed: boolean | 'staged', reason: OffReason = 'byUser'): TrackInfo => ({
  subscribed,
  state: 'off',
  off: { [reason]: true },
})

/** Creates a participant that sends nothing. */
export const createParticipant = (
  identity: Pick<ParticipantInfo, 'session_id' | 'local' | 'user_name'> & Partial<ParticipantInfo>,
  subscribed: boolean,
): ParticipantInfo => ({
  user_id: identity.session_id,
  owner: false,
  record: false,
  joined_at: new Date(),
  // the epoch stands for a room without an ejection time
  will_eject_at: new Date(0),
  // the user of a sandbox is the admin of its room
  permissions: { hasPresence: true, canSend: true, canAdmin: identity.local, canReceive: { base: true } },
  audio: false,
  video: false,
  screen: false,
  tracks: {
    audio: trackOff(subscribed),
    video: trackOff(subscribed),
    screenAudio: trackOff(subscribed),
    screenVideo: trackOff(subscribed),
  },
  ...identity,
})
