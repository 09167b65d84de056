import type { EngineEventName, EngineEvents } from './events.ts'
import type { Participant } from './participant.ts'

/** The context that a call object passes to its engine. */
export interface EngineContext {
  /** Emits an event of the engine. */
  emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void
}

/**
 * A frame in the page with the vendor's prebuilt UI. A call without this option has no frame, not even a hidden one: no
 * supported version of daily-js needs it.
 */
export interface FrameOptions {
  /** The element that contains the frame. Default: the body of the page. */
  readonly parent?: HTMLElement
  /** Keeps the frame out of sight with `display: none`. Default false. */
  readonly hidden?: boolean
  /** The style of the frame, with the property names of the DOM. */
  readonly style?: Readonly<Record<string, string | number | undefined>>
}

/** The options of the vendor's call object. */
export interface EngineOptions {
  /** Whether to open a microphone, the id of a microphone, or a track. */
  audioSource?: boolean | string | MediaStreamTrack
  /** Whether to open a camera, the id of a camera, or a track. */
  videoSource?: boolean | string | MediaStreamTrack
  /** Daily's own settings, passed on unchanged. */
  dailyConfig?: { readonly [key: string]: unknown }
  /** The frame of the prebuilt UI. A call without UI when absent. */
  frame?: FrameOptions
  /** The properties of the prebuilt UI, for a frame only. */
  prebuilt?: { readonly [property: string]: unknown }
}

/** The options of a join. Every join has all of them. */
export interface EngineJoinOptions {
  url: string
  token?: string
  readonly [property: string]: unknown
}

/**
 * The interface of a media engine for one use: created, loaded, joined once, left, destroyed. The call object never
 * awaits these promises alone, since a vendor's may stay pending: it also listens for the event of the same meaning,
 * and sets a timer.
 */
export interface Engine {
  /** The version of the vendor's code: of the shipped one until the vendor's object is created. */
  readonly version: string
  /** Whether it also reports the level of a muted user: Daily does not. */
  readonly hearsWhileMuted?: boolean
  /** Creates the vendor's object. Throws or rejects on a failure, after which nothing needs to be released. */
  create: (options: EngineOptions) => Promise<void> | void
  /** Loads the code of the vendor. A frame needs the room for that. Settles with `loaded` or `error`. */
  load: (room?: { url: string; token?: string }) => Promise<void>
  /** Joins. Settles with `joined-meeting` or `error`. */
  join: (options: EngineJoinOptions) => Promise<void>
  /** Leaves. Settles with `left-meeting`. */
  leave: () => Promise<void>
  /** Releases everything at once, in any state. Never rejects. A second call does nothing. */
  destroy: () => Promise<void>
  /**
   * Runs a method of the vendor by its name. Normalizes results and errors. Throws an error that names the missing
   * feature when this version of the vendor's code lacks it.
   */
  invoke: (method: string, args: readonly unknown[]) => unknown
  /** Returns all participants by session id, and the user as `local`. */
  participants: () => Readonly<Record<string, Participant>>
  /** Returns the longest app message that the room accepts, in characters of JSON. */
  appMessageMax: () => number
  /** Whether the tracks of others are subscribed automatically. */
  subscribesAutomatically: () => boolean
}

/** A factory of engines, as `daily()` and `fakeEngine()` return it. */
export interface CreateEngine {
  (context: EngineContext): Engine
  /** The version of the vendor's code that comes with this engine. Unknown until an engine runs when absent. */
  readonly version?: string
  /** Loads the engine's code and files ahead of a call, without running them. Ignores a failure. */
  preload?: () => Promise<void>
  /**
   * Loads the engine's code before the web call is created, because a web call costs money even if it cannot be joined.
   * Does not wait for other files. Rejects if the code cannot be loaded, and if the last `preload()` has already failed
   * to load another file that a join needs.
   */
  loadCode?: () => Promise<unknown>
  /**
   * Opens the microphone of a call during the user's press, before the web call is created. Null leaves that to the
   * join. The signal aborts when the start has ended. A track that comes later is stopped. Default: the browser's
   * `getUserMedia`, unless the browser has granted the microphone already.
   */
  openMicrophone?: (
    constraints: MediaTrackConstraints,
    signal: AbortSignal,
  ) => Promise<MediaStreamTrack | null>
}
