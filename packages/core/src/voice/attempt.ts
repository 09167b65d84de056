import type { CallOptions } from '../call/call.ts'
import { CLOSE_AFTER_END_MS, DEFAULT_BASE_URL, START_TIMEOUT_MS } from '../constants.ts'
import { CallError } from '../errors/CallError.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import type { Emitter } from '../events/createEmitter.ts'
import { createTimers } from '../events/createTimers.ts'
import { createDeferred } from '../events/deferred.ts'
import { createWebCall, type WebCall } from '../rest/resources/calls.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { StartOptions, VoiceClientOptions } from './client.ts'
import type { ConversationHost } from './conversation.ts'
import type { createLiveCall, LiveCall } from './createLiveCall.ts'
import { createStartGuard } from './createStartGuard.ts'
import { createStartReport, type StartReport } from './createStartReport.ts'
import type { Transcript } from './createTranscript.ts'
import type { StartProgress, StartStage, VoiceEvents } from './events.ts'
import { isMobile } from './isMobile.ts'
import { type Ending, endedReason, reportEnd } from './reportEnd.ts'
import { runStages } from './runStages.ts'
import type { Stage, StartContext } from './startSequence.ts'
import { idleState, SILENCE, type VoiceLevels, type VoiceState } from './state.ts'
import { describeTarget, type WebCallRequest } from './target.ts'

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
  readonly #guard = createStartGuard()
  readonly #listening = createDeferred<void>()
  #stage: StartStage = 'initialization'
  #isConnected = false
  #isReachable = true
  finishing: Promise<void> | null = null
  #recordingAskedAt = 0
  readonly #timers = createTimers()

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
  }

  async run(): Promise<WebCall> {
    const onAbort = () => void this.finish({ kind: 'aborted' })
    this.#signal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#begin()
      await runStages({
        context: this.context,
        report: this.#report,
        guard: this.#guard,
        isOver: () => this.finishing !== null,
        onStage: (stage) => {
          this.#stage = stage
        },
      })
      this.#guard.insist()
      this.#report.success(this.context.webCall?.id ?? 'unknown')
      this.#stage = 'listening'
      await this.#guard.until(this.#listening.promise)
      const webCall = this.#connect()
      await this.context.live?.fetchCall().catch(() => undefined)
      return webCall
    } catch (reason) {
      const error = this.#guard.reason() ?? toOffhookError(reason)
      await this.finish({ kind: 'failed', error })
      throw error
    } finally {
      this.#signal?.removeEventListener('abort', onAbort)
    }
  }

  finish(ending: Ending): Promise<void> {
    if (!this.finishing) {
      const done = createDeferred<void>()
      // before anybody hears of the end, since whoever does may ask for it again
      this.finishing = done.promise
      void this.#finish(ending).then(done.resolve)
    }
    return this.finishing
  }

  setMuted(muted: boolean): void {
    this.#update({ muted })
    this.context.live?.setMuted(muted)
  }

  #begin(): void {
    const { progress, transcript } = this.#host
    progress.set([])
    transcript.clear()
    this.#update({ ...idleState, status: 'connecting', muted: this.#muted })
    this.#guard.insist()
    this.#limitStart()
    this.#report.progress('initialization', 'started', { metadata: describeTarget(this.#request) })
  }

  /** The start cannot go on, unless it was ended already. */
  #giveUp(reason: OffhookError): void {
    if (!this.finishing && !this.#isConnected) this.#guard.condemn(reason)
  }

  #limitStart(): void {
    const { startTimeout = START_TIMEOUT_MS } = this.#host.options
    this.#timers.after(startTimeout, () => {
      if (this.#isConnected) return
      const error = new TimeoutError(`The assistant did not listen within ${startTimeout / 1000} seconds.`)
      this.#report.error('start-timeout', error, { stage: this.#stage })
      this.#giveUp(error)
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
    // an import cannot be aborted: what it makes possible is
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
      this.#conversationHost(),
    )
    this.context.live = live
    await live.build()
    return live
  }

  #reportLater(stage: Stage, promise: Promise<unknown>): void {
    promise.catch((reason) => {
      if (this.#guard.reason() || !stage.errorType) return
      const error = toOffhookError(reason)
      this.#report.progress(stage.name, 'failed', { metadata: { error: error.message } })
      this.#report.error(stage.errorType, error, { stage: stage.name })
    })
  }

  #connect(): WebCall {
    this.#guard.insist()
    this.#isConnected = true
    this.#update({ status: this.#status(), startedAt: Date.now() })
    // whoever hears of the state may have ended the call
    this.#guard.insist()
    this.#host.emit('call-start', undefined)
    return this.context.webCall as WebCall
  }

  #status = () => (this.#isReachable ? 'connected' : 'reconnecting')
  #conversationHost(): ConversationHost {
    const { emit, levels, transcript } = this.#host
    return {
      emit,
      levels,
      transcript,
      update: (change) => this.#update(change),
      onListening: () => this.#listening.resolve(),
      onNoMicrophone: (error) => {
        if (this.context.audioSource !== false) this.#giveUp(error)
      },
      onConnection: (isThere) => {
        this.#isReachable = isThere
        if (this.#isConnected) this.#update({ status: this.#status() })
      },
      onRecordingStarted: () => this.#onRecordingStarted(),
      onEnded: () => this.#timers.after(CLOSE_AFTER_END_MS, () => this.#onLeft(null)),
      onLeft: (error) => this.#onLeft(error),
    }
  }

  #onLeft(error: CallError | null): void {
    if (this.#isConnected) void this.finish({ kind: 'left', error })
    // what fails to load while a mobile device waits is loaded again by the join, and reported there
    else if (this.#stage !== 'mobile-permissions') this.#giveUp(error ?? this.#closedEarly())
  }

  #closedEarly(): CallError {
    const reason = endedReason(this.context.live?.ended())
    const why = reason ? ` (${reason})` : ''
    return new CallError('unknown', `The room was closed before the assistant listened${why}.`)
  }

  #onRecordingStarted(): void {
    const delaySeconds = Math.max(0, Date.now() - this.#recordingAskedAt) / 1000
    this.#report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    const control = 'say-first-message'
    this.context.live?.send({ type: 'control', control, videoRecordingStartDelaySeconds: delaySeconds })
  }

  async #finish(ending: Ending): Promise<void> {
    const { emit, state, levels, onOver } = this.#host
    const wasConnected = this.#isConnected
    state.set(Object.freeze({ ...state.get(), status: 'ending' }))
    this.#controller.abort()
    this.#guard.condemn(ending.kind === 'failed' ? ending.error : new AbortError())
    this.#timers.clear()
    const { live } = this.context
    await live?.release()
    this.context.live = null
    levels.set(SILENCE)
    let error: OffhookError | null
    if (ending.kind === 'failed') {
      error = ending.error
      const context = { ...describeTarget(this.#request), isMobile: this.context.isMobile }
      this.#report.failure(error, this.#stage, context)
    } else {
      const end = { ending, wasConnected, ended: live?.ended() ?? null }
      error = reportEnd(end, this.#report, emit)
    }
    onOver()
    state.set(Object.freeze({ ...idleState, error }))
  }

  /** Changes the state, as long as the attempt is not over. */
  #update(change: Partial<VoiceState>): void {
    const { state } = this.#host
    const before = state.get()
    const isChange = (Object.keys(change) as (keyof VoiceState)[]).some((key) => before[key] !== change[key])
    if (isChange && !this.finishing) state.set(Object.freeze({ ...before, ...change }))
  }
}
