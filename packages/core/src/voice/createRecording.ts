import { VIDEO_RECORDING } from '../constants.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { StartReport } from './createStartReport.ts'
import type { Room } from './openRoom.ts'

/** Records a call's video, and has the first message spoken when the recording runs (spec §4). */
export function createRecording({ call, isOpen, order, tell }: Room, { report }: { report: StartReport }) {
  let askedAt: number | null = null
  let isRunning = false
  call.emitter.on('recording-started', () => {
    // one that the page asked for, or the second of a call: the first message is long spoken
    if (askedAt === null || isRunning) return
    isRunning = true
    const delaySeconds = Math.max(0, Date.now() - askedAt) / 1000
    report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    const control = 'say-first-message'
    const message = { type: 'control', control, videoRecordingStartDelaySeconds: delaySeconds }
    if (isOpen()) tell('sendAppMessage', JSON.stringify(message))
  })
  return {
    start(): unknown {
      const now = Date.now()
      const answer = order('startRecording', VIDEO_RECORDING)
      askedAt = now
      return answer
    },
    stop() {
      if (askedAt !== null && isOpen()) callIsolated(() => order('stopRecording'))
    },
  }
}
