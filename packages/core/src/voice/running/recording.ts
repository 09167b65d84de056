import { OffhookError } from '../../errors/OffhookError.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import type { BegunBeforeJoin, CallContext } from '../context.ts'
import type { ControlMessage } from '../messages/clientMessages.ts'

/** The video recording of a call. */
export interface Recording {
  /** Starts the recording. Returns the engine's result. */
  start: () => unknown
  /** Expects a recording that the platform starts with the join, or that already runs. */
  expect: () => void
  /** Notes that the platform said that the assistant listens. It says so once per web call. */
  noteListening: () => void
  stop: () => void
}

/**
 * Records the video of a call, and requests the first message once the recording runs. `send` sends a message when the
 * assistant listens.
 */
export function createRecording(
  { call, invoke, signal, report, begunBeforeJoin }: CallContext,
  send: (message: ControlMessage) => unknown,
): Recording {
  /** When the recording was requested, by `performance.now()`; null before that, and after its end. */
  let requestedAt: number | null = null
  let isExpected = false
  let isRunning = false
  const firstMessage = createFirstMessage(begunBeforeJoin, send)

  /** Returns whether there is a recording to stop: true only once. */
  function takeRequest(): boolean {
    const wasRequested = requestedAt !== null
    requestedAt = null
    return wasRequested
  }

  /**
   * Requests the first message without a recording. A `recording-error` that follows is then ignored, because the step
   * reports the same failure.
   */
  function continueWithoutRecording(): void {
    if (!isRunning && takeRequest()) firstMessage.request()
  }

  call.emitter.on('joining-meeting', () => {
    if (isExpected) requestedAt = performance.now()
  })
  call.emitter.on('recording-started', () => {
    // Without a request, the page started this recording. A later recording changes nothing.
    if (requestedAt === null || isRunning) return
    isRunning = true
    const delaySeconds = Math.round(performance.now() - requestedAt) / 1000
    report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    firstMessage.request({ videoRecordingStartDelaySeconds: delaySeconds })
  })
  call.emitter.on('recording-error', ({ errorMsg }) => {
    if (requestedAt === null || isRunning || signal.aborted) return
    // The recording already runs, so the first message was said before this join. The request is kept, because the end of
    // the call has to stop the recording.
    if (begunBeforeJoin === 'yes' || (begunBeforeJoin === 'unknown' && /already/i.test(errorMsg))) {
      firstMessage.skip()
      return
    }
    requestedAt = null
    reportFailure(report, errorMsg)
    // The first message waits for the recording. Without a recording, nothing else requests it.
    firstMessage.request()
  })
  // When the platform closes the room, the call is no longer joined: daily-js accepts this method until it is destroyed.
  call.beforeClose.add((engine) => takeRequest() && engine.invoke('stopRecording', []))

  return {
    start() {
      requestedAt = performance.now()
      try {
        const result = invoke('startRecording', VIDEO_RECORDING)
        void Promise.resolve(result).catch(continueWithoutRecording)
        return result
      } catch (reason) {
        continueWithoutRecording()
        throw reason
      }
    },
    expect() {
      isExpected = true
    },
    noteListening: () => firstMessage.confirm(),
    stop() {
      if (call.state.get() === 'joined' && takeRequest()) callIsolated(() => invoke('stopRecording'))
    },
  }
}

/** Reports that the recording could not be started. */
function reportFailure(report: CallContext['report'], message: string): void {
  const failed = { stage: 'video-recording-setup', errorType: 'video-recording-setup-error' } as const
  report.stepFailure(new OffhookError('engine', message), failed)
}

/**
 * Requests the first message of a call, which the platform holds back in a recorded call until the recording runs. In an
 * existing web call a request waits until it is known whether the call has begun before this join.
 */
function createFirstMessage(begunBeforeJoin: BegunBeforeJoin, send: (message: ControlMessage) => unknown) {
  let known = begunBeforeJoin
  let waiting: ControlMessage | null = null
  return {
    request(details: Pick<ControlMessage, 'videoRecordingStartDelaySeconds'> = {}) {
      const message: ControlMessage = { type: 'control', control: 'say-first-message', ...details }
      if (known === 'no') send(message)
      else if (known === 'unknown') waiting = message
    },
    /** The assistant says that it listens, so the call begins now. */
    confirm() {
      if (known === 'unknown') known = 'no'
      if (known === 'no' && waiting) send(waiting)
      waiting = null
    },
    /** The call has begun before this join. */
    skip() {
      known = 'yes'
    },
  }
}

/** The layout of video recordings, as the platform requires it. */
export const VIDEO_RECORDING = /* @__PURE__ */ Object.freeze({
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: /* @__PURE__ */ Object.freeze({ preset: 'default' }),
})
