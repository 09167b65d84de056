import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { Participant } from './participant.ts'
import type {
  AccessState,
  AppMessageEvent,
  AvailableDevices,
  CpuLoad,
  Devices,
  DtmfEvent,
  InstanceError,
  InstanceEvent,
  LiveStreamingUpdated,
  MeetingSessionState,
  NetworkConnection,
  NetworkQuality,
  NonfatalError,
  ParticipantCounts,
  PointerInFrame,
  RecordingData,
  RecordingStarted,
  RemoteMediaPlayer,
  TelephoneError,
  TelephoneEvent,
  TestCompleted,
  TrackEvent,
  TranscriptionMessage,
  TranscriptionStarted,
  WaitingParticipant,
} from './payloads.ts'

/** Every event of a call object, with its payload: the 84 names of daily-js 0.80, and the three that came since. */
export interface CallEvents {
  loading: undefined
  /** After every attempt to load that failed, the last one included. */
  'load-attempt-failed': undefined
  loaded: undefined
  'started-camera': undefined
  'camera-error': CameraError
  'joining-meeting': undefined
  /** With everybody in the room, by session id. */
  'joined-meeting': { readonly participants: Readonly<Record<string, Participant>> }
  /** The room was left, also by a fatal error. */
  'left-meeting': undefined
  'call-instance-destroyed': undefined
  /** Fatal: the call is over. */
  error: CallError
  'nonfatal-error': NonfatalError

  'participant-joined': Participant
  'participant-updated': Participant
  /** With the `reason` in it, where there is one. */
  'participant-left': Participant
  'participant-counts-updated': ParticipantCounts
  'track-started': TrackEvent
  'track-stopped': TrackEvent
  /** The session id of who speaks; empty where nobody does. */
  'active-speaker-change': string
  /** Whether who speaks is shown large. */
  'active-speaker-mode-change': boolean
  'waiting-participant-added': WaitingParticipant
  'waiting-participant-updated': WaitingParticipant
  'waiting-participant-removed': WaitingParticipant
  'access-state-updated': AccessState
  /** How many faces the camera sees. */
  'face-counts-updated': number

  'available-devices-updated': AvailableDevices
  'selected-devices-updated': Devices
  'input-settings-updated': unknown
  'send-settings-updated': unknown
  'receive-settings-updated': unknown
  /** 0 to 1. */
  'local-audio-level': number
  /** Level per remote participant, 0 to 1. */
  'remote-participants-audio-level': Readonly<Record<string, number>>
  'local-screen-share-started': undefined
  'local-screen-share-stopped': undefined
  /** The visitor chose nothing to share. */
  'local-screen-share-canceled': undefined

  /** A message of somebody in the room. */
  'app-message': AppMessageEvent
  'transcription-message': TranscriptionMessage
  /** Deprecated by Daily in favour of the summary. */
  'meeting-session-updated': { readonly id: string }
  'meeting-session-summary-updated': { readonly id: string }
  'meeting-session-state-updated': MeetingSessionState

  'recording-started': RecordingStarted
  'recording-stopped': InstanceEvent
  'recording-stats': unknown
  'recording-error': InstanceError
  'recording-upload-completed': undefined
  /** A part of a recording that is made in the page. */
  'recording-data': RecordingData
  'transcription-started': TranscriptionStarted
  'transcription-stopped': InstanceEvent
  'transcription-error': InstanceError
  'live-streaming-started': InstanceEvent
  'live-streaming-updated': LiveStreamingUpdated
  'live-streaming-stopped': InstanceEvent
  'live-streaming-error': InstanceError
  'remote-media-player-started': RemoteMediaPlayer
  'remote-media-player-stopped': RemoteMediaPlayer
  'remote-media-player-updated': RemoteMediaPlayer

  'dialin-connected': TelephoneEvent
  'dialin-ready': TelephoneEvent
  'dialin-error': TelephoneError
  'dialin-stopped': TelephoneEvent
  'dialin-warning': TelephoneError
  'dialout-connected': TelephoneEvent
  'dialout-answered': TelephoneEvent
  'dialout-error': TelephoneError
  'dialout-stopped': TelephoneEvent
  'dialout-warning': TelephoneError
  /** From daily-js 0.89. */
  'dtmf-event': DtmfEvent

  'network-quality-change': NetworkQuality
  /** A connection was made, interrupted or closed. */
  'network-connection': NetworkConnection
  'test-completed': TestCompleted
  'cpu-load-change': CpuLoad

  fullscreen: undefined
  'exited-fullscreen': undefined
  /** From daily-js 0.84. */
  'pip-started': undefined
  /** From daily-js 0.84. */
  'pip-stopped': undefined
  /** The language of the prebuilt UI, and how it was asked for. */
  'lang-updated': { readonly lang: string; readonly langSetting?: string }
  'theme-updated': unknown
  'show-local-video-changed': boolean
  /** The id of the button. */
  'custom-button-click': string
  /** The view that is open; null where none is. */
  'sidebar-view-changed': string | null
  click: PointerInFrame
  mousedown: PointerInFrame
  mouseup: PointerInFrame
  mouseover: PointerInFrame
  mousemove: PointerInFrame
  touchstart: PointerInFrame
  touchmove: PointerInFrame
  touchend: PointerInFrame
}

/** Those that the call object emits by itself, with its state. */
type OwnEventName = 'loading' | 'joining-meeting' | 'call-instance-destroyed'

/** What an engine reports; the call object turns it into its state and its events. */
export type EngineEvents = Omit<CallEvents, OwnEventName>

/** The name of an event that a media engine reports. */
export type EngineEventName = keyof EngineEvents
