import type { Participant } from '../call/participant.ts'
import { toCallError, toCameraError } from './dailyErrors.ts'
import type { EngineEventName, EngineEvents } from './engine.ts'

type Vendor = { readonly [key: string]: unknown }

/** How a vendor's event is read. One row is one event; the names are the vendor's own. */
type Rows = { readonly [Name in EngineEventName]: (event: Vendor) => EngineEvents[Name] }

const nothing = (): undefined => undefined
const whole = (event: Vendor): unknown => event
const participant = (event: Vendor) => event.participant as Participant
const trackEvent = (event: Vendor) => ({
  participant: (event.participant ?? null) as Participant | null,
  track: event.track as MediaStreamTrack,
  type: String(event.type ?? ''),
})

export const DAILY_EVENTS: Rows = {
  loaded: nothing,
  'load-attempt-failed': nothing,
  'joined-meeting': (event) => ({ participants: event.participants as Record<string, Participant> }),
  'left-meeting': nothing,
  error: toCallError,
  'camera-error': toCameraError,
  'nonfatal-error': ({ type, errorMsg, details }) => ({
    type: String(type),
    message: String(errorMsg ?? ''),
    details,
  }),
  'participant-joined': participant,
  'participant-updated': participant,
  'participant-left': participant,
  'track-started': trackEvent,
  'track-stopped': trackEvent,
  'app-message': ({ data, fromId }) => ({ data, fromId: String(fromId) }),
  'local-audio-level': ({ audioLevel }) => Number(audioLevel) || 0,
  'remote-participants-audio-level': ({ participantsAudioLevel }) =>
    (participantsAudioLevel ?? {}) as Record<string, number>,
  'network-quality-change': whole,
  'network-connection': ({ type, event }) => ({ type: String(type), event: String(event) }),
  'available-devices-updated': whole,
  'recording-started': whole,
  'recording-stopped': whole,
  'recording-error': whole,
}

export const DAILY_EVENT_NAMES = Object.keys(DAILY_EVENTS) as EngineEventName[]
