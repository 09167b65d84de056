import { DEFAULT_BASE_URL, START_TIMEOUT_MS } from '../constants.ts'
import { type OffhookError, toOffhookError } from '../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import { createTimers } from '../events/createTimers.ts'
import { createDeferred } from '../events/deferred.ts'
import { QUEUE_MAX } from '../limits.ts'
import { createWebCall } from '../rest/createWebCall.ts'
import type { Explain } from '../rest/request.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { AttemptHost } from './attemptHost.ts'
import { releaseAudio } from './audio/unlockAudio.ts'
import type { ConversationHost } from './conversation.ts'
import type { LiveCall } from './createLiveCall.ts'
import { createStartGuard } from './createStartGuard.ts'
import { microphoneConstraints } from './devices/openMicrophone.ts'
import type { StartStage } from './events.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { isMobile } from './isMobile.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { Ending } from './reportEnd.ts'
import { runStages } from './runStages.ts'
import { createStartReport, type StartReport } from './startProgress.ts'
import { START_STAGES, type StartContext } from './startSequence.ts'
import { describeTarget, validateMuted, type WebCallRequest } from './startTarget.ts'
import { idleState, SILENCE, type VoiceState } from './state.ts'
import type { StartOptions } from './types.ts'

/** How an attempt is made. */
export interface AttemptOptions extends StartOptions {
  /** The call to go on with, in place of a new one. */
  webCall?: WebCall
  /** An element that the press has allowed to sound. */
  primed?: HTMLAudioElement | undefined
}

/** One attempt: from the press of the button to the end of the call. */
export class Attempt {
  readonly context: StartContext
  /** The end under way; null before it. */
  finishing: Promise<void> | null = null
  readonly #host: AttemptHost
  readonly #request: WebCallRequest
  readonly #primed: HTMLAudioElement | undefined
  readonly #signal: AbortSignal | undefined
  readonly #report: StartReport
  readonly #controller = new AbortController()
  readonly #guard = createStartGuard()
  readonly #listening = createDeferred<void>()
  readonly #timers = createTimers()
  /** What was sent before there was anything to send it with. */
  readonly #unsent: ClientMessage[] = []
  /** The microphone that this start has opened itself. */
  #microphone: MediaStreamTrack | null = null
  /** The constraints that it was opened with. */
  #constraints: MediaTrackConstraints | null = null
  /** Whether the user is to be muted. */
  #muted: boolean
  /** Whether a mute applies now. A new call waits for the assistant: the platform ends it if it receives no audio. */
  #mutesAtOnce: boolean
  #stage: StartStage = 'initialization'
  #isConnected = false

  constructor(
    host: AttemptHost,
    request: WebCallRequest,
    { signal, muted, webCall, primed }: AttemptOptions,
  ) {
    this.#host = host
    this.#primed = primed
    this.#request = request
    this.#signal = signal
    const askedAt = performance.now()
    const { audioSource = true, videoSource, startAudioOff = false } = host.options.call ?? {}
    this.#muted = muted ?? startAudioOff
    this.#mutesAtOnce = webCall !== undefined
    this.#report = createStartReport(host.emit, host.progress, askedAt)
    this.context = {
      askedAt,
      isMobile: isMobile(),
      audioSource,
      wantsNoiseCancellation: host.options.noiseCancellation !== false,
      videoSource,
      isKnown: this.#mutesAtOnce,
      webCall: webCall ?? null,
      recorded: false,
      live: null,
      createWebCall: () => this.#createWebCall(),
      buildCall: (video) => this.#buildCall(video),
      wait: (ms) => new Promise((resolve) => this.#timers.after(ms, resolve)),
      report: this.#report,
      isOver: () => this.#guard.reason() !== null,
    }
  }

  get live(): LiveCall | null {
    return this.context.live
  }

  /** Runs the start. Resolves when the assistant listens. */
  async run(): Promise<WebCall> {
    const onAbort = () => void this.finish({ kind: 'aborted' })
    this.#signal?.addEventListener('abort', onAbort, { once: true })
    const runner = {
      context: this.context,
      report: this.#report,
      guard: this.#guard,
      isOver: () => this.finishing !== null,
      onStage: (stage: StartStage) => {
        this.#stage = stage
      },
    }
    try {
      this.#begin()
      await runStages(START_STAGES, runner)
      await runStages(this.context.live?.stages ?? [], runner)
      this.#guard.insist()
      this.#report.success(this.context.webCall?.id ?? 'unknown')
      this.#stage = 'listening'
      await this.#guard.until(this.#listening.promise)
      const webCall = this.#connect()
      await this.context.live?.whole()
      this.#guard.insist()
      return webCall
    } catch (reason) {
      const error = this.#guard.reason() ?? toOffhookError(reason)
      await this.finish({ kind: 'failed', error })
      throw error
    } finally {
      this.#signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Ends the start or the call; the first reason counts. Resolves when everything is released. */
  finish(ending: Ending): Promise<void> {
    if (!this.finishing) {
      const done = createDeferred<void>()
      // before anybody hears of the end, since whoever does may ask for it again
      this.finishing = done.promise
      void this.#finish(ending).then(done.resolve, done.resolve)
    }
    return this.finishing
  }

  /** Sends a message, as soon as the assistant listens. Returns whether it is sent, or will be. */
  send(message: ClientMessage): boolean {
    const { live } = this.context
    if (live && !this.finishing) return live.send(message)
    const waits = !this.finishing && this.#unsent.length < QUEUE_MAX
    if (waits) this.#unsent.push(message)
    return waits
  }

  setMuted(muted: boolean): void {
    validateMuted(muted)
    this.#muted = muted
    if (!this.#mutesAtOnce) return
    this.#update({ muted })
    this.context.live?.setMuted(muted)
  }

  #begin(): void {
    const { progress, lines, items } = this.#host
    progress.set([])
    lines.clear()
    items.clear()
    this.#update({ ...idleState, status: 'connecting', muted: this.#mutesAtOnce && this.#muted })
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
      const why = this.#host.state.get().audioBlocked ? ': its audio is blocked' : ''
      const error = new TimeoutError(
        `The assistant did not listen within ${startTimeout / 1000} seconds${why}.`,
      )
      this.#report.error('start-timeout', error, { stage: this.#stage })
      this.#giveUp(error)
    })
  }

  async #createWebCall(): Promise<WebCall> {
    const { options, loadLiveCall } = this.#host
    const { publicKey, baseUrl = DEFAULT_BASE_URL, fetch, resume } = options
    const call = options.call ?? {}
    // a web call that cannot be used would be paid for
    if (!hasOnlyBasicOptions(call)) await (await loadLiveCall()).checkAhead(call)
    await this.#openMicrophone()
    const config = { token: publicKey, baseUrl, fetch }
    // the platform takes the room away from whoever leaves it, and a reload leaves it
    const request = { ...this.#request, ...(resume && { roomDeleteOnUserLeaveEnabled: false }) }
    const explain: Explain = async (received) => (await loadLiveCall()).explainRefusal(received)
    const webCall =
      this.context.webCall ?? (await createWebCall(config, request, explain, this.#controller.signal))
    this.#update({ webCall })
    return webCall
  }

  /** Asks for the microphone while this is still the user's press, so that a refusal costs no web call. */
  async #openMicrophone(): Promise<void> {
    const { options, selection, microphoneAccess, state, loadLiveCall } = this.#host
    const constraints = microphoneConstraints(options, selection)
    if (!constraints || state.get().muted) return
    this.#constraints = constraints
    const open = options.engine?.openMicrophone ?? microphoneAccess.open
    try {
      this.#microphone = await open(constraints, this.#controller.signal)
    } catch (reason) {
      const half = await loadLiveCall().catch(() => null)
      // an answer that comes after the end of the start is not reported
      this.#guard.insist()
      // without that code the start fails with the browser's own error
      throw half ? half.refuseMicrophone(reason, this.#host) : reason
    }
    // the start may be over, and have released what there was
    if (this.#guard.reason()) this.#microphone?.stop()
    this.#guard.insist()
  }

  async #buildCall({ source, wanted }: { source: unknown; wanted: boolean }): Promise<LiveCall> {
    const { volume, loadLiveCall } = this.#host
    const { createLiveCall } = await loadLiveCall()
    // an import cannot be aborted: what it makes possible is
    if (this.finishing) throw new AbortError()
    const live = createLiveCall(
      {
        isKnown: this.context.isKnown,
        primed: this.#primed,
        videoSource: source,
        video: wanted,
        opened: this.#microphone,
        openedWith: this.#constraints,
        muted: this.#host.state.get().muted,
        volume: volume(),
        unsent: this.#unsent,
      },
      this.#conversationHost(),
    )
    this.context.live = live
    await live.build()
    return live
  }

  #connect(): WebCall {
    this.#guard.insist()
    this.#isConnected = true
    this.#update({ status: this.context.live?.status() ?? 'connected', startedAt: Date.now() })
    // whoever hears of the state may have ended the call
    this.#guard.insist()
    this.#host.emit('call-start', undefined)
    this.#guard.insist()
    return this.context.webCall as WebCall
  }

  #conversationHost(): ConversationHost {
    return {
      ...this.#host,
      report: this.#report,
      timers: this.#timers,
      audioSource: this.context.audioSource,
      update: (change) => this.#update(change),
      stage: () => this.#stage,
      isConnected: () => this.#isConnected,
      onListening: () => {
        const waits = !this.#mutesAtOnce
        this.#mutesAtOnce = true
        if (waits && this.#muted) this.setMuted(true)
        this.#listening.resolve()
      },
      giveUp: (error) => this.#giveUp(error),
      onLeft: (error) => void this.finish({ kind: 'left', error }),
    }
  }

  async #finish(ending: Ending): Promise<void> {
    const { emit, state, levels, onOver } = this.#host
    state.set(Object.freeze({ ...state.get(), status: 'ending' }))
    this.#controller.abort()
    this.#guard.condemn(ending.kind === 'failed' ? ending.error : new AbortError())
    this.#timers.clear()
    const { live } = this.context
    // whatever fails of it, the attempt must not stay in `ending`
    if (live) await live.release().catch(() => undefined)
    else releaseAudio(this.#primed)
    this.#microphone?.stop()
    this.context.live = null
    levels.set(SILENCE)
    let error: OffhookError | null = null
    if (ending.kind === 'failed') {
      error = ending.error
      const context = { ...describeTarget(this.#request), isMobile: this.context.isMobile }
      this.#report.failure(error, this.#stage, context)
    } else if (live) error = live.reportEnd(ending)
    else emit('call-end', { reason: ending.kind })
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
