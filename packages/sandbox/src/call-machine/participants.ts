/** A track of a participant as daily-js is told of it; daily-js adds the track itself. */
export interface TrackInfo {
  subscribed: boolean
  state: 'blocked' | 'off' | 'sendable' | 'loading' | 'playable'
  off?: { byUser: true }
  blocked?: { byPermissions?: true; byDeviceMissing?: true; byDeviceInUse?: true }
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
  permissions: { hasPresence: boolean; canSend: boolean; canAdmin: boolean; canReceive: { base: boolean } }
  /** The older form of `tracks`: whether each is playable. */
  audio: boolean
  video: boolean
  screen: boolean
  tracks: { audio: TrackInfo; video: TrackInfo; screenAudio: TrackInfo; screenVideo: TrackInfo }
}

/** The fixed name by which clients of the platform know the agent. */
export const AGENT_NAME = 'Vapi Speaker'

export const trackOff = (subscribed: boolean): TrackInfo => ({
  subscribed,
  state: 'off',
  off: { byUser: true },
})

/** A participant that sends nothing yet. */
export const createParticipant = (
  who: Pick<ParticipantInfo, 'session_id' | 'local' | 'user_name'>,
  subscribed: boolean,
): ParticipantInfo => ({
  ...who,
  user_id: who.session_id,
  owner: false,
  record: false,
  joined_at: new Date(),
  // a room that ejects nobody says so with the epoch
  will_eject_at: new Date(0),
  permissions: { hasPresence: true, canSend: true, canAdmin: false, canReceive: { base: true } },
  audio: false,
  video: false,
  screen: false,
  tracks: {
    audio: trackOff(subscribed),
    video: trackOff(subscribed),
    screenAudio: trackOff(subscribed),
    screenVideo: trackOff(subscribed),
  },
})
