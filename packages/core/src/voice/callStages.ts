import { MOBILE_WAIT_MS } from '../constants.ts'
import { toOffhookError } from '../errors/OffhookError.ts'
import { tokenOf } from '../rest/webCall.ts'
import type { LiveCall } from './createLiveCall.ts'
import type { Stage, StartContext } from './startSequence.ts'

function joined({ live }: StartContext): LiveCall {
  if (!live) throw new Error('A stage ran before the call object was built.')
  return live
}

/** The media service's token to join with; with it the service starts the recording itself. */
const callToken = ({ webCall }: StartContext) => (webCall ? tokenOf(webCall) : undefined)

/** Reports what fails after its stage was completed. */
function reportLater({ report, isOver }: StartContext, stage: Stage, promise: Promise<unknown>): void {
  promise.catch((reason) => {
    if (isOver() || !stage.errorType) return
    const error = toOffhookError(reason)
    report.progress(stage.name, 'failed', { metadata: { error: error.message } })
    report.error(stage.errorType, error, { stage: stage.name })
  })
}

const OBSERVERS: Stage = {
  name: 'audio-observer-setup',
  errorType: 'audio-observer-setup-error',
  isOptional: true,
  run(start) {
    const live = joined(start)
    live.observeAssistant()
    if (!start.wantsNoiseCancellation) reportLater(start, this, live.observeVisitor())
    return undefined
  },
}

/** The stages of a start that need the call object: they come with it. */
export const CALL_STAGES: readonly Stage[] = [
  {
    name: 'mobile-permissions',
    begin: ({ isMobile }) => ({ isMobile }),
    async run(start) {
      if (!start.isMobile) return { action: 'skipped-not-mobile' }
      // loading goes on meanwhile; the join reports what fails in it
      joined(start)
        .load()
        .catch(() => undefined)
      await start.wait(Math.max(0, start.askedAt + MOBILE_WAIT_MS - performance.now()))
      return { action: 'permissions-wait' }
    },
  },
  {
    name: 'daily-call-join',
    errorType: 'daily-call-join-error',
    async run(start) {
      const live = joined(start)
      const token = callToken(start)
      if (start.recorded && (token || start.isKnown)) live.expectRecording()
      await live.join(start.webCall?.webCallUrl ?? '', token)
      return undefined
    },
  },
  {
    name: 'video-recording-setup',
    errorType: 'video-recording-setup-error',
    isOptional: true,
    begin: (start) => (start.recorded ? {} : null),
    run(start) {
      if (!start.recorded) return { action: 'skipped-not-enabled' }
      if (start.isKnown) return { action: 'runs-already' }
      if (callToken(start)) return { action: 'started-with-the-join' }
      reportLater(start, this, Promise.resolve(joined(start).startRecording()))
      return undefined
    },
  },
  OBSERVERS,
  {
    name: 'audio-processing-setup',
    errorType: 'audio-processing-setup-error',
    isOptional: true,
    run(start) {
      if (!start.wantsNoiseCancellation) return { action: 'skipped-not-wanted' }
      const live = joined(start)
      const processing = live.requestNoiseCancellation()
      reportLater(start, this, processing)
      // the processor replaces the microphone's track, which daily-js's observer does not survive while it begins
      reportLater(start, OBSERVERS, live.observeVisitor(processing))
      return undefined
    },
  },
]
