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
import { isRecord } from '../validators/isRecord.ts'
import type { CallChecks, CallObjectOptions } from './callObjectOptions.ts'
import { createMisuse, type Misuse } from './createMisuse.ts'
import { createEngineSession, type EngineSession, leaveQuietly, toEndError } from './engineSession.ts'
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
 * The call's own listeners for events of the engine of the open session `from`. They run before the page's listeners. A
 * listener that returns false keeps the event from the page.
 */
type EngineListeners = {
  readonly [Name in EngineEventName]?: (from: EngineSession, payload: EngineEvents[Name]) => unknown
}

/** A call and its lifecycle. Only this class writes the state of a call, always through the table of transitions. */
export class CallObject {
  readonly #state = createStore<CallState>('new')
  readonly state = readOnly(this.#state)
  readonly emitter = createSharedEmitter<CallEvents>()
  readonly misuse: Misuse
  readonly checks: CallChecks
  /** Decides which participants belong to the platform. */
  readonly platform: PlatformParticipants
  readonly #options: CallObjectOptions
  #engineSession: EngineSession | null = null
  /** Called with the engine right before it is closed, while it still runs methods. Failures are ignored. */
  readonly beforeClose = new Set<(engine: Engine) => unknown>()
  #destroying: Promise<void> | null = null
  /** The running `leave()`, and the session that it leaves. */
  #leaving: { readonly session: EngineSession | null; readonly done: Promise<void> } | null = null
  /** Settles when the last session is closed. The next session waits for it. */
  #closing: Promise<void> = Promise.resolve()
  /** The method that stops the test that runs. Null when no test runs. */
  testStopMethod: string | null = null
  #meetingSessionId = ''
  #version: string
  readonly #engineListeners: EngineListeners = {
    'left-meeting': (from) => {
      this.#endSession(from, 'leave', new AbortError('The room was left.'))
      return false
    },
    error: (from, error) => {
      this.#endSession(from, 'fail', error)
      return false
    },
    // The call emits `loaded` itself with its state: the vendor's event may come after the join has begun.
    loaded: () => false,
    // A call that is being left ignores a late join.
    'joined-meeting': (from) => !this.#isOverOrLeaving(from) && this.#transition('joined'),
    'participant-joined': (_from, participant) => this.platform.update(participant),
    'participant-updated': (_from, participant) => this.platform.update(participant),
    'participant-left': (_from, participant) => this.platform.remove(participant),
    'track-started': (_from, { participant, track }) =>
      participant && this.platform.update(participant, track.kind === 'audio'),
    'meeting-session-summary-updated': (_from, { id }) => {
      this.#meetingSessionId = id
    },
    // The sender may not be listed yet: Daily does not promise that presence comes before messages.
    'app-message': ({ engine }, { fromId }) => !isLocal(engine.participants(), fromId),
  }

  constructor(options: CallObjectOptions) {
    this.#options = options
    this.checks = options.checks
    this.#version = options.engine.version ?? ''
    this.platform = new PlatformParticipants({ isPlatform: options.isPlatform })
    this.misuse = createMisuse(() => this.#destroying !== null, options.properties.strictMode !== false)
  }

  /** The open session. Null before the first session, and between two sessions. */
  get engineSession(): EngineSession | null {
    return this.#engineSession
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
      isJoinRequested: this.#engineSession?.joinRequested ?? false,
      isPrepared: this.#engineSession?.isPrepared ?? false,
      testStopMethod: this.testStopMethod,
    }
  }

  async build(): Promise<void> {
    await this.ensureEngineSession().built
  }

  async load(options: JoinRequest = {}): Promise<void> {
    this.checks.options(options)
    await this.loadEngineSession(this.ensureEngineSession(), options)
  }

  isDestroyed(): boolean {
    return this.#destroying !== null
  }

  version(): string {
    return this.#version
  }

  participants(): Readonly<Record<string, Participant>> {
    return this.#engineSession?.engine.participants() ?? {}
  }

  assistant(): Participant | null {
    return this.platform.speakers()[0] ?? null
  }

  /** Returns the open session, or a new one. Its engine is built as soon as the last session is closed. */
  ensureEngineSession(): EngineSession {
    if (this.#engineSession) return this.#engineSession
    const session: EngineSession = createEngineSession(this.#options.engine, (name, payload) =>
      this.#onEngineEvent(session, name, payload),
    )
    this.#engineSession = session
    session.joinOptions = joinPropertiesOf(this.#options.properties)
    session.built = this.#build(session)
    session.built.catch(() => undefined)
    return session
  }

  /** Loads a session once, and adds `options` to those of its join. */
  loadEngineSession(session: EngineSession, options: JoinRequest = {}): Promise<void> {
    const isFrame = this.#options.frame !== false
    if (isFrame) assertSameRoom(this.misuse, session, options, 'load')
    session.joinOptions = mergeJoinProperties(session.joinOptions, options, isFrame)
    const room = isFrame ? frameRoomOf(this.misuse, session) : undefined
    session.loaded ??= this.#loadEngine(session, room)
    return session.settle(session.loaded)
  }

  async #build(session: EngineSession): Promise<void> {
    const { frame, properties } = this.#options
    const { audioSource, videoSource, dailyConfig } = properties
    try {
      await session.settle(this.#closing)
      const built = session.engine.create({
        ...(audioSource !== undefined && { audioSource }),
        ...(videoSource !== undefined && { videoSource }),
        ...(dailyConfig !== undefined && { dailyConfig: { ...dailyConfig } }),
        ...(frame !== false && { frame, prebuilt: prebuiltPropertiesOf(properties) }),
      })
      await session.settleWithin('The media engine', Promise.resolve(built), LOAD_TIMEOUT_MS)
      session.isBuilt = true
      this.#version = session.engine.version
    } catch (reason) {
      const error = toEndError(reason)
      this.#discardSession(session, error)
      throw error
    }
  }

  async #loadEngine(session: EngineSession, room: FrameRoom | undefined): Promise<void> {
    // A listener of the state may have ended the session.
    if (this.#transition('load') && !this.#isOverOrLeaving(session)) this.emitter.emit('loading', undefined)
    try {
      await session.built
      await withTimeout(session.settle(session.engine.load(room)), LOAD_TIMEOUT_MS, () => {
        throw new CallError('connection-error', 'Failed to load call object bundle.')
      })
    } catch (reason) {
      const error = toEndError(reason)
      this.#endSession(session, 'fail', error)
      throw error
    }
    if (this.#transition('loaded') && !this.#isOverOrLeaving(session)) this.emitter.emit('loaded', undefined)
  }

  async join(options: JoinRequest = {}): Promise<void> {
    const knownUrl = this.#engineSession?.joinOptions.url ?? this.#options.properties.url
    const { url = knownUrl, ...others } = { ...options }
    this.checks.join({ ...others, ...(url !== undefined && { url }) })
    // A spread turns `null` and other non-objects into an object: here they throw.
    if (!isRecord(options)) this.checks.options(options)
    if (this.#engineSession?.joinRequested) {
      console.warn('already joined meeting, call leave() before joining again')
      return
    }
    const session = this.ensureEngineSession()
    session.assertAdmitted?.(options, 'join')
    if (this.#options.frame !== false) assertSameRoom(this.misuse, session, options, 'join')
    session.joinRequested = true
    // The only test that a join has to stop. If it cannot be stopped, the join goes on.
    const { testStopMethod } = this
    if (testStopMethod === 'stopTestCallQuality')
      callIsolated(() => session.engine.invoke(testStopMethod, []))
    await this.loadEngineSession(session, options)
    this.#transition('join')
    this.#assertCurrent(session)
    this.emitter.emit('joining-meeting', undefined)
    this.#assertCurrent(session)
    try {
      await this.#untilJoined(session)
    } catch (reason) {
      // A vendor may reject a join because the call is being left: that is not a failure.
      if (this.#leaving?.session === session) throw new AbortError()
      const error = toEndError(reason)
      this.#endSession(session, 'fail', error)
      throw error
    }
    this.#assertCurrent(session)
  }

  #untilJoined(session: EngineSession): Promise<void> {
    const { url = '', ...options } = session.joinOptions
    const joined = session.next('joined-meeting')
    // The vendor's promise may stay pending, so only its rejection counts.
    const joinFailed = session.engine.join({ url, ...options }).then(() => joined)
    const { audioSource } = { ...this.#options.properties, ...options }
    // A track needs no permission.
    const opensMicrophone = audioSource !== false && typeof audioSource !== 'object'
    const mayPrompt = opensMicrophone && !session.isPrepared
    return withJoinTimeout(session.settle(Promise.race([joined, joinFailed])), this.#options, mayPrompt)
  }

  /** Whether a session is over, or being left. */
  #isOverOrLeaving(session: EngineSession): boolean {
    return this.#engineSession !== session || this.#leaving?.session === session
  }

  #assertCurrent(session: EngineSession): void {
    if (this.#isOverOrLeaving(session)) throw new AbortError()
  }

  leave(): Promise<void> {
    const session = this.#engineSession
    // The call was left or has failed: the next session waits until this one is closed, leave() does not.
    if (!session && ['left', 'error'].includes(this.state.get())) return Promise.resolve()
    // A running leave() does not cover a session that was opened since.
    if (this.#leaving && (session === null || session === this.#leaving.session)) return this.#leaving.done
    const done = this.#leaveSession().finally(() => {
      if (this.#leaving?.done === done) this.#leaving = null
    })
    this.#leaving = { session, done }
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

  async #leaveSession(): Promise<void> {
    const session = this.#engineSession
    const state = this.state.get()
    if (session && (state === 'joining' || state === 'joined')) {
      const left = Promise.race([session.next('left-meeting'), leaveQuietly(session)])
      await withTimeout(left, LEAVE_TIMEOUT_MS, () => undefined)
    }
    if (session) this.#endSession(session, 'leave', new AbortError())
    else if (state === 'new') this.#moveToEnd('leave')
    await this.#closing
  }

  #transition(trigger: CallTrigger): boolean {
    const next = nextState(this.state.get(), trigger)
    if (next !== undefined) this.#state.set(next)
    return next !== undefined
  }

  #onEngineEvent<Name extends EngineEventName>(
    from: EngineSession,
    name: Name,
    payload: EngineEvents[Name],
  ): void {
    if (this.#engineSession !== from) return
    const isInternal = this.#engineListeners[name]?.(from, payload) === false
    if (isInternal || this.#destroying) return
    this.emitter.emit(name, payload as CallEvents[Name])
  }

  /** Ends a session once: closes it, and moves the call to `left` or `error`. */
  #endSession(session: EngineSession, trigger: 'leave' | 'fail', error: OffhookError): void {
    if (this.#engineSession !== session) return
    this.#closeSession(session, error)
    this.#moveToEnd(trigger, error)
  }

  /** Ends a session that could not be built. Nothing was loaded, so nothing is left. */
  #discardSession(session: EngineSession, error: OffhookError): void {
    if (this.state.get() === 'loading') this.#endSession(session, 'fail', error)
    else if (this.#engineSession === session) this.#closeSession(session, error)
  }

  /** Closes a session, without a change of state. Its pending promises reject with `error`. */
  #closeSession(session: EngineSession, error: OffhookError): void {
    if (session.isBuilt) this.#callBeforeClose(session.engine)
    this.#engineSession = null
    this.platform.clear()
    const closed = session.close(error)
    // A session that was opened meanwhile may be closed first: wait for both.
    this.#closing = Promise.all([this.#closing, closed]).then(() => undefined)
  }

  #callBeforeClose(engine: Engine): void {
    for (const run of this.beforeClose) {
      try {
        Promise.resolve(run(engine)).catch(() => undefined)
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
