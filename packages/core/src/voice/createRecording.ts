import { VIDEO_RECORDING } from '../constants.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { StartReport } from './createStartReport.ts'
import type { Room } from './openRoom.ts'

/** Records a call's video, and has the first message spoken when the recording runs (spec §4). */
export function createRecording({ call, isOpen, order }: Room, { report }: { report: StartReport }) {
  let askedAt = 0
  let isAsked = false
  call.emitter.on('recording-started', () => {
    const delaySeconds = Math.max(0, Date.now() - askedAt) / 1000
    report.progress('video-recording-started', 'completed', { metadata: { delaySeconds } })
    const control = 'say-first-message'
    const message = { type: 'control', control, videoRecordingStartDelaySeconds: delaySeconds }
    if (isOpen()) void order('sendAppMessage', JSON.stringify(message))
  })
  return {
    start() {
      askedAt = Date.now()
      void order('startRecording', VIDEO_RECORDING)
      isAsked = true
    },
    stop() {
      if (isAsked && isOpen()) callIsolated(() => order('stopRecording'))
    },
  }
}
