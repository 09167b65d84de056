import { MOBILE_WAIT_MS } from '../constants.ts'
import { toOffhookError } from '../errors/OffhookError.ts'
import type { WebCall } from '../rest/webCall.ts'
import { tokenOf } from '../rest/webCall.ts'
import type { CallContext } from './CallContext.ts'
import { isMobile } from './isMobile.ts'
import type { LiveCall } from './LiveCall.ts'
import type { Step } from './SessionContext.ts'

/** The second half of the start: joins the room, then sets up recording, levels and noise cancellation. */
export async function joinCall(
  context: CallContext,
  { recording, levelTracker, microphone }: Pick<LiveCall, 'recording' | 'levelTracker' | 'microphone'>,
  webCall: WebCall,
): Promise<void> {
  const { call, options, step, hasBegun } = context
  const token = tokenOf(webCall)
  const isRecorded = webCall.artifactPlan?.videoRecordingEnabled === true
  const cancelsNoise = options.noiseCancellation !== false

  await step('mobile-permissions', {
    started: { isMobile: isMobile() },
    async run() {
      if (!isMobile()) return 'skipped-not-mobile'
      // The code loads during the wait. The join loads it again and reports a failure.
      call.load().catch(() => undefined)
      await waitForPermissions(context)
      return 'permissions-wait'
    },
    completed: (action) => ({ action }),
  })

  await step('daily-call-join', {
    errorType: 'daily-call-join-error',
    async run() {
      if (isRecorded && (token || hasBegun)) recording.expect()
      // daily-js refuses a token that is undefined.
      const room = { url: webCall.webCallUrl, ...(token && { token }) }
      await call.join({ ...room, subscribeToTracksAutomatically: false })
    },
  })

  await optionalStep(context, 'video-recording-setup', {
    started: isRecorded ? {} : null,
    run() {
      if (!isRecorded) return 'skipped-not-enabled'
      if (hasBegun) return 'runs-already'
      if (token) return 'started-with-the-join'
      reportLater(context, 'video-recording-setup', recording.start())
      return undefined
    },
    completed: (action) => action && { action },
  })

  await optionalStep(context, 'audio-observer-setup', {
    run() {
      levelTracker.observeAssistant()
      if (!cancelsNoise) reportLater(context, 'audio-observer-setup', levelTracker.observeUser())
    },
  })

  await optionalStep(context, 'audio-processing-setup', {
    run() {
      if (!cancelsNoise) return 'skipped-not-wanted'
      const processing = microphone.requestNoiseCancellation()
      reportLater(context, 'audio-processing-setup', processing)
      // The processor replaces the microphone's track, which breaks a level observer of Daily that is still starting.
      reportLater(context, 'audio-observer-setup', levelTracker.observeUser(processing))
      return undefined
    },
    completed: (action) => action && { action },
  })
}

/** Gives a phone the time that the platform requires from the request of the start to the join. */
const waitForPermissions = ({ timers, requestedAt }: CallContext): Promise<void> =>
  new Promise((resolve) => timers.after(requestedAt + MOBILE_WAIT_MS - performance.now(), resolve))

type OptionalStage = 'video-recording-setup' | 'audio-observer-setup' | 'audio-processing-setup'

/** Runs a step without which a call is possible. Rejects only when the session is aborted. */
async function optionalStep<Result>(
  { step, signal }: CallContext,
  stage: OptionalStage,
  options: Step<Result>,
): Promise<void> {
  try {
    await step(stage, { ...options, errorType: `${stage}-error`, isOptional: true })
  } catch (reason) {
    if (signal.aborted) throw reason
  }
}

/** Reports a failure of work that goes on after its step, unless the session is aborted before. */
function reportLater({ report, signal }: CallContext, stage: OptionalStage, work: unknown): void {
  Promise.resolve(work).catch((reason: unknown) => {
    if (signal.aborted) return
    const error = toOffhookError(reason)
    report.progress(stage, 'failed', { metadata: { error: error.message } })
    report.error(`${stage}-error`, error, { stage })
  })
}
