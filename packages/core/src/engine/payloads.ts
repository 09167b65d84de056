import type { Participant } from './participant.ts'

/** One of a list of strings that may grow: an editor suggests the known strings, and others are valid too. */
type OneOf<Known extends string> = Known | (string & {})

/** The number of participants in the room, with hidden participants counted apart. */
export interface ParticipantCounts {
  /** Includes the user. */
  readonly present: number
  /** Participants that others do not see. */
  readonly hidden: number
}

/** A participant that waits to be admitted to the room. */
export interface WaitingParticipant {
  /** The id for `updateWaitingParticipant()`. */
  readonly id: string
  readonly name: string
  /** The access that it requested. */
  readonly awaitingAccess?: AccessLevel
}

/** The access to a room: none, its lobby, or the room. */
export interface AccessLevel {
  readonly level: OneOf<'none' | 'lobby' | 'full'>
}

/** The user's access to the room, and the access that the user requested. */
export interface AccessState {
  /** `unknown` until the room has answered. */
  readonly access: AccessLevel | 'unknown'
  /** The requested access, until another participant decides. */
  readonly awaitingAccess?: AccessLevel
}

/** A track that started or stopped. `participant` is null when its participant is no longer known. */
export interface TrackEvent {
  readonly participant: Participant | null
  readonly track: MediaStreamTrack
  /** `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, or a custom track's name. */
  readonly type: string
}

/** A message of another participant of the call. */
export interface AppMessageEvent {
  /** The data of the message: any JSON value, unchecked. */
  readonly data: unknown
  /** The session id of the sender, which is always a participant of the call. */
  readonly fromId: string
}

/** A failure that does not end the call. */
export interface NonfatalError {
  readonly type: OneOf<
    | 'input-settings-error'
    | 'screen-share-error'
    | 'local-audio-level-observer-error'
    | 'video-processor-error'
    | 'video-processor-warning'
    | 'audio-processor-error'
    | 'remote-media-player-error'
    | 'live-streaming-warning'
    | 'meeting-session-data-error'
  >
  /** A message for developers. */
  readonly message: string
  /** Details from the media service. */
  readonly details?: unknown
}

/** A camera, microphone or loudspeaker, as the browser describes it. */
export interface DeviceInfo {
  readonly deviceId?: string
  /** The same for all parts of one device, such as a headset. */
  readonly groupId?: string
  /** `audioinput`, `audiooutput` or `videoinput`. */
  readonly kind?: string
  /** Empty without the browser's permission. */
  readonly label?: string
}

/** The devices in use. A missing device is an empty object or null. */
export interface Devices {
  readonly camera: DeviceInfo | null
  readonly mic: DeviceInfo | null
  readonly speaker: DeviceInfo | null
}

/** The devices of this machine. */
export interface AvailableDevices {
  readonly availableDevices: readonly DeviceInfo[]
}

/** The quality of the user's network. */
export interface NetworkQuality {
  readonly networkState?: OneOf<'good' | 'warning' | 'bad' | 'unknown'>
  /** The reasons for a low quality, such as `sendPacketLoss`. Absent for a good quality. */
  readonly networkStateReasons?: readonly string[]
  /** The quality, as older versions of daily-js report it. */
  readonly threshold?: OneOf<'good' | 'low' | 'very-low'>
  /** 0 to 100. */
  readonly quality?: number
  /** Measurements of the connection, with the names of the vendor. */
  readonly stats?: unknown
}

/** A connection that was established or interrupted. */
export interface NetworkConnection {
  /** The other end: the room, another browser, or the media server. */
  readonly type: OneOf<'signaling' | 'peer-to-peer' | 'sfu'>
  readonly event: OneOf<'connected' | 'interrupted'>
  /** The session id of the other browser, for `peer-to-peer`. */
  readonly session_id?: string
  /** The id of the media server, for `sfu`. */
  readonly sfu_id?: string
}

/** The CPU load of this machine. */
export interface CpuLoad {
  readonly cpuLoadState?: OneOf<'low' | 'high'>
  /** The cause of the load. */
  readonly cpuLoadStateReason?: OneOf<'encode' | 'decode' | 'scheduleDuration' | 'none'>
  /** Measurements, with the names of the vendor. */
  readonly stats?: unknown
}

/** The state of the session that all participants share. */
export interface MeetingSessionState {
  /** The data of `setMeetingSessionData()`. */
  readonly data: unknown
  /** The path of the media: through a server, or from browser to browser. */
  readonly topology?: OneOf<'sfu' | 'peer' | 'none'>
}

/** Identifies one of several recordings, streams or transcriptions. */
export interface InstanceEvent {
  /** The id given to `startRecording()` and similar methods, or the room's own. */
  readonly instanceId?: string
}

/** A recording that started, and its settings. */
export interface RecordingStarted extends InstanceEvent {
  /** Whether a page makes the recording. */
  readonly local?: boolean
  readonly recordingId?: string
  /** The session id of the participant that started it. */
  readonly startedBy?: string
  readonly type?: OneOf<'cloud' | 'cloud-audio-only' | 'raw-tracks' | 'local'>
  readonly layout?: unknown
}

/** A part of a recording that the page makes. */
export interface RecordingData {
  readonly data: Uint8Array
  /** Whether it is the last part. */
  readonly finished: boolean
}

/** A recording, stream or transcription failed. */
export interface InstanceError extends InstanceEvent {
  /** The reason, for developers. */
  readonly errorMsg: string
}

/** A live stream that was connected or interrupted. */
export interface LiveStreamingUpdated extends InstanceEvent {
  readonly state: OneOf<'connected' | 'interrupted'>
  readonly endpoint?: unknown
}

/** A transcription that started, and its settings. */
export interface TranscriptionStarted extends InstanceEvent {
  readonly transcriptId?: string
  /** A language code, such as `en`. */
  readonly language?: string
  readonly model?: string
  /** The session id of the participant that started it. */
  readonly startedBy?: string
}

/** A line of the room's own transcription. */
export interface TranscriptionMessage extends InstanceEvent {
  /** The session id of the speaker. */
  readonly participantId: string
  readonly text: string
  /** The time of the speech. */
  readonly timestamp: Date
  readonly trackType?: string
  /** The response of the transcription provider. */
  readonly rawResponse?: unknown
}

/** A recording that plays for all participants. */
export interface RemoteMediaPlayer {
  /** The id of the player, for `updateRemoteMediaPlayer()`. */
  readonly session_id: string
  /** The session id of the participant that changed it. */
  readonly updatedBy?: string
  readonly remoteMediaPlayerState?: { readonly state: string; readonly settings?: unknown }
  /** The reason for its stop. */
  readonly reason?: string
}

/** A telephone or SIP participant that dialed in, or was dialed. The fields depend on the provider. */
export interface TelephoneEvent {
  /** The id of the participant, for `stopDialOut()` and `sendDTMF()`. */
  readonly sessionId?: string
  readonly userId?: string
  readonly sipEndpoint?: string
  readonly sipFrom?: string
  readonly sipHeaders?: Readonly<Record<string, unknown>>
  readonly sipCallId?: string
  readonly origin?: string
  readonly destination?: string
  readonly callerId?: string
  readonly provider?: string
  readonly details?: unknown
}

/** A failure or a warning of a telephone call. */
export interface TelephoneError extends TelephoneEvent {
  /** The reason, for developers. */
  readonly errorMsg: string
  readonly type?: string | null
}

/** A telephone key that a participant pressed. */
export interface DtmfEvent {
  readonly tone: string
  /** The session id of that participant. */
  readonly sessionId?: string
  readonly method?: string
  readonly volume?: number
}

/** The end of a network or quality test. */
export interface TestCompleted {
  readonly test: OneOf<
    'call-quality' | 'p2p-call-quality' | 'network-connectivity' | 'websocket-connectivity'
  >
  readonly results: TestResults
}

/** The results of a network or quality test. */
export interface TestResults {
  readonly result: OneOf<'good' | 'warning' | 'bad' | 'passed' | 'failed' | 'aborted'>
  /** The duration of the test, in seconds. */
  readonly secondsElapsed?: number
  /** Measurements, with the names of the vendor. */
  readonly data?: unknown
  readonly [field: string]: unknown
}

/** A press or touch in the prebuilt UI. daily-js declares these events, but no version emits them. */
export interface PointerInFrame {
  readonly event?: unknown
  readonly participant?: Participant
}
