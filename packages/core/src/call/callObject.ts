import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { withTimeout } from '../async/withTimeout.ts'
import type { Engine } from '../engine/engine.ts'
import type { CallEvents, EngineEventName, EngineEvents } from '../engine/events.ts'
import { isLocal, type Participant } from '../engine/participant.ts'
import { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { createSharedEmitter } from '../events/createEmitter.ts'
import { LEAVE_TIMEOUT_MS, LOAD_TIMEOUT_MS } from '../limits.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import type { CallFactoryOptions } from '../validators/callProperties.ts'
import type { CallObjectOptions } from './callObjectOptions.ts'
import { createMisuse, type Misuse } from './createMisuse.ts'
import { createEngineRun, type EngineRun, leaveQuietly, toEndError } from './engineRun.ts'
import {
  assertSameRoom,
  type FrameRoom,
  frameRoomOf,
  joinPropertiesOf,
  mergeJoinProperties,
  prebuiltPropertiesOf,
} from './joinProperties.ts'
import { withJoinTimeout } from './joinTimeout.ts'
import { type CallState, type CallTrigger, nextState } from './lifecycle.ts'
import type { JoinRequest } from './methods/joining.ts'
import type { CallSnapshot } from './methods/preconditions.ts'
import { PlatformParticipants } from './platformParticipants.ts'

/**
 * The call's own listeners for events of the engine in its open run `from`, called before the page's listeners. A
 * listener that returns `'withhold'` withholds the event from the page.
 */
type EngineListeners = {
  readonly [Name in EngineEventName]?: (
    from: EngineRun,
    payload: EngineEvents[Name],
  ) => undefined | 'withhold'
}

/** A call and its lifecycle. Only this class writes the state of a call, always through the table of transitions. */
export class CallObject {
  readonly #state = createStore<CallState>('new')
  readonly state = readOnly(this.#state)
  readonly emitter = createSharedEmitter<CallEvents>()
  readonly misuse: Misuse
  /** Decides which participants belong to the platform. */
  readonly platform: PlatformParticipants
  readonly #options: Omit<CallObjectOptions, 'properties'>
  #properties: CallFactoryOptions
  #engineRun: EngineRun | null = null
  /** Called with the engine right before it is closed, while it still runs methods. Failures are ignored. */
  readonly beforeClose = new Set<(engine: Engine) => unknown>()
  #destroying: Promise<void> | null = null
  /** The `leave()` that has not resolved yet, and the run that it leaves. */
  #leaving: { readonly run: EngineRun | null; readonly done: Promise<void> } | null = null
  /** Settles when the last run is closed. The next run waits for it. */
  #closing: Promise<void> = Promise.resolve()
  /** The method that stops the test that runs. Null when no test runs. */
  testStopMethod: string | null = null
  #meetingSessionId = ''
  #version: string
  readonly #engineListeners: EngineListeners = {
    'left-meeting': (from) => {
      this.#endRun(from, 'leave', new AbortError('The room was left.'))
      return 'withhold'
    },
    error: (from, error) => {
      this.#endRun(from, 'fail', error)
      return 'withhold'
    },
    // The call emits `loaded` itself with its state: the vendor's event may come after the join has begun.
    loaded: () => 'withhold',
    // A call that is being left ignores a late join.
    'joined-meeting': (from) =>
      this.#isOverOrLeaving(from) || !this.#transition('joined') ? 'withhold' : undefined,
    'participant-joined': (_from, participant) => {
      this.platform.update(participant)
    },
    'participant-updated': (_from, participant) => {
      this.platform.update(participant)
    },
    'participant-left': (_from, participant) => {
      this.platform.remove(participant)
    },
    'track-started': (_from, { participant, track }) => {
      if (participant) this.platform.update(participant, track.kind === 'audio')
    },
    'meeting-session-summary-updated': (_from, { id }) => {
      this.#meetingSessionId = id
    },
    // Drops only the user's own: a sender may be listed after its first message, because Daily promises no order.
    'app-message': ({ engine }, { fromId }) =>
      isLocal(engine.participants(), fromId) ? 'withhold' : undefined,
  }

  constructor(options: CallObjectOptions) {
    this.#options = options
    this.#properties = options.properties
    this.#version = options.engine.version ?? ''
    this.platform = new PlatformParticipants({ isPlatform: options.isPlatform })
    this.misuse = createMisuse(() => this.#destroying !== null, options.properties.strictMode !== false)
  }

  /** The open run of the engine. Null before the first, and between two. */
  get engineRun(): EngineRun | null {
    return this.#engineRun
  }

  /** The id of the last meeting session. Empty before the first. */
  get meetingSessionId(): string {
    return this.#meetingSessionId
  }

  /** The facts that decide which methods may be used now. */
  snapshot(): CallSnapshot {
    return {
      state: this.state.get(),
      isFrame: this.#options.frame !== false,
      isJoinRequested: this.#engineRun?.joinRequested ?? false,
      isPrepared: this.#engineRun?.isPrepared ?? false,
      testStopMethod: this.testStopMethod,
    }
  }

  /** Builds the engine's object. `sources` take precedence over those of the call's options, for all its runs. */
  async build(sources: Pick<CallFactoryOptions, 'audioSource' | 'videoSource'> = {}): Promise<void> {
    this.#properties = { ...this.#properties, ...sources }
    await this.ensureEngineRun().built
  }

  /** The address of the room, as far as it is known: of the last options, or of the call's own. */
  get url(): string | undefined {
    return this.#engineRun?.joinOptions.url ?? this.#properties.url
  }

  async load(options: JoinRequest = {}): Promise<void> {
    await this.loadEngineRun(this.ensureEngineRun(), options)
  }

  isDestroyed(): boolean {
    return this.#destroying !== null
  }

  version(): string {
    return this.#version
  }

  participants(): Readonly<Record<string, Participant>> {
    return this.#engineRun?.engine.participants() ?? {}
  }

  assistant(): Participant | null {
    return this.platform.speakers()[0] ?? null
  }

  /** Returns the open run, or a new one. Its engine is built as soon as the last run is closed. */
  ensureEngineRun(): EngineRun {
    if (this.#engineRun) return this.#engineRun
    const run: EngineRun = createEngineRun(this.#options.engine, (name, payload) =>
      this.#onEngineEvent(run, name, payload),
    )
    this.#engineRun = run
    run.joinOptions = joinPropertiesOf(this.#properties)
    run.built = this.#build(run)
    run.built.catch(() => undefined)
    return run
  }

  /** Loads a run once, and adds `options` to those of its join. */
  loadEngineRun(run: EngineRun, options: JoinRequest = {}): Promise<void> {
    const isFrame = this.#options.frame !== false
    if (isFrame) assertSameRoom(this.misuse, run, options, 'load')
    run.joinOptions = mergeJoinProperties(run.joinOptions, options, isFrame)
    const room = isFrame ? frameRoomOf(this.misuse, run) : undefined
    run.loaded ??= this.#loadEngine(run, room)
    return run.settle(run.loaded)
  }

  async #build(run: EngineRun): Promise<void> {
    const { frame } = this.#options
    const { audioSource, videoSource, dailyConfig } = this.#properties
    try {
      await run.settle(this.#closing)
      const built = run.engine.create({
        ...(audioSource !== undefined && { audioSource }),
        ...(videoSource !== undefined && { videoSource }),
        ...(dailyConfig !== undefined && { dailyConfig: { ...dailyConfig } }),
        ...(frame !== false && { frame, prebuilt: prebuiltPropertiesOf(this.#properties) }),
      })
      await run.settleWithin('The media engine', Promise.resolve(built), LOAD_TIMEOUT_MS)
      run.isBuilt = true
      this.#version = run.engine.version
    } catch (reason) {
      const error = toEndError(reason)
      this.#discardRun(run, error)
      throw error
    }
  }

  async #loadEngine(run: EngineRun, room: FrameRoom | undefined): Promise<void> {
    // A listener of the state may have ended the run.
    if (this.#transition('load') && !this.#isOverOrLeaving(run)) this.emitter.emit('loading', undefined)
    try {
      await run.built
      await withTimeout(run.settle(run.engine.load(room)), LOAD_TIMEOUT_MS, () => {
        throw new CallError('connection-error', 'Failed to load call object bundle.')
      })
    } catch (reason) {
      const error = toEndError(reason)
      this.#endRun(run, 'fail', error)
      throw error
    }
    if (this.#transition('loaded') && !this.#isOverOrLeaving(run)) this.emitter.emit('loaded', undefined)
  }

  async join(options: JoinRequest = {}): Promise<void> {
    if (this.#engineRun?.joinRequested) {
      console.warn('already joined meeting, call leave() before joining again')
      return
    }
    const run = this.ensureEngineRun()
    run.assertAdmitted?.(options, 'join')
    if (this.#options.frame !== false) assertSameRoom(this.misuse, run, options, 'join')
    run.joinRequested = true
    // The only test that a join has to stop. If it cannot be stopped, the join goes on.
    const { testStopMethod } = this
    if (testStopMethod === 'stopTestCallQuality') callIsolated(() => run.engine.invoke(testStopMethod, []))
    await this.loadEngineRun(run, options)
    this.#transition('join')
    this.#assertCurrent(run)
    this.emitter.emit('joining-meeting', undefined)
    this.#assertCurrent(run)
    try {
      await this.#untilJoined(run)
    } catch (reason) {
      // A vendor may reject a join because the call is being left: that is not a failure.
      if (this.#leaving?.run === run) throw new AbortError()
      const error = toEndError(reason)
      this.#endRun(run, 'fail', error)
      throw error
    }
    this.#assertCurrent(run)
  }

  #untilJoined(run: EngineRun): Promise<void> {
    const { url = '', ...options } = run.joinOptions
    const joined = run.next('joined-meeting')
    // The vendor's promise may stay pending, so only its rejection counts.
    const joinFailed = run.engine.join({ url, ...options }).then(() => joined)
    const { audioSource } = { ...this.#properties, ...options }
    // A track needs no permission.
    const opensMicrophone = audioSource !== false && typeof audioSource !== 'object'
    const mayPrompt = opensMicrophone && !run.isPrepared
    return withJoinTimeout(run.settle(Promise.race([joined, joinFailed])), this.#options, mayPrompt)
  }

  /** Whether a run is over, or being left. */
  #isOverOrLeaving(run: EngineRun): boolean {
    return this.#engineRun !== run || this.#leaving?.run === run
  }

  #assertCurrent(run: EngineRun): void {
    if (this.#isOverOrLeaving(run)) throw new AbortError()
  }

  leave(): Promise<void> {
    const run = this.#engineRun
    // The call was left or has failed: the next run waits until this one is closed, leave() does not.
    if (!run && ['left', 'error'].includes(this.state.get())) return Promise.resolve()
    // An earlier leave() does not cover a run that was opened since.
    if (this.#leaving && (run === null || run === this.#leaving.run)) return this.#leaving.done
    const done = this.#leaveRun().finally(() => {
      if (this.#leaving?.done === done) this.#leaving = null
    })
    this.#leaving = { run, done }
    return done
  }

  destroy(): Promise<void> {
    if (this.#destroying) return this.#destroying
    const destroyed = promiseWithResolvers<void>()
    // This is set before the end is emitted, since a listener may call destroy() again.
    this.#destroying = destroyed.promise
    void this.#leaveAndClose().then(() => {
      this.emitter.emit('call-instance-destroyed', undefined)
      destroyed.resolve()
    })
    return this.#destroying
  }

  async #leaveAndClose(): Promise<void> {
    await this.leave()
    await this.#closing
  }

  async #leaveRun(): Promise<void> {
    const run = this.#engineRun
    const state = this.state.get()
    if (run && (state === 'joining' || state === 'joined')) {
      const left = Promise.race([run.next('left-meeting'), leaveQuietly(run)])
      await withTimeout(left, LEAVE_TIMEOUT_MS, () => undefined)
    }
    if (run) this.#endRun(run, 'leave', new AbortError())
    else if (state === 'new') this.#moveToEnd('leave')
    await this.#closing
  }

  #transition(trigger: CallTrigger): boolean {
    const next = nextState(this.state.get(), trigger)
    if (next !== undefined) this.#state.set(next)
    return next !== undefined
  }

  #onEngineEvent<Name extends EngineEventName>(
    from: EngineRun,
    name: Name,
    payload: EngineEvents[Name],
  ): void {
    if (this.#engineRun !== from) return
    const isWithheld = this.#engineListeners[name]?.(from, payload) === 'withhold'
    if (isWithheld || this.#destroying) return
    this.emitter.emit(name, payload as CallEvents[Name])
  }

  /** Ends a run once: closes it, and moves the call to `left` or `error`. */
  #endRun(run: EngineRun, trigger: 'leave' | 'fail', error: OffhookError): void {
    if (this.#engineRun !== run) return
    this.#closeRun(run, error)
    this.#moveToEnd(trigger, error)
  }

  /** Ends a run that could not be built. Nothing was loaded, so nothing is left. */
  #discardRun(run: EngineRun, error: OffhookError): void {
    if (this.state.get() === 'loading') this.#endRun(run, 'fail', error)
    else if (this.#engineRun === run) this.#closeRun(run, error)
  }

  /** Closes a run, without a change of state. Its pending promises reject with `error`. */
  #closeRun(run: EngineRun, error: OffhookError): void {
    if (run.isBuilt) this.#callBeforeClose(run.engine)
    this.#engineRun = null
    this.platform.clear()
    const closed = run.close(error)
    // A run that was opened meanwhile may be closed first: wait for both.
    this.#closing = Promise.all([this.#closing, closed]).then(() => undefined)
  }

  #callBeforeClose(engine: Engine): void {
    for (const listener of this.beforeClose) {
      try {
        Promise.resolve(listener(engine)).catch(() => undefined)
      } catch {
        // The room may be gone: a method that is refused now is not an error of the page.
      }
    }
  }

  /** Moves to `left` or `error`, and emits the events of the end. Does nothing in a call that has ended. */
  #moveToEnd(trigger: 'leave' | 'fail', error?: OffhookError): void {
    if (!this.#transition(trigger)) return
    if (trigger === 'fail' && error instanceof CallError) this.emitter.emit('error', error)
    this.emitter.emit('left-meeting', undefined)
  }
}
