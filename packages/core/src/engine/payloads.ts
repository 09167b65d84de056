import type { Participant } from './participant.ts'

/** Text of a list that may grow: the known words are offered, others may come. */
type OneOf<Known extends string> = Known | (string & {})

/** How many are in the room, hidden ones apart. */
export interface ParticipantCounts {
  /** The visitor included. */
  readonly present: number
  /** Those who are not shown to others. */
  readonly hidden: number
}

/** Somebody who asked to be let in. */
export interface WaitingParticipant {
  /** For `updateWaitingParticipant()`. */
  readonly id: string
  readonly name: string
  /** What was asked for. */
  readonly awaitingAccess?: AccessLevel
}

/** How far one is let into a room: not at all, to its lobby, or in. */
export interface AccessLevel {
  readonly level: OneOf<'none' | 'lobby' | 'full'>
}

/** What the visitor may do, and what was asked for. */
export interface AccessState {
  /** `unknown` before the room has answered. */
  readonly access: AccessLevel | 'unknown'
  /** What was asked for, while nobody has decided. */
  readonly awaitingAccess?: AccessLevel
}

/** A track that began or ended. `participant` is null where nobody is known to it any more. */
export interface TrackEvent {
  readonly participant: Participant | null
  readonly track: MediaStreamTrack
  /** `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, or a custom track's name. */
  readonly type: string
}

/** A message that somebody in the call has sent. */
export interface AppMessageEvent {
  /** What was sent: anything that JSON can hold, unchecked. */
  readonly data: unknown
  /** The session id of who sent it: always a participant of the call. */
  readonly fromId: string
}

/** Something failed, and the call goes on. */
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
  /** For people. */
  readonly message: string
  /** What the media service adds. */
  readonly details?: unknown
}

/** A camera, microphone or loudspeaker, as the browser describes it. */
export interface DeviceInfo {
  readonly deviceId?: string
  /** The same for what is one device, such as a headset. */
  readonly groupId?: string
  /** `audioinput`, `audiooutput` or `videoinput`. */
  readonly kind?: string
  /** Empty without permission. */
  readonly label?: string
}

/** The devices in use: an empty object, or null, where there is none. */
export interface Devices {
  readonly camera: DeviceInfo | null
  readonly mic: DeviceInfo | null
  readonly speaker: DeviceInfo | null
}

/** The devices of this machine. */
export interface AvailableDevices {
  readonly availableDevices: readonly DeviceInfo[]
}

/** The quality of the visitor's network. */
export interface NetworkQuality {
  readonly networkState?: OneOf<'good' | 'warning' | 'bad' | 'unknown'>
  /** Why it is low, such as `sendPacketLoss`; absent where it is not. */
  readonly networkStateReasons?: readonly string[]
  /** The word of older versions of daily-js. */
  readonly threshold?: OneOf<'good' | 'low' | 'very-low'>
  /** 0 to 100 (Daily). */
  readonly quality?: number
  /** Measurements of the connection, in the vendor's own words. */
  readonly stats?: unknown
}

/** A connection was made, interrupted or closed. */
export interface NetworkConnection {
  /** What is connected: to the room, to another browser, or to the media server. */
  readonly type: OneOf<'signaling' | 'peer-to-peer' | 'sfu'>
  readonly event: OneOf<'connected' | 'interrupted'>
}

/** How busy this machine is. */
export interface CpuLoad {
  readonly cpuLoadState?: OneOf<'low' | 'high'>
  /** What takes the time. */
  readonly cpuLoadStateReason?: OneOf<'encode' | 'decode' | 'scheduleDuration' | 'none'>
  /** Measurements, in the vendor's own words. */
  readonly stats?: unknown
}

/** The state that all participants share. */
export interface MeetingSessionState {
  /** As `setMeetingSessionData()` has set it. */
  readonly data: unknown
  /** How media travels: by a server, or from browser to browser. */
  readonly topology?: OneOf<'sfu' | 'peer' | 'none'>
}

/** Which of several recordings, streams or transcriptions is meant. */
export interface InstanceEvent {
  /** As `startRecording()` and its like were given it, or the room's own. */
  readonly instanceId?: string
}

/** A recording has begun, and how it is made. */
export interface RecordingStarted extends InstanceEvent {
  /** Whether it is made in a page. */
  readonly local?: boolean
  readonly recordingId?: string
  /** A session id. */
  readonly startedBy?: string
  readonly type?: OneOf<'cloud' | 'cloud-audio-only' | 'raw-tracks' | 'local'>
  readonly layout?: unknown
}

/** A part of a recording that is made in the page. */
export interface RecordingData {
  readonly data: Uint8Array
  /** Whether it is the last. */
  readonly finished: boolean
}

/** A recording, stream or transcription failed. */
export interface InstanceError extends InstanceEvent {
  /** Why, for people. */
  readonly errorMsg: string
}

/** A live stream was connected, or interrupted. */
export interface LiveStreamingUpdated extends InstanceEvent {
  readonly state: OneOf<'connected' | 'interrupted'>
  readonly endpoint?: unknown
}

/** A transcription has begun, and how it is made. */
export interface TranscriptionStarted extends InstanceEvent {
  readonly transcriptId?: string
  /** Its code, such as `en`. */
  readonly language?: string
  readonly model?: string
  /** A session id. */
  readonly startedBy?: string
}

/** What somebody said, as the room's own transcription has it. */
export interface TranscriptionMessage extends InstanceEvent {
  /** The session id of who spoke. */
  readonly participantId: string
  readonly text: string
  /** When it was said. */
  readonly timestamp: Date
  readonly trackType?: string
  /** The answer of the transcription's provider. */
  readonly rawResponse?: unknown
}

/** A recording that is played to all. */
export interface RemoteMediaPlayer {
  /** Of the player, for `updateRemoteMediaPlayer()`. */
  readonly session_id: string
  /** The session id of who changed it. */
  readonly updatedBy?: string
  readonly remoteMediaPlayerState?: { readonly state: string; readonly settings?: unknown }
  /** Why it stopped. */
  readonly reason?: string
}

/** A telephone or SIP participant: called in, or called. Which fields there are depends on the provider. */
export interface TelephoneEvent {
  /** Of the participant, for `stopDialOut()` and `sendDTMF()`. */
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

/** A telephone call failed, or went on in spite of something. */
export interface TelephoneError extends TelephoneEvent {
  /** Why, for people. */
  readonly errorMsg: string
  readonly type?: string | null
}

/** A participant pressed a key of a telephone. */
export interface DtmfEvent {
  readonly tone: string
  /** Of who pressed it. */
  readonly sessionId?: string
  readonly method?: string
  readonly volume?: number
}

/** A network or quality test ended. */
export interface TestCompleted {
  readonly test: OneOf<
    'call-quality' | 'p2p-call-quality' | 'network-connectivity' | 'websocket-connectivity'
  >
  readonly results: TestResults
}

/** What a network or quality test found. */
export interface TestResults {
  readonly result: OneOf<'good' | 'warning' | 'bad' | 'passed' | 'failed' | 'aborted'>
  /** How long it took, in seconds. */
  readonly secondsElapsed?: number
  /** What was measured, in the vendor's own words. */
  readonly data?: unknown
  readonly [field: string]: unknown
}

/** A press or touch in the prebuilt UI. daily-js names these events, and no version of it emits them. */
export interface PointerInFrame {
  readonly event?: unknown
  readonly participant?: Participant
}
