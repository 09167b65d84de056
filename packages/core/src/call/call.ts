import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallEvents } from '../engine/events.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Store } from '../store/createStore.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { CallState } from './lifecycle.ts'
import type { CallMethods } from './methods/methods.ts'

/** The options of a call object, and of its joins. */
export interface CallOptions extends CallFactoryOptions {
  /** Shows the vendor's own, prebuilt UI in a frame in the page. Default: a call without any UI and without a frame. */
  frame?: boolean | FrameOptions
  /**
   * Milliseconds that the room may take to answer a join, once everything is loaded: above 0 and at most 2,147,483,647
   * (the browser's timers). It includes the time that the user spends in the browser's microphone prompt. The default of
   * 30,000 does not include that time. In a frame the default is 900,000, as the user may try devices first, or wait for
   * a host.
   */
  joinTimeout?: number
}

/** The media engine, and the options of the call. */
export interface CreateCallOptions extends CallOptions {
  /** The media engine: `daily()` from `@offhook/core/daily`, or `fakeEngine()` in a test. */
  engine: CreateEngine
}

/**
 * A call that is loaded, joined and left. It can be used again after `left` and `error`, but not after `destroy()`.
 * Its promises always settle, also when those of the media engine do not: at the end of the call with a CallError or
 * an AbortError, otherwise with a TimeoutError. A method throws, or rejects with, a ValidationError for an invalid
 * argument, and an InvalidStateError in a state that does not allow it.
 */
export interface Call extends Pick<Emitter<CallEvents>, 'on' | 'once' | 'off'>, CallMethods {
  readonly state: Store<CallState>
}
