import type { Participant } from '../call/participant.ts'
import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'

/** What an engine reports; the call object turns it into its state and its events. */
export interface EngineEvents {
  loaded: undefined
  'load-attempt-failed': undefined
  'joined-meeting': { participants: Readonly<Record<string, Participant>> }
  'left-meeting': undefined
  /** Fatal: the call is over. */
  error: CallError
  'camera-error': CameraError
  'nonfatal-error': { type: string; message: string; details?: unknown }
  'participant-joined': Participant
  'participant-updated': Participant
  'participant-left': Participant
  'track-started': { participant: Participant | null; track: MediaStreamTrack; type: string }
  'track-stopped': { participant: Participant | null; track: MediaStreamTrack; type: string }
  'app-message': { data: unknown; fromId: string }
  'local-audio-level': number
  /** Level per remote participant, 0 to 1. */
  'remote-participants-audio-level': Readonly<Record<string, number>>
  'network-quality-change': unknown
  'network-connection': { type: string; event: string }
  'available-devices-updated': unknown
  'recording-started': unknown
  'recording-stopped': unknown
  'recording-error': unknown
}

export type EngineEventName = keyof EngineEvents

/** What a call object gives to the engine that it builds. */
export interface EngineContext {
  emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void
}

/** How the vendor's call object is built. */
export interface EngineOptions {
  audioSource?: boolean | string | MediaStreamTrack
  videoSource?: boolean | string | MediaStreamTrack
  dailyConfig?: { readonly [key: string]: unknown }
}

/** Where to join, and as whom. */
export interface JoinOptions {
  url: string
  token?: string
  userName?: string
  userData?: unknown
  startAudioOff?: boolean
  startVideoOff?: boolean
  subscribeToTracksAutomatically?: boolean
}

/**
 * One media session behind one door: built, loaded, joined once, left, destroyed. The call object
 * never waits for these promises alone, since a vendor's may stay pending: it also listens for the
 * event of the same meaning, and keeps a timer.
 */
export interface Engine {
  /** The vendor's name and version, for people. */
  readonly version: string
  /** Builds the vendor's object. Throws, or rejects, where it cannot be built; nothing is left then. */
  create: (options: EngineOptions) => Promise<void> | void
  /** Fetches what the session needs. Settles with `loaded` or `error`. */
  load: () => Promise<void>
  /** Joins. Settles with `joined-meeting` or `error`. */
  join: (options: JoinOptions) => Promise<void>
  /** Leaves. Settles with `left-meeting`. */
  leave: () => Promise<void>
  /** Releases everything at once, whatever the state. Never rejects; harmless twice. */
  destroy: () => Promise<void>
  /** Runs one of the vendor's methods by its name. Its failures are normalised to errors. */
  invoke: (method: string, args: readonly unknown[]) => unknown
  /** Everybody in the room, by session id; the visitor as `local`. */
  participants: () => Readonly<Record<string, Participant>>
  /** The longest app message that the room takes, in characters of JSON. */
  appMessageMax: () => number
}

/** What `daily()` and `fakeEngine()` return. */
export interface CreateEngine {
  (context: EngineContext): Engine
  /** Fetches the engine's code and files ahead of a call. Constructs nothing. */
  preload?: () => Promise<void>
}
