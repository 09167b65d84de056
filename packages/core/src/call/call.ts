import type { CreateEngine, EngineEvents, EngineOptions, JoinOptions } from '../engine/engine.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Store } from '../store/createStore.ts'
import type { CallState } from './lifecycle.ts'
import type { CallMethods } from './methods.ts'
import type { Participant } from './participant.ts'

/** How a call object is built. */
export interface CallOptions extends EngineOptions {
  /** Joins with the microphone off. */
  startAudioOff?: boolean
  /** Joins with the camera off. */
  startVideoOff?: boolean
  /** Milliseconds that the room may take to answer a join, once everything is loaded. Default 30,000. */
  joinTimeout?: number
}

export interface CreateCallOptions extends CallOptions {
  engine: CreateEngine
}

/** Every event of the call object: the engine's, and those of the lifecycle itself. */
export interface CallEvents extends EngineEvents {
  loading: undefined
  'joining-meeting': undefined
  'call-instance-destroyed': undefined
}

/**
 * One call: loaded, joined, left; reusable after `left` and `error`, over after `destroy()`.
 * Its promises always settle, also where those of the media engine do not.
 */
export interface Call extends Pick<Emitter<CallEvents>, 'on' | 'once' | 'off'>, CallMethods {
  readonly state: Store<CallState>
  /** Builds the media engine's object, and loads or joins nothing. `load()` and `join()` do it by themselves. */
  build: () => Promise<void>
  /** Fetches what a call needs. Harmless when that is done; several calls share one load. */
  load: () => Promise<void>
  /**
   * Joins a room, and loads first where that is not done. While joining or joined it only warns.
   *
   * @throws ValidationError for bad options, CallError when the room refuses or does not answer,
   * AbortError when the call is left meanwhile
   */
  join: (options: JoinOptions) => Promise<void>
  /** Leaves, at any stage: a load or join under way ends with an AbortError. Resolves when all is released. */
  leave: () => Promise<void>
  /** Leaves, and refuses every further use. */
  destroy: () => Promise<void>
  /** Everybody in the room by session id, the visitor as `local`; nobody outside a room. */
  participants: () => Readonly<Record<string, Participant>>
}
