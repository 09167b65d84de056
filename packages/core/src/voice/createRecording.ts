import { OffhookError } from '../errors/OffhookError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { VIDEO_RECORDING } from '../videoRecording.ts'
import type { ControlMessage } from './messages/clientMessages.ts'
import type { Room } from './openRoom.ts'
import type { StartReport } from './startProgress.ts'

interface RecordingHost {
  readonly report: StartReport
  /** Sends a message, as soon as the assistant listens. */
  readonly send: (message: ControlMessage) => unknown
  /** The call is gone on with: its first message was spoken, and its recording began, before this join. */
  readonly isKnown: boolean
}

const FIRST_MESSAGE = { type: 'control', control: 'say-first-message' } as const

/** Records a call's video, and has the first message spoken when the recording runs (spec §4). */
export function createRecording(
  { call, isOpen, isOver, order }: Room,
  { report, send, isKnown }: RecordingHost,
) {
  /** When the recording was asked for, on the clock of `performance`. */
  let askedAt: number | null = null
  let isExpected = false
  let isRunning = false
  call.emitter.on('joining-meeting', () => {
    if (isExpected) askedAt = performance.now()
  })
  call.emitter.on('recording-started', () => {
    // the page asked for this one, or it is the call's second
    if (askedAt === null || isRunning) return
    isRunning = true
    const delaySeconds = Math.round(performance.now() - askedAt) / 1000
    report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    askForFirstMessage({ videoRecordingStartDelaySeconds: delaySeconds })
  })
  function askForFirstMessage(details: Pick<ControlMessage, 'videoRecordingStartDelaySeconds'> = {}): void {
    if (!isKnown) send({ ...FIRST_MESSAGE, ...details })
  }
  // because the first message waits for the recording: without one it would never be spoken
  const goOn = () => askForFirstMessage()
  call.emitter.on('recording-error', ({ errorMsg }) => {
    // a recording that began before this join goes on, and is still to be stopped
    if (askedAt === null || isRunning || isKnown || isOver()) return
    askedAt = null
    const stage = 'video-recording-setup'
    const error = new OffhookError('engine', errorMsg)
    report.progress(stage, 'failed', { metadata: { error: error.message } })
    report.error('video-recording-setup-error', error, { stage })
    goOn()
  })
  /** Whether a recording was asked for and not stopped yet; from now on it counts as stopped. */
  function takeRunning(): boolean {
    const wasAsked = askedAt !== null
    askedAt = null
    return wasAsked
  }
  // the other side closed the room: daily-js takes the order in every state until it is destroyed
  call.beforeRelease.add((engine) => takeRunning() && engine.invoke('stopRecording', []))
  return {
    start(): unknown {
      const now = performance.now()
      try {
        const answer = order('startRecording', VIDEO_RECORDING)
        askedAt = now
        void Promise.resolve(answer).catch(goOn)
        return answer
      } catch (reason) {
        goOn()
        throw reason
      }
    },
    /** Expects a recording that the platform starts with the join, or that runs in a call that is gone on with. */
    expect() {
      isExpected = true
    },
    stop() {
      if (isOpen() && takeRunning()) callIsolated(() => order('stopRecording'))
    },
  }
}
