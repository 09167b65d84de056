import { createTimers } from '../../async/createTimers.ts'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { DEFAULT_BASE_URL, START_TIMEOUT_MS } from '../../constants.ts'
import { type OffhookError, toOffhookError } from '../../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../../errors/requestErrors.ts'
import { reportUncaught } from '../../events/callIsolated.ts'
import { APP_MESSAGE_MAX, QUEUE_MAX } from '../../limits.ts'
import type { WebCall } from '../../rest/webCall.ts'
import type { Begun, ClientContext, SessionContext, SessionOptions, Step } from '../context.ts'
import { microphoneConstraints } from '../devices/microphoneBeforeCall.ts'
import type { StartStage } from '../events.ts'
import { type CallCode, loadCallCode } from '../lazy.ts'
import { type ClientMessage, toMessageText } from '../messages/clientMessages.ts'
import type { TranscriptLine } from '../messages/conversation.ts'
import { validateCallOptions, validateMuted } from '../options.ts'
import type { RunningCall } from '../running/createRunningCall.ts'
import { idleState, NO_NETWORK, SILENCE, type VoiceState } from '../state.ts'
import { NO_PROGRESS } from '../stores.ts'
import type { WebCallRequest } from '../types.ts'
import type { EndReason } from './ending.ts'
import { createStartReport, describeTarget, type StartReport } from './startReport.ts'
import { closeAudio } from './unlockAudio.ts'

/**
 * A call of the client, from the request of its start until everything is released. `start.ts` has the order of the
 * steps. This class runs each step, and ends the session once, whatever ends it.
 */
export class CallSession implements Pick<SessionContext, 'step'> {
  readonly audioSource: unknown
  /** The camera to send. Undefined sends it if the call is recorded. */
  readonly videoSource: unknown
  /** The line that the page added last before there was a transcript. */
  added: TranscriptLine | null = null
  #runningCall: RunningCall | null = null
  #closing: Promise<void> | null = null
  readonly #client: ClientContext
  readonly #request: WebCallRequest
  readonly #unlockedAudio: HTMLAudioElement | undefined
  readonly #userSignal: AbortSignal | undefined
  readonly #joinsExistingCall: boolean
  readonly #begun: Begun
  readonly #startsMuted: boolean
  readonly #requestedAt = performance.now()
  readonly #report: StartReport
  readonly #controller = new AbortController()
  /** Rejects when the session is aborted. */
  readonly #aborted = promiseWithResolvers<never>()
  readonly #listening = promiseWithResolvers<void>()
  readonly #timers = createTimers()
  /** The messages that the page sent before the call object existed, as JSON text. */
  readonly #unsent: string[] = []
  #webCall: WebCall | null
  /** The microphone that was opened before the web call. */
  #microphone: MediaStreamTrack | null = null
  /** The constraints of that microphone. */
  #constraints: MediaTrackConstraints | null = null
  /**
   * Whether the microphone follows the mute. In a new call it stays open until the assistant listens, because the platform
   * ends a call without audio.
   */
  #appliesMute: boolean
  #stage: StartStage = 'initialization'
  #isConnected = false
  /** The error that ended the session. Null until its end is reported, and after a normal end. */
  #error: OffhookError | null = null

  constructor(
    client: ClientContext,
    request: WebCallRequest,
    { signal, muted, webCall, begun = 'no', unlockedAudio }: SessionOptions,
  ) {
    const { audioSource = true, videoSource, startAudioOff = false } = client.options.call ?? {}
    this.#client = client
    this.#request = request
    this.#unlockedAudio = unlockedAudio
    this.#userSignal = signal
    this.#webCall = webCall ?? null
    this.#joinsExistingCall = webCall !== undefined
    this.#begun = begun
    this.audioSource = audioSource
    this.videoSource = videoSource
    this.#startsMuted = muted ?? startAudioOff
    this.#appliesMute = this.#joinsExistingCall
    this.#report = createStartReport(client.emit, client.progress, this.#requestedAt)
  }

  /** The call object with its parts. Null before it is built, and after it is closed. */
  get runningCall(): RunningCall | null {
    return this.#runningCall
  }

  /** Resolves when the session has ended. Null until it begins to end. */
  get closing(): Promise<void> | null {
    return this.#closing
  }

  /** Aborts when the start fails, with its error, and when the session ends. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Runs the start. If it fails, everything is released before this rejects. */
  async run(start: (session: CallSession) => Promise<WebCall>): Promise<WebCall> {
    const onAbort = () => void this.end({ kind: 'aborted' })
    this.#userSignal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#begin()
      return await start(this)
    } catch (reason) {
      const error = toOffhookError(this.signal.aborted ? this.signal.reason : reason)
      const wasClosing = this.#closing !== null
      await this.end({ kind: 'failed', error })
      // A session that was ending already rejects with the reason of that end, as after a stop
      throw wasClosing ? (this.#error ?? new AbortError()) : error
    } finally {
      this.#userSignal?.removeEventListener('abort', onAbort)
    }
  }

  #begin(): void {
    const { progress, conversation, network } = this.#client
    progress.set(NO_PROGRESS)
    conversation.clear()
    network.set(NO_NETWORK)
    this.#update({ ...idleState, status: 'connecting', muted: this.#startsMuted })
    this.signal.throwIfAborted()
    this.#limitStart()
    this.#report.progress('initialization', 'started', { metadata: describeTarget(this.#request) })
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
      this.#failStart(error)
    })
  }

  async step<Result>(name: StartStage, step: Step<Result>): Promise<Result> {
    this.signal.throwIfAborted()
    this.#stage = name
    const begunAt = performance.now()
    const { started, completed, errorType, isOptional } = step
    if (started !== null) this.#report.progress(name, 'started', started && { metadata: started })
    try {
      // A listener of that event may have ended the session.
      this.signal.throwIfAborted()
      const result = await this.#abortable(Promise.resolve(step.run()))
      this.signal.throwIfAborted()
      const metadata = completed?.(result)
      this.#report.progress(name, 'completed', { duration: since(begunAt), ...(metadata && { metadata }) })
      return result
    } catch (reason) {
      const isClosing = this.#closing !== null
      // When the whole start fails, the required step that runs is reported as failed. An optional step is not.
      const isOfWholeStart = isOptional === true && this.signal.aborted
      if (isClosing || isOfWholeStart) throw reason
      const error = toOffhookError(reason)
      const duration = since(begunAt)
      this.#report.progress(name, 'failed', { duration, metadata: { error: error.message } })
      if (errorType) this.#report.error(errorType, error, { stage: name, duration })
      throw error
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

  /** Aborts the start: `run` then ends the session. Does nothing in a connected call, or while the session ends. */
  #failStart(reason: OffhookError): void {
    if (!this.#closing && !this.#isConnected) this.#abort(reason)
  }

  /**
   * Loads the code of a call and of the engine, and validates the options of the call object, before the web call is
   * created: a web call costs money even if it cannot be joined.
   */
  async loadCode(): Promise<CallCode> {
    const { options, loadEngine, loadCallMethods } = this.#client
    const [code] = await Promise.all([loadCallCode(), loadEngine()])
    await validateCallOptions(options.call, loadCallMethods)
    return code
  }

  /**
   * Opens the microphone in the user gesture, before there is a web call: a refusal costs nothing. A microphone that the
   * engine opens itself may still be refused at the join, which `forwardEvents` of `createRunningCall.ts` reports.
   */
  async openMicrophone(): Promise<void> {
    const { options, selection, microphoneAccess } = this.#client
    const constraints = microphoneConstraints(options, selection)
    // A call that joins muted sends no audio yet: the engine opens the microphone when the user unmutes.
    if (!constraints || this.#joinsMuted) return
    this.#constraints = constraints
    const open = options.engine?.openMicrophone ?? microphoneAccess.open
    try {
      this.#microphone = await open(constraints, this.signal)
    } catch (reason) {
      const { reportMicrophoneRefusal } = await loadCallCode()
      // A refusal after the end of the start is not reported.
      this.signal.throwIfAborted()
      throw reportMicrophoneRefusal(reason, this.#client)
    }
    // The start may have ended during the browser's prompt.
    if (this.signal.aborted) this.#microphone?.stop()
    this.signal.throwIfAborted()
  }

  /** Returns the web call: the existing one of a reconnection, or a new one. */
  async getWebCall({ requestWebCall }: CallCode): Promise<WebCall> {
    const { publicKey, baseUrl = DEFAULT_BASE_URL, fetch, resume } = this.#client.options
    const config = { token: publicKey, baseUrl, fetch }
    // The platform deletes the room when its user leaves, and a reload of the page leaves it.
    const request = { ...this.#request, ...(resume && { roomDeleteOnUserLeaveEnabled: false }) }
    // Again, because the call machine may have failed to load while the user answered the browser's prompt
    if (!this.#webCall) await this.#client.loadEngine()
    const webCall = this.#webCall ?? (await requestWebCall(config, request, this.signal))
    this.#webCall = webCall
    this.#update({ webCall })
    return webCall
  }

  /** Builds the call object with its parts. */
  async buildCall(
    { createRunningCall }: CallCode,
    { videoSource, video }: { videoSource: unknown; video: boolean },
  ): Promise<RunningCall> {
    const runningCall = createRunningCall(this.#context(), {
      unlockedAudio: this.#unlockedAudio,
      videoSource,
      video,
      microphone: this.#microphone,
      constraints: this.#constraints,
      muted: this.#joinsMuted,
      volume: this.#client.volume(),
      unsent: this.#unsent,
      added: this.added,
    })
    this.#runningCall = runningCall
    await runningCall.build()
    return runningCall
  }

  get #joinsMuted(): boolean {
    return this.#appliesMute && this.#client.state.get().muted
  }

  #context(): SessionContext {
    return {
      ...this.#client,
      report: this.#report,
      timers: this.#timers,
      signal: this.signal,
      audioSource: this.audioSource,
      requestedAt: this.#requestedAt,
      joinsExistingCall: this.#joinsExistingCall,
      begun: this.#begun,
      step: (name, step) => this.step(name, step),
      update: (change) => this.#update(change),
      stage: () => this.#stage,
      isConnected: () => this.#isConnected,
      markListening: () => {
        const wasOpen = !this.#appliesMute
        this.#appliesMute = true
        if (wasOpen && this.#client.state.get().muted) this.#runningCall?.setMuted(true)
        this.#listening.resolve()
      },
      failStart: (error) => this.#failStart(error),
      endCall: (error) => void this.end({ kind: 'left', error }),
    }
  }

  /** Emits `call-start-success`. Resolves when the assistant listens. */
  waitForAssistant({ id }: WebCall): Promise<void> {
    this.signal.throwIfAborted()
    this.#report.success(id)
    this.#stage = 'listening'
    return this.#abortable(this.#listening.promise)
  }

  /** Sets the status to connected, and emits `call-start`. */
  markConnected({ webCallUrl }: WebCall): void {
    this.signal.throwIfAborted()
    this.#client.begunRooms.add(webCallUrl)
    this.#isConnected = true
    this.#update({ status: this.#runningCall?.connection.status() ?? 'connected', startedAt: Date.now() })
    // A listener of the state may have ended the session, and so may one of `call-start`.
    this.signal.throwIfAborted()
    this.#client.emit('call-start', undefined)
    this.signal.throwIfAborted()
  }

  /** Sends a message, as soon as the assistant listens. Returns whether it is sent, or will be. */
  send(message: ClientMessage): boolean {
    if (this.#runningCall && !this.#closing) return this.#runningCall.send(message)
    const text = toMessageText(message, APP_MESSAGE_MAX)
    const waits = !this.#closing && this.#unsent.length < QUEUE_MAX
    if (waits) this.#unsent.push(text)
    return waits
  }

  setMuted(muted: boolean): void {
    validateMuted(muted)
    this.#update({ muted })
    if (this.#appliesMute) this.#runningCall?.setMuted(muted)
  }

  /** Ends the start or the call. Only the first ending counts. Resolves when everything is released. */
  end(reason: EndReason): Promise<void> {
    if (!this.#closing) {
      const done = promiseWithResolvers<void>()
      // Set before any listener runs, because a listener may end the session again.
      this.#closing = done.promise
      void this.#close(reason).then(done.resolve, done.resolve)
    }
    return this.#closing
  }

  async #close(reason: EndReason): Promise<void> {
    const { state, levels, onOver } = this.#client
    // Not by `#update`, which changes nothing while the session ends
    state.set(Object.freeze({ ...state.get(), status: 'ending' }))
    const runningCall = this.#runningCall
    // An error here must leave neither the session in `ending` nor the microphone open.
    try {
      this.#abort('error' in reason && reason.error ? reason.error : new AbortError())
      this.#timers.clear()
      if (runningCall) await runningCall.close()
      else closeAudio(this.#unlockedAudio)
    } catch (error) {
      reportUncaught(error)
    }
    this.#microphone?.stop()
    this.#runningCall = null
    // Here too, for a call whose parts could not be closed
    levels.set(SILENCE)
    try {
      this.#reportEnd(reason, runningCall)
    } catch (error) {
      reportUncaught(error)
    }
    // Before the status `idle`, whose listeners may start the next call
    onOver()
    state.set(Object.freeze({ ...idleState, error: this.#error }))
  }

  #reportEnd(reason: EndReason, runningCall: RunningCall | null): void {
    if (reason.kind === 'failed') {
      this.#error = reason.error
      this.#report.failure(reason.error, this.#stage, this.#request)
    } else if (runningCall) this.#error = runningCall.connection.reportEnd(reason)
    else this.#client.emit('call-end', { reason: reason.kind })
  }

  /** Changes the state, unless the session is ending. */
  #update(change: Partial<VoiceState>): void {
    const { state } = this.#client
    const before = state.get()
    const isChange = (Object.keys(change) as (keyof VoiceState)[]).some((key) => before[key] !== change[key])
    if (isChange && !this.#closing) state.set(Object.freeze({ ...before, ...change }))
  }
}

/** Returns the whole milliseconds since a moment of `performance.now()`. */
const since = (moment: number): number => Math.round(performance.now() - moment)
