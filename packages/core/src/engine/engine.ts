import type { EngineEventName, EngineEvents } from './events.ts'
import type { Participant } from './participant.ts'

/** What a call object gives to the engine that it builds. */
export interface EngineContext {
  emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void
}

/** A frame in the page that shows the vendor's own, prebuilt UI. */
export interface FrameOptions {
  /** Where the frame goes. Default: the page's body. */
  readonly parent?: HTMLElement
  /** Makes a frame that is there and not seen. */
  readonly hidden?: boolean
  /** The frame's style, as the DOM names its properties. */
  readonly style?: Readonly<Record<string, string | number | undefined>>
}

/** How the vendor's call object is built. */
export interface EngineOptions {
  /** Whether to open a microphone, the id of one, or a track of your own. */
  audioSource?: boolean | string | MediaStreamTrack
  /** Whether to open a camera, the id of one, or a track of your own. */
  videoSource?: boolean | string | MediaStreamTrack
  /** Daily's own settings, as they are. */
  dailyConfig?: { readonly [key: string]: unknown }
  /** With the prebuilt UI in a frame; without one when absent. */
  frame?: FrameOptions
  /** What the prebuilt UI shows, and how: for a frame only. */
  prebuilt?: { readonly [property: string]: unknown }
}

/** Where to join, as whom and how: all properties of the join, every time. */
export interface EngineJoinOptions {
  url: string
  token?: string
  readonly [property: string]: unknown
}

/**
 * One media session behind one door: built, loaded, joined once, left, destroyed. The call object
 * never waits for these promises alone, since a vendor's may stay pending: it also listens for the
 * event of the same meaning, and keeps a timer.
 */
export interface Engine {
  /** The vendor's name and version, for people. */
  readonly version: string
  /** Whether it reports the level of a muted user too: Daily does not. */
  readonly hearsWhileMuted?: boolean
  /** Builds the vendor's object. Throws, or rejects, where it cannot be built; nothing is left then. */
  create: (options: EngineOptions) => Promise<void> | void
  /** Fetches what the session needs; a frame needs to know the room. Settles with `loaded` or `error`. */
  load: (room?: { url: string; token?: string }) => Promise<void>
  /** Joins. Settles with `joined-meeting` or `error`. */
  join: (options: EngineJoinOptions) => Promise<void>
  /** Leaves. Settles with `left-meeting`. */
  leave: () => Promise<void>
  /** Releases everything at once, whatever the state. Never rejects; harmless twice. */
  destroy: () => Promise<void>
  /**
   * Runs one of the vendor's methods by its name. Its answers and its failures are normalised; what this
   * version of the vendor's code lacks is an error that says so.
   */
  invoke: (method: string, args: readonly unknown[]) => unknown
  /** Everybody in the room, by session id; the visitor as `local`. */
  participants: () => Readonly<Record<string, Participant>>
  /** The longest app message that the room takes, in characters of JSON. */
  appMessageMax: () => number
  /** Whether tracks are subscribed to without being asked for. */
  subscribesAutomatically: () => boolean
}

/** What `daily()` and `fakeEngine()` return. */
export interface CreateEngine {
  (context: EngineContext): Engine
  /** Fetches the engine's code and files ahead of a call. Constructs nothing. */
  preload?: () => Promise<void>
  /**
   * Opens the microphone of a call in the user's press, before the web call is created. Null leaves it to the join. The
   * signal aborts when the start is over; a track that comes later is stopped. Default: the browser's `getUserMedia`,
   * unless the browser has granted the microphone already.
   */
  openMicrophone?: (
    constraints: MediaTrackConstraints,
    signal: AbortSignal,
  ) => Promise<MediaStreamTrack | null>
}
