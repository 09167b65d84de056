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

/** Every event of a call object, with its payload: the 84 names of daily-js 0.80, and the three of later versions. */
export interface CallEvents {
  loading: undefined
  /** A failed attempt to load. Also emitted for the last attempt. */
  'load-attempt-failed': undefined
  loaded: undefined
  'started-camera': undefined
  'camera-error': CameraError
  'joining-meeting': undefined
  /** The call was joined. Has all participants by session id. */
  'joined-meeting': { readonly participants: Readonly<Record<string, Participant>> }
  /** The call was left, also after a fatal error. */
  'left-meeting': undefined
  'call-instance-destroyed': undefined
  /** A fatal error: the call has ended. */
  error: CallError
  'nonfatal-error': NonfatalError

  'participant-joined': Participant
  'participant-updated': Participant
  /** A participant left. Has a `reason` if one is known. */
  'participant-left': Participant
  'participant-counts-updated': ParticipantCounts
  'track-started': TrackEvent
  'track-stopped': TrackEvent
  /** The session id of the active speaker. Empty without an active speaker. */
  'active-speaker-change': string
  /** Whether the prebuilt UI shows the active speaker large. */
  'active-speaker-mode-change': boolean
  'waiting-participant-added': WaitingParticipant
  'waiting-participant-updated': WaitingParticipant
  'waiting-participant-removed': WaitingParticipant
  'access-state-updated': AccessState
  /** The number of faces that the camera sees. */
  'face-counts-updated': number

  'available-devices-updated': AvailableDevices
  'selected-devices-updated': Devices
  'input-settings-updated': unknown
  'send-settings-updated': unknown
  'receive-settings-updated': unknown
  /** The user's level, 0 to 1. */
  'local-audio-level': number
  /** The level of each remote participant by session id, 0 to 1. */
  'remote-participants-audio-level': Readonly<Record<string, number>>
  'local-screen-share-started': undefined
  'local-screen-share-stopped': undefined
  /** The user closed the browser's dialog without a choice. */
  'local-screen-share-canceled': undefined

  /** A message of another participant. */
  'app-message': AppMessageEvent
  'transcription-message': TranscriptionMessage
  /** Deprecated by Daily in favor of the summary. */
  'meeting-session-updated': { readonly id: string }
  'meeting-session-summary-updated': { readonly id: string }
  'meeting-session-state-updated': MeetingSessionState

  'recording-started': RecordingStarted
  'recording-stopped': InstanceEvent
  'recording-stats': unknown
  'recording-error': InstanceError
  'recording-upload-completed': undefined
  /** A part of a recording that the page makes. */
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
  /** Needs daily-js 0.89 or newer. */
  'dtmf-event': DtmfEvent

  'network-quality-change': NetworkQuality
  /** A connection was established or interrupted. */
  'network-connection': NetworkConnection
  'test-completed': TestCompleted
  'cpu-load-change': CpuLoad

  fullscreen: undefined
  'exited-fullscreen': undefined
  /** Needs daily-js 0.84 or newer. */
  'pip-started': undefined
  /** Needs daily-js 0.84 or newer. */
  'pip-stopped': undefined
  /** The language of the prebuilt UI, and its setting. */
  'lang-updated': { readonly lang: string; readonly langSetting?: string }
  'theme-updated': unknown
  'show-local-video-changed': boolean
  /** The id of the button. */
  'custom-button-click': string
  /** The open view. Null when the sidebar is closed. */
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

/** Events that only the call object emits. It also emits `loaded`, `error` and `left-meeting`, as an engine may. */
type OwnEventName = 'loading' | 'joining-meeting' | 'call-instance-destroyed'

/** The events of an engine. The call object derives its state and its own events from them. */
export type EngineEvents = Omit<CallEvents, OwnEventName>

/** The name of an event of a media engine. */
export type EngineEventName = keyof EngineEvents
