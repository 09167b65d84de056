import type { CallOptions } from '../call/call.ts'
import { DEFAULT_BASE_URL, START_TIMEOUT_MS } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import type { Emitter } from '../events/createEmitter.ts'
import { createTimers } from '../events/createTimers.ts'
import { createDeferred } from '../events/deferred.ts'
import { createWebCall, type WebCall } from '../rest/resources/calls.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { StartOptions, VoiceClientOptions } from './client.ts'
import { type Conversation, createConversation } from './conversation.ts'
import type { createLiveCall, LiveCall } from './createLiveCall.ts'
import { createStartReport, type StartReport } from './createStartReport.ts'
import type { Transcript } from './createTranscript.ts'
import type { StartProgress, StartStage, VoiceEvents } from './events.ts'
import { isMobile } from './isMobile.ts'
import { runStages } from './runStages.ts'
import type { Stage, StartContext } from './startSequence.ts'
import { idleState, SILENCE, type VoiceLevels, type VoiceState } from './state.ts'
import { describeTarget, type WebCallRequest } from './target.ts'

/** Milliseconds that the room has to close by itself after the platform said that the call has ended. */
const CLOSE_AFTER_END_MS = 5000

/** What an attempt shares with its voice client. */
export interface AttemptHost {
  readonly options: VoiceClientOptions
  readonly emit: Emitter<VoiceEvents>['emit']
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly transcript: Transcript
  readonly volume: () => number
  /** The attempt is over: another may begin. */
  readonly onOver: () => void
  /** Imports the lazy half. */
  readonly loadLiveCall: () => Promise<{ createLiveCall: typeof createLiveCall }>
}

/** How an attempt ends; exactly one of these, once. */
type Ending =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

export interface Attempt {
  /** Runs the start. Resolves when the assistant listens. */
  run: () => Promise<WebCall>
  /** Ends the start or the call; the first reason counts. Resolves when everything is released. */
  stop: (kind: 'stopped' | 'aborted') => Promise<void>
  /** The end under way; null before it. */
  ending: () => Promise<void> | null
  live: () => LiveCall | null
  setMuted: (muted: boolean) => void
}

/** Creates one attempt: from the press of the button to the end of the call. */
export function createAttempt(host: AttemptHost, request: WebCallRequest, options: StartOptions): Attempt {
  const attempt = new CallAttempt(host, request, options)
  return {
    run: () => attempt.run(),
    stop: (kind) => attempt.finish({ kind }),
    ending: () => attempt.finishing,
    live: () => attempt.context.live,
    setMuted: (muted) => attempt.setMuted(muted),
  }
}

class CallAttempt {
  readonly context: StartContext
  readonly #host: AttemptHost
  readonly #request: WebCallRequest
  readonly #muted: boolean
  readonly #signal: AbortSignal | undefined
  readonly #report: StartReport
  readonly #controller = new AbortController()
  /** Rejects when the attempt is over, for whatever reason: every wait of the start ends with it. */
  readonly #over = createDeferred<never>()
  readonly #listening = createDeferred<void>()
  #stage: StartStage = 'initialization'
  #isConnected = false
  finishing: Promise<void> | null = null
  #recordingAskedAt = 0
  readonly #timers = createTimers()
  readonly #conversation: Conversation

  constructor(host: AttemptHost, request: WebCallRequest, { signal, muted }: StartOptions) {
    this.#host = host
    this.#request = request
    this.#signal = signal
    const askedAt = Date.now()
    const { audioSource = true, videoSource, startAudioOff = false } = host.options.call ?? {}
    this.#muted = muted ?? startAudioOff
    this.#report = createStartReport(host.emit, host.progress, askedAt)
    this.context = {
      askedAt,
      isMobile: isMobile(),
      audioSource,
      videoSource,
      webCall: null,
      live: null,
      createWebCall: () => this.#createWebCall(),
      buildCall: (video) => this.#buildCall(video),
      wait: (ms) => new Promise((resolve) => this.#timers.after(ms, resolve)),
      reportLater: (stage, promise) => this.#reportLater(stage, promise),
      onRecordingAsked: () => {
        this.#recordingAskedAt = Date.now()
      },
    }
    this.#conversation = this.#converse()
  }

  async run(): Promise<WebCall> {
    const { progress, transcript, state } = this.#host
    progress.set([])
    transcript.clear()
    state.set(Object.freeze({ ...idleState, status: 'connecting', muted: this.#muted }))
    const onAbort = () => void this.finish({ kind: 'aborted' })
    this.#signal?.addEventListener('abort', onAbort, { once: true })
    this.#limitStart()
    try {
      this.#report.progress('initialization', 'started', { metadata: describeTarget(this.#request) })
      await runStages({
        context: this.context,
        report: this.#report,
        until: (promise) => this.#until(promise),
        isOver: () => this.finishing !== null,
        onStage: (stage) => {
          this.#stage = stage
        },
      })
      this.#report.success(this.context.webCall?.id ?? 'unknown')
      this.#stage = 'listening'
      await this.#until(this.#listening.promise)
      return this.#connect()
    } catch (reason) {
      const error = toOffhookError(reason)
      await this.finish({ kind: 'failed', error })
      throw error
    } finally {
      this.#signal?.removeEventListener('abort', onAbort)
    }
  }

  finish(ending: Ending): Promise<void> {
    this.finishing ??= this.#finish(ending)
    return this.finishing
  }

  setMuted(muted: boolean): void {
    this.#update({ muted })
    this.context.live?.setMuted(muted)
  }

  /** Waits for a promise, but not beyond the end of the attempt. */
  #until<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([this.#over.promise, promise])
  }

  #limitStart(): void {
    const { startTimeout = START_TIMEOUT_MS } = this.#host.options
    this.#timers.after(startTimeout, () => {
      if (this.#isConnected) return
      const error = new TimeoutError(`The assistant did not listen within ${startTimeout / 1000} seconds.`)
      this.#report.error('start-timeout', error, { stage: this.#stage })
      this.#over.reject(error)
    })
  }

  async #createWebCall(): Promise<WebCall> {
    const { publicKey, baseUrl = DEFAULT_BASE_URL, fetch } = this.#host.options
    const config = { token: publicKey, baseUrl, fetch }
    const webCall = await createWebCall(config, this.#request, this.#controller.signal)
    this.#update({ webCall })
    return webCall
  }

  async #buildCall({ source, wanted }: { source: unknown; wanted: boolean }): Promise<LiveCall> {
    const { options, volume, loadLiveCall } = this.#host
    const { createLiveCall } = await loadLiveCall()
    // the import cannot be aborted: what it makes possible is
    if (this.finishing) throw new AbortError()
    const { muted } = this.#host.state.get()
    const live = createLiveCall(
      {
        engine: options.engine,
        call: {
          ...options.call,
          videoSource: source as CallOptions['videoSource'] & {},
          ...(muted && { startAudioOff: true }),
        },
        video: wanted,
        muted,
        volume: volume(),
      },
      this.#conversation.liveHost,
    )
    this.context.live = live
    await live.call.build()
    return live
  }

  #reportLater(stage: Stage, promise: Promise<unknown>): void {
    promise.catch((reason) => {
      if (this.finishing || !stage.errorType) return
      const error = toOffhookError(reason)
      this.#report.progress(stage.name, 'failed', { metadata: { error: error.message } })
      this.#report.error(stage.errorType, error, { stage: stage.name })
    })
  }

  #connect(): WebCall {
    this.#isConnected = true
    this.#update({ status: 'connected', startedAt: Date.now() })
    this.#host.emit('call-start', undefined)
    return this.context.webCall as WebCall
  }

  #converse(): Conversation {
    const { emit, levels, transcript } = this.#host
    return createConversation({
      emit,
      levels,
      transcript,
      update: (change) => this.#update(change),
      isOver: () => this.finishing !== null,
      onListening: () => this.#listening.resolve(),
      onNoMicrophone: (error) => {
        if (this.context.audioSource !== false) this.#over.reject(error)
      },
      onConnection: (isThere) => {
        if (this.#isConnected) this.#update({ status: isThere ? 'connected' : 'reconnecting' })
      },
      onRecordingStarted: () => this.#onRecordingStarted(),
      onEnded: () =>
        this.#timers.after(CLOSE_AFTER_END_MS, () => void this.finish({ kind: 'left', error: null })),
      onLeft: (error) => {
        if (this.#isConnected) void this.finish({ kind: 'left', error })
        else
          this.#over.reject(
            error ?? new CallError('unknown', 'The room was closed before the assistant listened.'),
          )
      },
    })
  }

  #onRecordingStarted(): void {
    const delaySeconds = Math.max(0, Date.now() - this.#recordingAskedAt) / 1000
    this.#report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    this.context.live?.send({
      type: 'control',
      control: 'say-first-message',
      videoRecordingStartDelaySeconds: delaySeconds,
    })
  }

  async #finish(ending: Ending): Promise<void> {
    const { state, levels, onOver } = this.#host
    const wasConnected = this.#isConnected
    this.#update({ status: 'ending' })
    this.#controller.abort()
    this.#over.reject(new AbortError())
    this.#timers.clear()
    await this.context.live?.release()
    this.context.live = null
    levels.set(SILENCE)
    const error = ending.kind === 'failed' ? ending.error : this.#reportEnd(ending, wasConnected)
    if (ending.kind === 'failed') {
      const context = { ...describeTarget(this.#request), isMobile: this.context.isMobile }
      this.#report.failure(ending.error, this.#stage, context)
    }
    onOver()
    state.set(Object.freeze({ ...idleState, error }))
  }

  /** Says why the call ended, and with which error: none after a normal end. */
  #reportEnd(ending: Exclude<Ending, { kind: 'failed' }>, wasConnected: boolean): OffhookError | null {
    const { emit } = this.#host
    const ended = this.#conversation.ended()
    const isLeft = ending.kind === 'left'
    const error = isLeft && !ended ? ending.error : null
    if (error) this.#report.error(error.type, error)
    const reason = isLeft ? (ended?.endedReason ?? error?.type ?? 'left') : ending.kind
    emit('call-end', { reason })
    if (wasConnected && !ended) {
      emit('message', { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
    }
    return error
  }

  /** Changes the state, as long as the attempt is not over. */
  #update(change: Partial<VoiceState>): void {
    const { state } = this.#host
    const before = state.get()
    const isChange = (Object.keys(change) as (keyof VoiceState)[]).some((key) => before[key] !== change[key])
    if (isChange && before.status !== 'ending') state.set(Object.freeze({ ...before, ...change }))
  }
}
