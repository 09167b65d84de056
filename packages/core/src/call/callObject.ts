import type { Engine } from '../engine/engine.ts'
import type { CallEvents, EngineEventName, EngineEvents } from '../engine/events.ts'
import type { Participant } from '../engine/participant.ts'
import { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { createSharedEmitter } from '../events/createEmitter.ts'
import { createDeferred } from '../events/deferred.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { LEAVE_TIMEOUT_MS, LOAD_TIMEOUT_MS } from '../limits.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import type { CallChecks } from './callChecks.ts'
import type { CallParts } from './callParts.ts'
import { askedProperties, prebuiltProperties, standingProperties } from './callProperties.ts'
import { createMisuse, type Misuse } from './createMisuse.ts'
import {
  createPlatformParticipants,
  isLocal,
  type PlatformParticipants,
} from './createPlatformParticipants.ts'
import { type CallState, type CallTrigger, nextState } from './lifecycle.ts'
import { limitJoin } from './limitJoin.ts'
import type { JoinRequest } from './methods/lifecycle.ts'
import type { Moment } from './methods/needs.ts'
import { type FrameRoom, refuseAnotherFrame, roomOfFrame } from './sameRoom.ts'
import { leaveQuietly, openSession, type Session } from './session.ts'
import { toEndError } from './toEndError.ts'

/** Hears an event of the engine; false keeps it from the listeners. */
type Heard = {
  readonly [Name in EngineEventName]?: (from: Session, payload: EngineEvents[Name]) => unknown
}

/** The lifecycle: the only code that writes a call's state, always through the table. */
export class CallObject {
  readonly #state = createStore<CallState>('new')
  readonly state = readOnly(this.#state)
  readonly emitter = createSharedEmitter<CallEvents>()
  readonly misuse: Misuse
  readonly checks: CallChecks
  /** The participants of the platform, told from everybody else in the room. */
  readonly platform: PlatformParticipants
  readonly #parts: CallParts
  #session: Session | null = null
  /** Called with an engine that is about to be released, while it still takes orders. What fails in it is ignored. */
  readonly beforeRelease = new Set<(engine: Engine) => unknown>()
  #destroying: Promise<void> | null = null
  /** The leave under way, and what it leaves. */
  #leaving: { readonly session: Session | null; readonly done: Promise<void> } | null = null
  /** The last session's release: the next one waits for it. */
  #releasing: Promise<void> = Promise.resolve()
  #endsTest: string | null = null
  #sessionId = ''
  /** What an event of the engine does to the call. */
  readonly #heard: Heard = {
    'left-meeting': (from) => {
      this.#conclude(from, 'leave', new AbortError('The room was left.'))
      return false
    },
    error: (from, error) => {
      this.#conclude(from, 'fail', error)
      return false
    },
    // not passed on: `loaded` is emitted with our state; the vendor's may come after the join has begun
    loaded: () => false,
    // one that comes while it is being left comes too late
    'joined-meeting': (from) => !this.#isEnding(from) && this.#move('joined'),
    'participant-joined': (_from, participant) => this.platform.see(participant),
    'participant-updated': (_from, participant) => this.platform.see(participant),
    'participant-left': (_from, participant) => this.platform.leave(participant),
    'track-started': (_from, { participant, track }) =>
      participant && this.platform.see(participant, track.kind === 'audio'),
    'meeting-session-summary-updated': (_from, { id }) => {
      this.#sessionId = id
    },
    // a sender that is not listed yet is heard as well: Daily does not promise that presence comes before messages
    'app-message': ({ engine }, { fromId }) => !isLocal(engine.participants(), fromId),
  }

  constructor(parts: CallParts) {
    this.#parts = parts
    this.checks = parts.checks
    this.platform = createPlatformParticipants(parts.platform)
    this.misuse = createMisuse(() => this.#destroying !== null, parts.properties.strictMode !== false)
  }

  /** The open session; null before the first, and between two. */
  get session(): Session | null {
    return this.#session
  }

  /** The id of the last meeting session; empty before the first. */
  get sessionId(): string {
    return this.#sessionId
  }

  /** The facts that decide which methods may be used now. */
  moment(): Moment {
    return {
      state: this.state.get(),
      isFrame: this.#parts.frame !== false,
      isJoinAsked: this.#session?.joinAsked ?? false,
      isPrepared: this.#session?.isPrepared ?? false,
      endsTest: this.#endsTest,
    }
  }

  /** Remembers the method that ends the running test early; null once the test is over. */
  setTest(endedBy: string | null): void {
    this.#endsTest = endedBy
  }

  async build(): Promise<void> {
    await this.open().built
  }

  async load(options: JoinRequest = {}): Promise<void> {
    this.checks.options(options)
    await this.loadSession(this.open(), options)
  }

  isDestroyed(): boolean {
    return this.#destroying !== null
  }

  participants(): Readonly<Record<string, Participant>> {
    return this.#session?.engine.participants() ?? {}
  }

  assistant(): Participant | null {
    return this.platform.speakers()[0] ?? null
  }

  /** The open session, or a new one whose engine is built as soon as the last one is released. */
  open(): Session {
    if (this.#session) return this.#session
    const session: Session = openSession(this.#parts.engine, (name, payload) =>
      this.#onEngineEvent(session, name, payload),
    )
    this.#session = session
    session.asked = standingProperties(this.#parts.properties)
    session.built = this.#build(session)
    session.built.catch(() => undefined)
    return session
  }

  /** Loads a session, once, for what is asked of it. */
  loadSession(session: Session, asked: JoinRequest = {}): Promise<void> {
    const isFrame = this.#parts.frame !== false
    if (isFrame) refuseAnotherFrame(this.misuse, session, asked, 'load')
    session.asked = askedProperties(session.asked, asked, isFrame)
    const room = isFrame ? roomOfFrame(this.misuse, session) : undefined
    session.loaded ??= this.#fetch(session, room)
    return session.settle(session.loaded)
  }

  async #build(session: Session): Promise<void> {
    const { frame, properties } = this.#parts
    const { audioSource, videoSource, dailyConfig } = properties
    try {
      await session.settle(this.#releasing)
      const built = session.engine.create({
        ...(audioSource !== undefined && { audioSource }),
        ...(videoSource !== undefined && { videoSource }),
        ...(dailyConfig !== undefined && { dailyConfig: { ...dailyConfig } }),
        ...(frame !== false && { frame, prebuilt: prebuiltProperties(properties) }),
      })
      await session.answer('The media engine', Promise.resolve(built), LOAD_TIMEOUT_MS)
      session.isBuilt = true
    } catch (error) {
      throw this.#abandon(session, error)
    }
  }

  async #fetch(session: Session, room: FrameRoom | undefined): Promise<void> {
    // whoever hears of a state may end the session
    if (this.#move('load') && !this.#isEnding(session)) this.emitter.emit('loading', undefined)
    try {
      await session.built
      await withTimeout(session.settle(session.engine.load(room)), LOAD_TIMEOUT_MS, () => {
        throw new CallError('connection-error', 'Failed to load call object bundle.')
      })
    } catch (error) {
      throw this.#conclude(session, 'fail', error)
    }
    if (this.#move('loaded') && !this.#isEnding(session)) this.emitter.emit('loaded', undefined)
  }

  async join(options: JoinRequest = {}): Promise<void> {
    const url = this.#session?.asked.url ?? this.#parts.properties.url
    this.checks.join({ ...(url !== undefined && { url }), ...options })
    // nothing of `null`, or of another non-object, is left after the spread: it is refused here
    this.checks.options(options)
    if (this.#session?.joinAsked) {
      console.warn('already joined meeting, call leave() before joining again')
      return
    }
    const session = this.open()
    session.admit?.(options, 'join')
    if (this.#parts.frame !== false) refuseAnotherFrame(this.misuse, session, options, 'join')
    session.joinAsked = true
    // a test that cannot be ended is no reason not to join
    const ends = this.#endsTest
    if (ends === 'stopTestCallQuality') callIsolated(() => session.engine.invoke(ends, []))
    await this.loadSession(session, options)
    this.#move('join')
    this.#insist(session)
    this.emitter.emit('joining-meeting', undefined)
    this.#insist(session)
    try {
      await this.#untilJoined(session)
    } catch (error) {
      // a vendor may refuse a join because it is being left: that is no failure
      if (this.#leaving?.session === session) throw new AbortError()
      throw this.#conclude(session, 'fail', error)
    }
    this.#insist(session)
  }

  #untilJoined(session: Session): Promise<void> {
    const { url = '', ...asked } = session.asked
    const joined = session.next('joined-meeting')
    // the vendor's promise may stay pending, so only its rejection counts
    const answered = session.engine.join({ url, ...asked }).then(() => joined)
    const { audioSource } = { ...this.#parts.properties, ...asked }
    // a track of its own needs no question
    const opensMicrophone = audioSource !== false && typeof audioSource !== 'object'
    const mayAsk = opensMicrophone && !session.isPrepared
    return limitJoin(session.settle(Promise.race([joined, answered])), this.#parts, mayAsk)
  }

  /** Whether a session is over, or being left. */
  #isEnding(session: Session): boolean {
    return this.#session !== session || this.#leaving?.session === session
  }

  #insist(session: Session): void {
    if (this.#isEnding(session)) throw new AbortError()
  }

  leave(): Promise<void> {
    const session = this.#session
    // left, or failed: the next session waits for the release, a leave does not
    if (!session && ['left', 'error'].includes(this.state.get())) return Promise.resolve()
    // a leave that is under way does not cover a session that was opened since
    if (this.#leaving && (session === null || session === this.#leaving.session)) return this.#leaving.done
    const done = this.#leaveSession().finally(() => {
      if (this.#leaving?.done === done) this.#leaving = null
    })
    this.#leaving = { session, done }
    return done
  }

  destroy(): Promise<void> {
    if (this.#destroying) return this.#destroying
    const destroyed = createDeferred<void>()
    // set before anybody hears of the end, since whoever does may ask for it again
    this.#destroying = destroyed.promise
    void this.#releasedAfterLeave().then(() => {
      this.emitter.emit('call-instance-destroyed', undefined)
      destroyed.resolve()
    })
    return this.#destroying
  }

  async #releasedAfterLeave(): Promise<void> {
    await this.leave()
    await this.#releasing
  }

  async #leaveSession(): Promise<void> {
    const session = this.#session
    const state = this.state.get()
    if (session && (state === 'joining' || state === 'joined')) {
      const left = Promise.race([session.next('left-meeting'), leaveQuietly(session)])
      await withTimeout(left, LEAVE_TIMEOUT_MS, () => undefined)
    }
    if (session) this.#conclude(session, 'leave', new AbortError())
    else if (state === 'new') this.#left('leave')
    await this.#releasing
  }

  #move(trigger: CallTrigger): boolean {
    const next = nextState(this.state.get(), trigger)
    if (next !== undefined) this.#state.set(next)
    return next !== undefined
  }

  #onEngineEvent<Name extends EngineEventName>(from: Session, name: Name, payload: EngineEvents[Name]): void {
    if (this.#session !== from || this.#heard[name]?.(from, payload) === false || this.#destroying) return
    this.emitter.emit(name, payload as CallEvents[Name])
  }

  /** Ends a session, once, and says with which error its users end. */
  #conclude(session: Session, trigger: 'leave' | 'fail', reason: unknown): OffhookError {
    const error = toEndError(reason)
    if (this.#session !== session) return error
    this.#release(session, error)
    this.#left(trigger, error)
    return error
  }

  /** Gives up a session that could not be built: nothing was loaded, so nothing was left. */
  #abandon(session: Session, reason: unknown): OffhookError {
    if (this.state.get() === 'loading') return this.#conclude(session, 'fail', reason)
    const error = toEndError(reason)
    if (this.#session === session) this.#release(session, error)
    return error
  }

  #release(session: Session, error: OffhookError): void {
    if (session.isBuilt) this.#callBeforeRelease(session.engine)
    this.#session = null
    this.platform.clear()
    const released = session.end(error)
    // a session that was opened during the last one's release may be released first: wait for both
    this.#releasing = Promise.all([this.#releasing, released]).then(() => undefined)
  }

  #callBeforeRelease(engine: Engine): void {
    for (const run of this.beforeRelease) {
      try {
        Promise.resolve(run(engine)).catch(() => undefined)
      } catch {
        // the room may be gone: an order that is refused now is no error of the page
      }
    }
  }

  #left(trigger: 'leave' | 'fail', error?: OffhookError): void {
    if (!this.#move(trigger)) return
    if (trigger === 'fail' && error instanceof CallError) this.emitter.emit('error', error)
    this.emitter.emit('left-meeting', undefined)
  }
}
