import type { CreateEngine, FrameOptions } from '../engine/engine.ts'
import type { CallEvents } from '../engine/events.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Store } from '../store/createStore.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { CallState } from './lifecycle.ts'
import type { CallMethods } from './methods/methods.ts'

/** How a call object is built, and with what it joins. */
export interface CallOptions extends CallFactoryOptions {
  /** Shows the vendor's own, prebuilt UI in a frame in the page. Default: a call without any UI. */
  frame?: boolean | FrameOptions
  /**
   * Milliseconds that the room may take to answer a join, once everything is loaded: above 0 and at most 2,147,483,647
   * (the browser's timers). Default 30,000, counted from the visitor's answer where the browser asks for the
   * microphone; in a frame 900,000, as its visitor may have devices to try, or a host to wait for.
   */
  joinTimeout?: number
}

/** What a call object is made of: where its media comes from, and the options of the call. */
export interface CreateCallOptions extends CallOptions {
  /** The media engine: `daily()` from `@offhook/core/daily`, or `fakeEngine()` in a test. */
  engine: CreateEngine
}

/**
 * One call: loaded, joined, left; reusable after `left` and `error`, over after `destroy()`.
 * Its promises always settle, also where those of the media engine do not: at the end of the call with a CallError or
 * an AbortError, else with a TimeoutError. A method throws, or rejects with, a ValidationError for an argument that
 * cannot be used, and an InvalidStateError where the call is not there yet, or not any more.
 */
export interface Call extends Pick<Emitter<CallEvents>, 'on' | 'once' | 'off'>, CallMethods {
  readonly state: Store<CallState>
}
