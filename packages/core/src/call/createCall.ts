import { JOIN_TIMEOUT_MS, LEAVE_TIMEOUT_MS } from '../constants.ts'
import type { EngineEventName, EngineEvents, JoinOptions } from '../engine/engine.ts'
import { CallError } from '../errors/CallError.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { messageOf, type OffhookError } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { createStore, readOnly } from '../store/createStore.ts'
import { check } from '../validators/check.ts'
import { JoinOptions as JoinRules } from '../validators/joinOptions.ts'
import type { Call, CallEvents, CreateCallOptions } from './call.ts'
import { createMethods } from './createMethods.ts'
import { type CallState, type CallTrigger, nextState } from './lifecycle.ts'
import { openSession, type Session } from './session.ts'

/** Creates a call object on a media engine. Nothing happens until it is built, loaded or joined. */
export function createCall(options: CreateCallOptions): Call {
  const call = new CallObject(options)
  const { emitter } = call
  return {
    ...createMethods({
      session: () => call.session,
      state: call.state.get,
      isDestroyed: () => call.destroying !== null,
    }),
    state: readOnly(call.state),
    on: emitter.on,
    once: emitter.once,
    off: emitter.off,
    build: () => call.build(),
    load: () => call.load(),
    join: (asked) => call.join(asked),
    leave: () => call.leave(),
    destroy: () => call.destroy(),
    participants: () => call.session?.engine.participants() ?? {},
  }
}

/** The lifecycle: the only code that writes a call's state, always through the table. */
class CallObject {
  readonly state = createStore<CallState>('new')
  readonly emitter = createEmitter<CallEvents>()
  session: Session | null = null
  destroying: Promise<void> | null = null
  readonly #options: CreateCallOptions
  #leaving: Promise<void> | null = null
  /** The last session's release: the next one waits for it. */
  #releasing: Promise<void> = Promise.resolve()

  constructor(options: CreateCallOptions) {
    this.#options = options
  }

  async build(): Promise<void> {
    this.#refuseAfterDestroy()
    await this.#open().built
  }

  async load(): Promise<void> {
    this.#refuseAfterDestroy()
    await this.#load(this.#open())
  }

  async join(asked: JoinOptions): Promise<void> {
    this.#refuseAfterDestroy()
    check('join options', JoinRules, asked)
    if (this.session?.joinAsked) {
      console.warn('already joined meeting, call leave() before joining again')
      return
    }
    const session = this.#open()
    session.joinAsked = true
    await this.#load(session)
    this.#move('join')
    this.emitter.emit('joining-meeting', undefined)
    try {
      await this.#untilJoined(session, asked)
    } catch (error) {
      throw this.#conclude(session, 'fail', error)
    }
  }

  leave(): Promise<void> {
    this.#leaving ??= this.#leave().finally(() => {
      this.#leaving = null
    })
    return this.#leaving
  }

  destroy(): Promise<void> {
    this.destroying ??= this.leave().then(() => {
      this.emitter.emit('call-instance-destroyed', undefined)
    })
    return this.destroying
  }

  #refuseAfterDestroy(): void {
    if (this.destroying) throw new InvalidStateError('Use after destroy', 'destroyed')
  }

  #move(trigger: CallTrigger): boolean {
    const next = nextState(this.state.get(), trigger)
    if (next !== undefined) this.state.set(next)
    return next !== undefined
  }

  /** The open session, or a new one whose engine is built as soon as the last one is released. */
  #open(): Session {
    if (this.session) return this.session
    const { engine, audioSource, videoSource, dailyConfig } = this.#options
    const session: Session = openSession(engine, (name, payload) =>
      this.#onEngineEvent(session, name, payload),
    )
    this.session = session
    session.built = session
      .settle(
        this.#releasing.then(() =>
          session.engine.create({
            ...(audioSource !== undefined && { audioSource }),
            ...(videoSource !== undefined && { videoSource }),
            ...(dailyConfig !== undefined && { dailyConfig }),
          }),
        ),
      )
      .catch((error) => {
        throw this.#abandon(session, error)
      })
    session.built.catch(() => undefined)
    return session
  }

  #load(session: Session): Promise<void> {
    session.loaded ??= this.#loadSession(session)
    return session.loaded
  }

  async #loadSession(session: Session): Promise<void> {
    this.#move('load')
    this.emitter.emit('loading', undefined)
    try {
      await session.built
      await session.settle(session.engine.load())
    } catch (error) {
      throw this.#conclude(session, 'fail', error)
    }
    this.#move('loaded')
    this.emitter.emit('loaded', undefined)
  }

  #untilJoined(session: Session, asked: JoinOptions): Promise<void> {
    const { startAudioOff, startVideoOff, joinTimeout = JOIN_TIMEOUT_MS } = this.#options
    const joined = session.next('joined-meeting')
    // the vendor's promise may stay pending, so only its rejection counts
    const answered = session.engine
      .join({
        ...(startAudioOff !== undefined && { startAudioOff }),
        ...(startVideoOff !== undefined && { startVideoOff }),
        ...asked,
      })
      .then(() => joined)
    return withTimeout(session.settle(Promise.race([joined, answered])), joinTimeout, () => {
      throw new CallError('connection-error', `The room did not answer within ${joinTimeout / 1000} seconds.`)
    })
  }

  async #leave(): Promise<void> {
    const { session } = this
    const state = this.state.get()
    if (session && (state === 'joining' || state === 'joined')) {
      const left = Promise.race([session.next('left-meeting'), session.engine.leave().catch(() => undefined)])
      await withTimeout(left, LEAVE_TIMEOUT_MS, () => undefined)
    }
    if (session) this.#conclude(session, 'leave', new AbortError())
    else if (state === 'new') this.#left('leave')
    await this.#releasing
  }

  #onEngineEvent<Name extends EngineEventName>(from: Session, name: Name, payload: EngineEvents[Name]): void {
    if (this.session !== from) return
    if (name === 'left-meeting') this.#conclude(from, 'leave', new AbortError('The room was left.'))
    else if (name === 'error') this.#conclude(from, 'fail', payload)
    else if (name !== 'loaded' && !this.destroying) {
      // ours is emitted with the state; the vendor's may come after the join has begun
      if (name === 'joined-meeting') this.#move('joined')
      this.emitter.emit(name, payload as CallEvents[Name])
    }
  }

  /** Ends a session, once, and says with which error its users end. */
  #conclude(session: Session, trigger: 'leave' | 'fail', reason: unknown): OffhookError {
    const error = toCallError(reason)
    if (this.session !== session) return error
    this.session = null
    this.#releasing = session.end(error)
    this.#left(trigger, error)
    return error
  }

  /** Gives up a session that could not be built: nothing was loaded, so nothing was left. */
  #abandon(session: Session, reason: unknown): OffhookError {
    if (this.state.get() === 'loading') return this.#conclude(session, 'fail', reason)
    const error = toCallError(reason)
    if (this.session === session) {
      this.session = null
      this.#releasing = session.end(error)
    }
    return error
  }

  #left(trigger: 'leave' | 'fail', error?: OffhookError): void {
    if (!this.#move(trigger)) return
    if (trigger === 'fail' && error instanceof CallError) this.emitter.emit('error', error)
    this.emitter.emit('left-meeting', undefined)
  }
}

/** Every failure of an engine is a CallError; an end that was asked for is none. */
const toCallError = (reason: unknown): CallError | AbortError =>
  reason instanceof CallError || reason instanceof AbortError
    ? reason
    : new CallError('unknown', messageOf(reason), { cause: reason })
