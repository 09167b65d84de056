/** A track of a participant as daily-js is told of it; daily-js adds the track itself. */
export interface TrackInfo {
  subscribed: boolean | 'staged'
  state: 'blocked' | 'off' | 'sendable' | 'loading' | 'playable'
  off?: { [reason in OffReason]?: true }
  blocked?: { byPermissions?: true; byDeviceMissing?: true; byDeviceInUse?: true }
  /** Named for custom tracks and for those of a remote media player only. */
  kind?: TrackKind
}

export type TrackKind = 'audio' | 'video'

/** Why a track is not sent. */
export type OffReason = 'byUser' | 'byRemoteRequest' | 'byCanSendPermission'

/** A permission for everything, for nothing, or for the things named. */
export type Permission = boolean | ReadonlySet<string>

export interface Permissions {
  hasPresence: boolean
  canSend: Permission
  canAdmin: Permission
  canReceive: { [field: string]: unknown }
}

/** A participant as daily-js is told of it. */
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

/** Whether a permission includes that. */
export const allows = (permission: Permission, what: string): boolean =>
  typeof permission === 'boolean' ? permission : permission.has(what)

/** A track that is not sent, by its sender's own choice unless another reason is given. */
export const trackOff = (subscribed: boolean | 'staged', reason: OffReason = 'byUser'): TrackInfo => ({
  subscribed,
  state: 'off',
  off: { [reason]: true },
})

/** A participant that sends nothing yet. */
export const createParticipant = (
  who: Pick<ParticipantInfo, 'session_id' | 'local' | 'user_name'> & Partial<ParticipantInfo>,
  subscribed: boolean,
): ParticipantInfo => ({
  user_id: who.session_id,
  owner: false,
  record: false,
  joined_at: new Date(),
  // a room that ejects nobody says so with the epoch
  will_eject_at: new Date(0),
  // whoever visits a sandbox may rule in it
  permissions: { hasPresence: true, canSend: true, canAdmin: who.local, canReceive: { base: true } },
  audio: false,
  video: false,
  screen: false,
  tracks: {
    audio: trackOff(subscribed),
    video: trackOff(subscribed),
    screenAudio: trackOff(subscribed),
    screenVideo: trackOff(subscribed),
  },
  ...who,
})
