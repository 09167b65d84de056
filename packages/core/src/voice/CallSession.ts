import { DEFAULT_BASE_URL, START_TIMEOUT_MS } from '../constants.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { createTimers } from '../events/createTimers.ts'
import { createDeferred } from '../events/deferred.ts'
import { QUEUE_MAX } from '../limits.ts'
import type { Explain } from '../rest/request.ts'
import type { WebCall } from '../rest/webCall.ts'
import { createWebCall } from '../rest/webCall.ts'
import { releaseAudio } from './audio/unlockAudio.ts'
import { microphoneConstraints } from './devices/openMicrophone.ts'
import type { Ending } from './ending.ts'
import type { ErrorEvent, StartStage } from './events.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { isMobile } from './isMobile.ts'
import type { ClientContext, LiveCall } from './LiveCall.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { Pending, SessionContext, StartSteps, Step } from './SessionContext.ts'
import { createStartReport, type StartReport } from './startProgress.ts'
import { describeTarget, validateMuted } from './startTarget.ts'
import { idleState, SILENCE, type VoiceState } from './state.ts'
import type { StartOptions, WebCallRequest } from './types.ts'

/** The options of a session. */
export interface SessionOptions extends StartOptions {
  /** The call to join again, in place of a new one. */
  webCall?: WebCall
  /** The audio element that the press has unlocked. */
  unlockedAudio?: HTMLAudioElement | undefined
}

/** One call, from the request of its start until everything is released. */
export class CallSession implements StartSteps {
  readonly isResumed: boolean
  readonly audioSource: unknown
  /** The camera to send. Undefined leaves it to the recording. */
  readonly videoSource: unknown
  readonly wantsNoiseCancellation: boolean
  /** The call object with audio, levels and messages. Null before it is built, and once it is released. */
  live: LiveCall | null = null
  /** The end of the session while it is under way; null before it. */
  ending: Promise<void> | null = null
  readonly #client: ClientContext
  readonly #request: WebCallRequest
  readonly #unlockedAudio: HTMLAudioElement | undefined
  readonly #userSignal: AbortSignal | undefined
  /** When the start was requested, by `performance.now()`. */
  readonly requestedAt = performance.now()
  readonly #report: StartReport
  readonly #controller = new AbortController()
  /** Rejects when the session is aborted. */
  readonly #aborted = createDeferred<never>()
  readonly #listening = createDeferred<void>()
  readonly #timers = createTimers()
  /** The messages that were sent before the code of the call was loaded. */
  readonly #unsent: ClientMessage[] = []
  #webCall: WebCall | null
  /** The microphone that the start has opened itself. */
  #microphone: MediaStreamTrack | null = null
  /** The constraints with which that microphone was opened. */
  #constraints: MediaTrackConstraints | null = null
  #muted: boolean
  /** Whether a mute applies now. In a new call it waits for the assistant: the platform ends a call without audio. */
  #mutesAtOnce: boolean
  #stage: StartStage = 'initialization'
  #isConnected = false

  constructor(
    client: ClientContext,
    request: WebCallRequest,
    { signal, muted, webCall, unlockedAudio }: SessionOptions,
  ) {
    const { call = {}, noiseCancellation } = client.options
    const { audioSource = true, videoSource, startAudioOff = false } = call
    this.#client = client
    this.#request = request
    this.#unlockedAudio = unlockedAudio
    this.#userSignal = signal
    this.#webCall = webCall ?? null
    this.isResumed = webCall !== undefined
    this.audioSource = audioSource
    this.videoSource = videoSource
    this.wantsNoiseCancellation = noiseCancellation !== false
    this.#muted = muted ?? startAudioOff
    this.#mutesAtOnce = this.isResumed
    this.#report = createStartReport(client.emit, client.progress, this.requestedAt)
  }

  /** Aborts when the session cannot go on, or is over. Its reason is the error with which the start rejects. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Runs the start. Resolves and rejects as it does, but rejects only once everything is released. */
  async run(start: (session: CallSession) => Promise<WebCall>): Promise<WebCall> {
    const onAbort = () => void this.end({ kind: 'aborted' })
    this.#userSignal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#begin()
      return await start(this)
    } catch (reason) {
      const error = toOffhookError(this.signal.aborted ? this.signal.reason : reason)
      // A session that was stopped rejects as stopped, even if it could not have gone on.
      const result = this.ending ? new AbortError() : error
      await this.end({ kind: 'failed', error })
      throw result
    } finally {
      this.#userSignal?.removeEventListener('abort', onAbort)
    }
  }

  /** Runs a step of the start, and reports its progress. Rejects when it fails, and as soon as the session is aborted. */
  step<Result>(name: StartStage, step: Step<Result>): Promise<Result> {
    return this.#runStep(name, step, () => this.ending !== null)
  }

  /** As `step`, but the start goes on after a failure. */
  async optionalStep<Result>(name: StartStage, step: Step<Result>): Promise<void> {
    const isOver = () => this.signal.aborted
    await this.#runStep(name, step, isOver).catch((reason) => {
      if (isOver()) throw reason
    })
  }

  async #runStep<Result>(name: StartStage, step: Step<Result>, isOver: () => boolean): Promise<Result> {
    this.signal.throwIfAborted()
    this.#stage = name
    const begunAt = performance.now()
    const { started, completed, errorType } = step
    if (started !== null) this.#report.progress(name, 'started', started && { metadata: started })
    try {
      // A listener may have ended the session at that report.
      this.signal.throwIfAborted()
      const during = { pending: this.#pendingOf(name, errorType) }
      const result = await this.#abortable(Promise.resolve(step.run(during)))
      this.signal.throwIfAborted()
      const metadata = completed?.(result)
      this.#report.progress(name, 'completed', { duration: since(begunAt), ...(metadata && { metadata }) })
      return result
    } catch (reason) {
      // An error that comes from the end of the session is not reported as a failure of the step.
      if (isOver()) throw reason
      const error = toOffhookError(reason)
      const duration = since(begunAt)
      this.#report.progress(name, 'failed', { duration, metadata: { error: error.message } })
      if (errorType) this.#report.error(errorType, error, { stage: name, duration })
      throw error
    }
  }

  /** Reports a failure of work that goes on after its step. */
  #pendingOf(name: StartStage, errorType: ErrorEvent['type'] | undefined): Pending {
    return (work, other) => {
      const stage = other ?? name
      const type = other ? (`${other}-error` as const) : errorType
      Promise.resolve(work).catch((reason) => {
        if (this.signal.aborted || !type) return
        const error = toOffhookError(reason)
        this.#report.progress(stage, 'failed', { metadata: { error: error.message } })
        this.#report.error(type, error, { stage })
      })
    }
  }

  /** Settles with a promise, or rejects when the session is aborted before. */
  #abortable<Result>(promise: Promise<Result>): Promise<Result> {
    return Promise.race([this.#aborted.promise, promise])
  }

  #abort(reason: OffhookError): void {
    this.#controller.abort(reason)
    this.#aborted.reject(reason)
  }

  /** Resolves after a time. Stays pending once the session is over. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.after(ms, resolve))
  }

  /** Ends the start or the call. The first ending counts. Resolves when everything is released. */
  end(ending: Ending): Promise<void> {
    if (!this.ending) {
      const done = createDeferred<void>()
      // Set before any listener runs, because a listener may end the session again.
      this.ending = done.promise
      void this.#end(ending).then(done.resolve, done.resolve)
    }
    return this.ending
  }

  /** Sends a message, as soon as the assistant listens. Returns whether it is sent, or will be. */
  send(message: ClientMessage): boolean {
    if (this.live && !this.ending) return this.live.send(message)
    const waits = !this.ending && this.#unsent.length < QUEUE_MAX
    if (waits) this.#unsent.push(message)
    return waits
  }

  setMuted(muted: boolean): void {
    validateMuted(muted)
    this.#muted = muted
    if (!this.#mutesAtOnce) return
    this.#update({ muted })
    this.live?.setMuted(muted)
  }

  #begin(): void {
    const { progress, conversation } = this.#client
    progress.set([])
    conversation.clear()
    this.#update({ ...idleState, status: 'connecting', muted: this.#mutesAtOnce && this.#muted })
    this.signal.throwIfAborted()
    this.#limitStart()
    this.#report.progress('initialization', 'started', { metadata: describeTarget(this.#request) })
  }

  /** Fails the start with a reason. Does nothing once the assistant listens, and once the session is ending. */
  #fail(reason: OffhookError): void {
    if (!this.ending && !this.#isConnected) this.#abort(reason)
  }

  #limitStart(): void {
    const { startTimeout = START_TIMEOUT_MS } = this.#client.options
    this.#timers.after(startTimeout, () => {
      if (this.#isConnected) return
      const why = this.#client.state.get().audioBlocked ? ': its audio is blocked' : ''
      const error = new TimeoutError(
        `The assistant did not listen within ${startTimeout / 1000} seconds${why}.`,
      )
      this.#report.error('start-timeout', error, { stage: this.#stage })
      this.#fail(error)
    })
  }

  /** Opens the microphone, then creates the web call. Returns the existing web call of a resumed call. */
  async createWebCall(): Promise<WebCall> {
    const { options, loadCallCode } = this.#client
    const { publicKey, baseUrl = DEFAULT_BASE_URL, fetch, resume } = options
    const call = options.call ?? {}
    // Checked first, because a web call that cannot be used would still be paid for.
    if (!hasOnlyBasicOptions(call)) await (await loadCallCode()).validateCallOptions(call)
    await this.#openMicrophone()
    const config = { token: publicKey, baseUrl, fetch }
    // The platform deletes the room when its user leaves, and a reload of the page leaves it.
    const request = { ...this.#request, ...(resume && { roomDeleteOnUserLeaveEnabled: false }) }
    const explain: Explain = async (received) => (await loadCallCode()).explainRefusal(received)
    const webCall = this.#webCall ?? (await createWebCall(config, request, explain, this.signal))
    this.#webCall = webCall
    this.#update({ webCall })
    return webCall
  }

  /** Opens the microphone in the user's press, before there is a web call: a refusal costs nothing. */
  async #openMicrophone(): Promise<void> {
    const { options, selection, microphoneAccess, state, loadCallCode } = this.#client
    const constraints = microphoneConstraints(options, selection)
    if (!constraints || state.get().muted) return
    this.#constraints = constraints
    const open = options.engine?.openMicrophone ?? microphoneAccess.open
    try {
      this.#microphone = await open(constraints, this.signal)
    } catch (reason) {
      const code = await loadCallCode().catch(() => null)
      // An answer that comes after the end of the start is not reported.
      this.signal.throwIfAborted()
      // Without that code, the start fails with the browser's own error.
      throw code ? code.refuseMicrophone(reason, this.#client) : reason
    }
    // The start may have ended during the browser's prompt.
    if (this.signal.aborted) this.#microphone?.stop()
    this.signal.throwIfAborted()
  }

  /** Loads the code of the call, and builds the call object. */
  async buildCall({ videoSource, video }: { videoSource: unknown; video: boolean }) {
    const { createLiveCall, joinCall } = await this.#client.loadCallCode()
    // An import cannot be aborted.
    if (this.ending) throw new AbortError()
    const live = createLiveCall(this.#context(), {
      isResumed: this.isResumed,
      unlockedAudio: this.#unlockedAudio,
      videoSource,
      video,
      microphone: this.#microphone,
      constraints: this.#constraints,
      muted: this.#client.state.get().muted,
      volume: this.#client.volume(),
      unsent: this.#unsent,
    })
    this.live = live
    await live.build()
    return { live, joinCall }
  }

  /** Reports that the call is set up. Resolves when the assistant listens. */
  waitForAssistant({ id }: WebCall): Promise<void> {
    this.signal.throwIfAborted()
    this.#report.success(id)
    this.#stage = 'listening'
    return this.#abortable(this.#listening.promise)
  }

  /** Sets the status to connected, and emits `call-start`. A listener may end the session at each of them. */
  connect(): void {
    this.signal.throwIfAborted()
    this.#isConnected = true
    this.#update({ status: this.live?.connection.status() ?? 'connected', startedAt: Date.now() })
    this.signal.throwIfAborted()
    this.#client.emit('call-start', undefined)
    this.signal.throwIfAborted()
  }

  #context(): SessionContext {
    return {
      ...this.#client,
      report: this.#report,
      timers: this.#timers,
      signal: this.signal,
      audioSource: this.audioSource,
      update: (change) => this.#update(change),
      stage: () => this.#stage,
      isConnected: () => this.#isConnected,
      onListening: () => {
        const waits = !this.#mutesAtOnce
        this.#mutesAtOnce = true
        if (waits && this.#muted) this.setMuted(true)
        this.#listening.resolve()
      },
      fail: (error) => this.#fail(error),
      onLeft: (error) => void this.end({ kind: 'left', error }),
    }
  }

  async #end(ending: Ending): Promise<void> {
    const { emit, state, levels, onOver } = this.#client
    state.set(Object.freeze({ ...state.get(), status: 'ending' }))
    this.#abort(ending.kind === 'failed' ? ending.error : new AbortError())
    this.#timers.clear()
    const { live } = this
    // A failure of the release must not leave the session in `ending`.
    if (live) await live.release().catch(() => undefined)
    else releaseAudio(this.#unlockedAudio)
    this.#microphone?.stop()
    this.live = null
    levels.set(SILENCE)
    let error: OffhookError | null = null
    if (ending.kind === 'failed') {
      error = ending.error
      const context = { ...describeTarget(this.#request), isMobile: isMobile() }
      this.#report.failure(error, this.#stage, context)
    } else if (live) error = live.connection.reportEnd(ending)
    else emit('call-end', { reason: ending.kind })
    onOver()
    state.set(Object.freeze({ ...idleState, error }))
  }

  /** Changes the state, as long as the session is not over. */
  #update(change: Partial<VoiceState>): void {
    const { state } = this.#client
    const before = state.get()
    const isChange = (Object.keys(change) as (keyof VoiceState)[]).some((key) => before[key] !== change[key])
    if (isChange && !this.ending) state.set(Object.freeze({ ...before, ...change }))
  }
}

/** Whole milliseconds since a moment of `performance.now()`. */
const since = (moment: number): number => Math.round(performance.now() - moment)
