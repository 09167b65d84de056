import { createTimers } from '../../async/createTimers.ts'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { type OffhookError, toOffhookError } from '../../errors/OffhookError.ts'
import { AbortError } from '../../errors/requestErrors.ts'
import { reportUncaught } from '../../events/callIsolated.ts'
import { APP_MESSAGE_MAX } from '../../limits.ts'
import type { WebCall } from '../../rest/webCall.ts'
import type { ClientContext, SessionContext, SessionOptions, Step } from '../context.ts'
import type { OpenedMicrophone } from '../devices/microphoneBeforeCall.ts'
import type { StartStage } from '../events.ts'
import { type ClientMessage, queueMessage, toMessageText } from '../messages/clientMessages.ts'
import type { AwaitedTexts } from '../messages/LineWriter.ts'
import type { EndReason } from '../running/connection.ts'
import type { RunningCall } from '../running/createRunningCall.ts'
import { idleState, SILENCE, type VoiceState } from '../state.ts'
import type { WebCallRequest } from '../types.ts'
import { createStartReport } from './startReport.ts'

/**
 * A call of the client, from the request of its start until everything is released. `start.ts` has the steps of the start,
 * in their order. This class runs each step, and ends the session once, whatever ends it.
 */
export class CallSession {
  /** The part of this session that the parts of the call use. */
  readonly context: SessionContext
  readonly request: WebCallRequest
  readonly sessionOptions: SessionOptions
  /** The messages that wait until the assistant listens, as JSON text. The running call sends them. */
  readonly waitingMessages: string[] = []
  /** The lines that the page added before there was a call. They may be spoken later. */
  readonly awaitedTexts: AwaitedTexts = {}
  /** The microphone that was opened before the web call. */
  microphone: OpenedMicrophone | null = null
  /** The call object with its parts. Null before it is built, and after it is closed. */
  runningCall: RunningCall | null = null
  /** Resolves when the session has ended. Null until it begins to end. */
  closing: Promise<void> | null = null
  readonly #controller = new AbortController()
  /** Rejects when the session is aborted. */
  readonly #aborted = promiseWithResolvers<never>()
  readonly #listening = promiseWithResolvers<void>()
  /**
   * Whether the microphone follows the mute. In a new call it stays open until the assistant listens, because the platform
   * ends a call without audio.
   */
  #appliesMute: boolean
  #stage: StartStage = 'initialization'
  #isConnected = false
  /** The error that ended the session. Null until its end is reported, and after a normal end. */
  #error: OffhookError | null = null

  constructor(client: ClientContext, request: WebCallRequest, sessionOptions: SessionOptions) {
    const { webCall, begunBeforeJoin = 'no' } = sessionOptions
    const { audioSource = true } = client.options.call ?? {}
    const requestedAt = performance.now()
    this.request = request
    this.sessionOptions = sessionOptions
    this.#appliesMute = webCall !== undefined
    this.context = {
      ...client,
      report: createStartReport(client.emit, client.progress, requestedAt),
      timers: createTimers(),
      signal: this.#controller.signal,
      audioSource,
      requestedAt,
      joinsExistingCall: webCall !== undefined,
      begunBeforeJoin,
      step: (name, step) => this.#step(name, step),
      update: (change) => this.#update(change),
      stage: () => this.#stage,
      isConnected: () => this.#isConnected,
      markListening: () => this.#markListening(),
      failStart: (error) => {
        if (!this.closing && !this.#isConnected) this.#abort(error)
      },
      endCall: (error) => void this.end({ kind: 'left', error }),
    }
  }

  /** Whether a call that is joined now joins without its microphone. */
  get joinsMuted(): boolean {
    return this.#appliesMute && this.context.state.get().muted
  }

  /** Runs a start. If it fails, everything is released before this rejects. */
  async run(start: () => Promise<WebCall>): Promise<WebCall> {
    const { signal } = this.context
    const { signal: pageSignal } = this.sessionOptions
    const onAbort = () => void this.end({ kind: 'aborted' })
    pageSignal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await start()
    } catch (reason) {
      const error = toOffhookError(signal.aborted ? signal.reason : reason)
      const wasClosing = this.closing !== null
      await this.end({ kind: 'failed', error })
      // A session that was ending already rejects with the reason of that end, as after a stop
      throw wasClosing ? (this.#error ?? new AbortError()) : error
    } finally {
      pageSignal?.removeEventListener('abort', onAbort)
    }
  }

  async #step<Result>(name: StartStage, step: Step<Result>): Promise<Result> {
    const { signal, report } = this.context
    signal.throwIfAborted()
    this.#stage = name
    const startedAt = performance.now()
    const { started, completed, errorType, isOptional } = step
    if (started !== null) report.progress(name, 'started', started && { metadata: started })
    try {
      // A listener of that event may have ended the session.
      signal.throwIfAborted()
      const result = await this.#abortable(Promise.resolve(step.run()))
      signal.throwIfAborted()
      const metadata = completed?.(result)
      report.progress(name, 'completed', { duration: since(startedAt), ...(metadata && { metadata }) })
      return result
    } catch (reason) {
      const isClosing = this.closing !== null
      // When the whole start fails, the required step that runs is reported as failed. An optional step is not.
      const isOfWholeStart = isOptional === true && signal.aborted
      if (isClosing || isOfWholeStart) throw reason
      const error = toOffhookError(reason)
      report.stepFailure(error, { stage: name, errorType, duration: since(startedAt) })
      throw error
    }
  }

  /** Settles with a promise, or rejects when the session is aborted before. */
  #abortable<Result>(promise: Promise<Result>): Promise<Result> {
    return Promise.race([this.#aborted.promise, promise])
  }

  /** Aborts the session. `run` then ends it. */
  #abort(reason: OffhookError): void {
    this.#controller.abort(reason)
    this.#aborted.reject(reason)
  }

  /** Waits until the assistant listens: the stage `listening`. */
  waitForAssistant(): Promise<void> {
    this.#stage = 'listening'
    return this.#abortable(this.#listening.promise)
  }

  #markListening(): void {
    const wasOpen = !this.#appliesMute
    this.#appliesMute = true
    if (wasOpen && this.context.state.get().muted) this.runningCall?.setMuted(true)
    this.#listening.resolve()
  }

  /** Marks the call as connected. Its status is `reconnecting` while the connection is interrupted. */
  markConnected(): void {
    this.#isConnected = true
    this.#update({ status: this.runningCall?.connection.status() ?? 'connected', startedAt: Date.now() })
  }

  /** Sends a message, as soon as the assistant listens. Returns whether it is sent, or will be. */
  send(message: ClientMessage): boolean {
    if (this.runningCall && !this.closing) return this.runningCall.send(message)
    const text = toMessageText(message, APP_MESSAGE_MAX)
    return !this.closing && queueMessage(this.waitingMessages, text)
  }

  setMuted(muted: boolean): void {
    this.#update({ muted })
    if (this.#appliesMute) this.runningCall?.setMuted(muted)
  }

  /** Changes the state, unless the session is ending. */
  #update(change: Partial<VoiceState>): void {
    const { state } = this.context
    const before = state.get()
    const isChange = (Object.keys(change) as (keyof VoiceState)[]).some((key) => before[key] !== change[key])
    if (isChange && !this.closing) state.set(Object.freeze({ ...before, ...change }))
  }

  /** Ends the start or the call. Only the first ending counts. Resolves when everything is released. */
  end(reason: EndReason): Promise<void> {
    if (!this.closing) {
      const done = promiseWithResolvers<void>()
      // Set before any listener runs, because a listener may end the session again.
      this.closing = done.promise
      void this.#close(reason).then(done.resolve, done.resolve)
    }
    return this.closing
  }

  async #close(reason: EndReason): Promise<void> {
    const { state, levels, timers, onOver } = this.context
    const { runningCall } = this
    // Not by `#update`, which changes nothing while the session ends
    state.set(Object.freeze({ ...state.get(), status: 'ending' }))
    // An error here must leave neither the session in `ending` nor the microphone open.
    try {
      this.#abort('error' in reason && reason.error ? reason.error : new AbortError())
      timers.clear()
      if (runningCall) await runningCall.close()
      else closeAudio(this.sessionOptions.unlockedAudio)
    } catch (error) {
      reportUncaught(error)
    }
    this.microphone?.track.stop()
    this.runningCall = null
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
    const { report, emit } = this.context
    if (reason.kind === 'failed') {
      this.#error = reason.error
      report.failure(reason.error, this.#stage, this.request)
    } else if (runningCall) this.#error = runningCall.connection.reportEnd(reason)
    else emit('call-end', { reason: reason.kind })
  }
}

/** Returns the whole milliseconds since a moment of `performance.now()`. */
const since = (moment: number): number => Math.round(performance.now() - moment)

/** Plays an empty audio element in a user gesture, so that it may play later. Returns undefined without a page. */
export function unlockAudio(): HTMLAudioElement | undefined {
  if (typeof MediaStream === 'undefined') return undefined
  const element = document.createElement('audio')
  element.srcObject = new MediaStream()
  // The promise rejects when the element gets a track or is closed.
  element.play().catch(() => undefined)
  return element
}

/** Closes an element that is not needed: a page does not finish loading while an element waits for data. */
export function closeAudio(element: HTMLAudioElement | undefined): void {
  if (element) element.srcObject = null
}
