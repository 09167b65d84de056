import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { MOBILE_WAIT_MS } from '../../constants.ts'
import { toOffhookError } from '../../errors/OffhookError.ts'
import { tokenOf, type WebCall, wantsRecording } from '../../rest/webCall.ts'
import type { SessionContext } from '../context.ts'
import { isMobile } from '../isMobile.ts'
import type { RunningCall } from '../running/createRunningCall.ts'

/** The second half of the start: joins the room, then sets up recording, levels and noise cancellation. */
export async function joinAndSetUp(
  context: SessionContext,
  runningCall: RunningCall,
  webCall: WebCall,
): Promise<void> {
  const { options, step, timers, requestedAt, begunBeforeJoin } = context
  const { recording, levelTracker, microphone } = runningCall
  const token = tokenOf(webCall)
  const isRecorded = wantsRecording(webCall)
  const cancelsNoise = options.noiseCancellation !== false

  await step('mobile-permissions', {
    started: { isMobile: isMobile() },
    async run() {
      if (!isMobile()) return 'skipped-not-mobile'
      // The call machine loads during the wait. The join loads it again if that failed, and reports a failure.
      runningCall.load().catch(() => undefined)
      const waitMs = requestedAt + MOBILE_WAIT_MS - performance.now()
      await new Promise<void>((resolve) => timers.after(waitMs, resolve))
      return 'permissions-wait'
    },
    completed: (action) => ({ action }),
  })

  await step('daily-call-join', {
    errorType: 'daily-call-join-error',
    async run() {
      // With a token, the platform starts the recording as the user joins.
      if (isRecorded && (token || begunBeforeJoin === 'yes')) recording.expect()
      // daily-js refuses a token that is undefined.
      const room = { url: webCall.webCallUrl, ...(token && { token }) }
      await runningCall.join({ ...room, subscribeToTracksAutomatically: false })
    },
  })

  await optionalStep(context, 'video-recording-setup', {
    started: isRecorded ? {} : null,
    run(inBackground) {
      if (!isRecorded) return 'skipped-not-enabled'
      if (begunBeforeJoin === 'yes') return 'runs-already'
      if (token) return 'started-with-the-join'
      inBackground('video-recording-setup', recording.start())
      return undefined
    },
  })

  await optionalStep(context, 'audio-observer-setup', {
    run(inBackground) {
      levelTracker.observeAssistant()
      if (!cancelsNoise) inBackground('audio-observer-setup', levelTracker.observeUser())
      return undefined
    },
  })

  await optionalStep(context, 'audio-processing-setup', {
    run(inBackground) {
      if (!cancelsNoise) return 'skipped-not-wanted'
      const processing = microphone.requestNoiseCancellation()
      inBackground('audio-processing-setup', processing)
      // The processor replaces the microphone's track, which breaks a level observer of Daily that is still starting.
      inBackground('audio-observer-setup', levelTracker.observeUser(processing))
      return undefined
    },
  })
}

type OptionalStage = 'video-recording-setup' | 'audio-observer-setup' | 'audio-processing-setup'

/** A step without which a call is possible. */
interface OptionalStep {
  /** The metadata of the `started` progress. Null reports no `started`. */
  readonly started?: Record<string, unknown> | null
  /**
   * Begins the step. Returns the reason why there is nothing to do, for the metadata of `completed`. Work that goes on
   * after the step is passed to `inBackground`, with its stage.
   */
  readonly run: (inBackground: (stage: OptionalStage, work: unknown) => void) => string | undefined
}

/**
 * Runs an optional step. A failure of work that goes on is reported after the `completed` of the step, unless the session
 * is aborted before. Rejects only when the session is aborted.
 */
async function optionalStep(
  { step, report, signal }: SessionContext,
  name: OptionalStage,
  { started, run }: OptionalStep,
): Promise<void> {
  const over = promiseWithResolvers<void>()

  async function reportFailure(stage: OptionalStage, work: unknown): Promise<void> {
    try {
      await work
    } catch (reason) {
      await over.promise
      if (signal.aborted) return
      report.stepFailure(toOffhookError(reason), { stage, errorType: `${stage}-error` })
    }
  }

  try {
    await step(name, {
      ...(started !== undefined && { started }),
      run: () => run((stage, work) => void reportFailure(stage, work)),
      completed: (action) => (action === undefined ? undefined : { action }),
      errorType: `${name}-error`,
      isOptional: true,
    })
  } catch (reason) {
    if (signal.aborted) throw reason
  } finally {
    over.resolve()
  }
}
