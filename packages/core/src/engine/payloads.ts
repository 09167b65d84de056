import type { Participant } from '../call/participant.ts'

/** Text of a list that may grow: the known words are offered, others may come. */
type OneOf<Known extends string> = Known | (string & {})

/** How many are in the room, hidden ones apart. */
export interface ParticipantCounts {
  readonly present: number
  readonly hidden: number
}

/** Somebody who asked to be let in. */
export interface WaitingParticipant {
  readonly id: string
  readonly name: string
  readonly awaitingAccess?: AccessLevel
}

/** How far one is let into a room: not at all, to its lobby, or in. */
export interface AccessLevel {
  readonly level: OneOf<'none' | 'lobby' | 'full'>
}

/** What the visitor may do, and what was asked for. */
export interface AccessState {
  readonly access: AccessLevel | 'unknown'
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
  readonly message: string
  readonly details?: unknown
}

/** A camera, microphone or loudspeaker, as the browser describes it. */
export interface DeviceInfo {
  readonly deviceId?: string
  readonly groupId?: string
  readonly kind?: string
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
  readonly networkStateReasons?: readonly string[]
  readonly threshold?: OneOf<'good' | 'low' | 'very-low'>
  /** 0 to 100. */
  readonly quality?: number
  /** Measurements of the connection, in the vendor's own words. */
  readonly stats?: unknown
}

/** A connection was made, interrupted or closed. */
export interface NetworkConnection {
  readonly type: OneOf<'signaling' | 'peer-to-peer' | 'sfu'>
  readonly event: OneOf<'connected' | 'interrupted'>
}

/** How busy this machine is. */
export interface CpuLoad {
  readonly cpuLoadState?: OneOf<'low' | 'high'>
  readonly cpuLoadStateReason?: OneOf<'encode' | 'decode' | 'scheduleDuration' | 'none'>
  readonly stats?: unknown
}

/** The state that all participants share. */
export interface MeetingSessionState {
  readonly data: unknown
  readonly topology?: OneOf<'sfu' | 'peer' | 'none'>
}

/** Which of several recordings, streams or transcriptions is meant. */
export interface InstanceEvent {
  readonly instanceId?: string
}

/** A recording has begun, and how it is made. */
export interface RecordingStarted extends InstanceEvent {
  readonly local?: boolean
  readonly recordingId?: string
  readonly startedBy?: string
  readonly type?: OneOf<'cloud' | 'cloud-audio-only' | 'raw-tracks' | 'local'>
  readonly layout?: unknown
}

/** A part of a recording that is made in the page. */
export interface RecordingData {
  readonly data: Uint8Array
  readonly finished: boolean
}

/** A recording, stream or transcription failed. */
export interface InstanceError extends InstanceEvent {
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
  readonly language?: string
  readonly model?: string
  readonly startedBy?: string
}

/** What somebody said, as the room's own transcription has it. */
export interface TranscriptionMessage extends InstanceEvent {
  readonly participantId: string
  readonly text: string
  readonly timestamp: Date
  readonly trackType?: string
  readonly rawResponse?: unknown
}

/** A recording that is played to all. */
export interface RemoteMediaPlayer {
  readonly session_id: string
  readonly updatedBy?: string
  readonly remoteMediaPlayerState?: { readonly state: string; readonly settings?: unknown }
  /** Why it stopped. */
  readonly reason?: string
}

/** A telephone or SIP participant: called in, or called. Which fields there are depends on the provider. */
export interface TelephoneEvent {
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
  readonly errorMsg: string
  readonly type?: string | null
}

/** A participant pressed a key of a telephone. */
export interface DtmfEvent {
  readonly tone: string
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
  readonly secondsElapsed?: number
  readonly data?: unknown
  readonly [field: string]: unknown
}

/** A press or touch in the prebuilt UI. daily-js names these events, and no version of it emits them. */
export interface PointerInFrame {
  readonly event?: unknown
  readonly participant?: Participant
}
