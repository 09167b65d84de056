import { OffhookError } from '../errors/OffhookError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { CallContext } from './CallContext.ts'
import type { ControlMessage } from './messages/clientMessages.ts'

/** The video recording of a call. */
export interface Recording {
  /** Starts the recording. Returns the engine's result. */
  start: () => unknown
  /** Expects a recording that the platform starts with the join, or that already runs in a resumed call. */
  expect: () => void
  stop: () => void
}

interface RecordingOptions {
  /** Sends a message when the assistant listens. */
  readonly send: (message: ControlMessage) => unknown
  /** Whether the call is resumed: its first message and its recording came before this join. */
  readonly isResumed: boolean
}

/** Records the video of a call, and requests the first message once the recording runs (spec §4). */
export function createRecording(
  { call, invoke, isOver, report }: CallContext,
  { send, isResumed }: RecordingOptions,
): Recording {
  /** When the recording was requested, by `performance.now()`; null before that, and after its end. */
  let requestedAt: number | null = null
  let isExpected = false
  let isRunning = false

  function requestFirstMessage(details: Pick<ControlMessage, 'videoRecordingStartDelaySeconds'> = {}): void {
    if (!isResumed) send({ type: 'control', control: 'say-first-message', ...details })
  }

  /** Returns whether there is a recording to stop: true only once. */
  function takeRequest(): boolean {
    const wasRequested = requestedAt !== null
    requestedAt = null
    return wasRequested
  }

  call.emitter.on('joining-meeting', () => {
    if (isExpected) requestedAt = performance.now()
  })
  call.emitter.on('recording-started', () => {
    // Without a request, the page started this recording. A second recording changes nothing.
    if (requestedAt === null || isRunning) return
    isRunning = true
    const delaySeconds = Math.round(performance.now() - requestedAt) / 1000
    report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    requestFirstMessage({ videoRecordingStartDelaySeconds: delaySeconds })
  })
  call.emitter.on('recording-error', ({ errorMsg }) => {
    // A recording that began before this join goes on, and has to be stopped later.
    if (requestedAt === null || isRunning || isResumed || isOver()) return
    requestedAt = null
    const stage = 'video-recording-setup'
    const error = new OffhookError('engine', errorMsg)
    report.progress(stage, 'failed', { metadata: { error: error.message } })
    report.error('video-recording-setup-error', error, { stage })
    // The first message waits for the recording. Without a recording, nothing else requests it.
    requestFirstMessage()
  })
  // For a room that the platform closes: daily-js accepts the method in every state until it is destroyed.
  call.beforeRelease.add((engine) => takeRequest() && engine.invoke('stopRecording', []))

  return {
    start() {
      const now = performance.now()
      try {
        const result = invoke('startRecording', VIDEO_RECORDING)
        requestedAt = now
        void Promise.resolve(result).catch(() => requestFirstMessage())
        return result
      } catch (reason) {
        requestFirstMessage()
        throw reason
      }
    },
    expect() {
      isExpected = true
    },
    stop() {
      if (call.state.get() === 'joined' && takeRequest()) callIsolated(() => invoke('stopRecording'))
    },
  }
}

/** The layout of video recordings (spec §9). Not in `constants.ts`, which the page loads before a call. */
export const VIDEO_RECORDING = /* @__PURE__ */ Object.freeze({
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: /* @__PURE__ */ Object.freeze({ preset: 'default' }),
})
