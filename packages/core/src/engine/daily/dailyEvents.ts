import type { EngineEventName, EngineEvents } from '../events.ts'
import type { Participant } from '../participant.ts'
import { toCallError, toCameraError } from './dailyErrors.ts'

type Vendor = { readonly [key: string]: unknown }

/** Converts each event of daily-js to its payload. */
type Rows = { readonly [Name in EngineEventName]: (event: Vendor) => EngineEvents[Name] }

const nothing = (): undefined => undefined

/** Returns the fields of an event, without the two that every event of daily-js has. Trusts the vendor's types. */
const fields = <Payload>({ action: _action, callClientId: _id, ...payload }: Vendor): Payload =>
  payload as Payload

/** Returns one field of an event. */
const field =
  <Payload>(name: string) =>
  (event: Vendor): Payload =>
    event[name] as Payload

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const participant = field<Participant>('participant')

const leaver = ({ participant, reason }: Vendor): Participant =>
  reason === undefined ? (participant as Participant) : { ...(participant as Participant), reason }

const trackEvent = (event: Vendor) => ({
  participant: (event.participant ?? null) as Participant | null,
  track: event.track as MediaStreamTrack,
  type: String(event.type ?? ''),
})

export const DAILY_EVENTS: Rows = {
  'load-attempt-failed': nothing,
  loaded: nothing,
  'started-camera': nothing,
  'camera-error': toCameraError,
  'joined-meeting': ({ participants }) => ({ participants: participants as Record<string, Participant> }),
  'left-meeting': nothing,
  error: toCallError,
  'nonfatal-error': ({ type, errorMsg, details }) => ({
    type: String(type),
    message: textOf(errorMsg),
    details,
  }),

  'participant-joined': participant,
  'participant-updated': participant,
  'participant-left': leaver,
  'participant-counts-updated': field('participantCounts'),
  'track-started': trackEvent,
  'track-stopped': trackEvent,
  'active-speaker-change': ({ activeSpeaker }) => textOf((activeSpeaker as Vendor | undefined)?.peerId),
  'active-speaker-mode-change': field('enabled'),
  'waiting-participant-added': field('participant'),
  'waiting-participant-updated': field('participant'),
  'waiting-participant-removed': field('participant'),
  'access-state-updated': fields,
  'face-counts-updated': field('faceCounts'),

  'available-devices-updated': fields,
  'selected-devices-updated': field('devices'),
  'input-settings-updated': field('inputSettings'),
  'send-settings-updated': field('sendSettings'),
  'receive-settings-updated': field('receiveSettings'),
  'local-audio-level': ({ audioLevel }) => Number(audioLevel) || 0,
  'remote-participants-audio-level': ({ participantsAudioLevel }) =>
    (participantsAudioLevel ?? {}) as Record<string, number>,
  'local-screen-share-started': nothing,
  'local-screen-share-stopped': nothing,
  'local-screen-share-canceled': nothing,

  'app-message': ({ data, fromId }) => ({ data, fromId: String(fromId) }),
  'transcription-message': fields,
  'meeting-session-updated': field('meetingSession'),
  'meeting-session-summary-updated': field('meetingSession'),
  'meeting-session-state-updated': field('meetingSessionState'),

  'recording-started': fields,
  'recording-stopped': fields,
  'recording-stats': fields,
  'recording-error': fields,
  'recording-upload-completed': nothing,
  'recording-data': fields,
  'transcription-started': fields,
  'transcription-stopped': fields,
  'transcription-error': fields,
  'live-streaming-started': fields,
  'live-streaming-updated': fields,
  'live-streaming-stopped': fields,
  'live-streaming-error': fields,
  'remote-media-player-started': fields,
  'remote-media-player-stopped': fields,
  'remote-media-player-updated': fields,

  'dialin-connected': fields,
  'dialin-ready': fields,
  'dialin-error': fields,
  'dialin-stopped': fields,
  'dialin-warning': fields,
  'dialout-connected': fields,
  'dialout-answered': fields,
  'dialout-error': fields,
  'dialout-stopped': fields,
  'dialout-warning': fields,
  'dtmf-event': fields,

  'network-quality-change': fields,
  'network-connection': ({ type, event, session_id, sfu_id }) => ({
    type: String(type),
    event: String(event),
    ...(typeof session_id === 'string' && { session_id }),
    ...(typeof sfu_id === 'string' && { sfu_id }),
  }),
  'test-completed': fields,
  'cpu-load-change': fields,

  fullscreen: nothing,
  'exited-fullscreen': nothing,
  'pip-started': nothing,
  'pip-stopped': nothing,
  'lang-updated': fields,
  'theme-updated': field('theme'),
  'show-local-video-changed': field('show'),
  'custom-button-click': ({ button_id }) => textOf(button_id),
  'sidebar-view-changed': ({ view }) => (typeof view === 'string' ? view : null),
  click: fields,
  mousedown: fields,
  mouseup: fields,
  mouseover: fields,
  mousemove: fields,
  touchstart: fields,
  touchmove: fields,
  touchend: fields,
}

export const DAILY_EVENT_NAMES = Object.keys(DAILY_EVENTS) as EngineEventName[]
