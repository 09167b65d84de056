import { MOBILE_WAIT_MS } from '../constants.ts'
import type { WebCall } from '../rest/webCall.ts'
import { tokenOf } from '../rest/webCall.ts'
import { isMobile } from './isMobile.ts'
import type { LiveCall } from './LiveCall.ts'
import type { StartSteps } from './SessionContext.ts'

/** The second half of the start (spec §4): joins the call, and sets up recording, levels and noise cancellation. */
export async function joinCall(session: StartSteps, live: LiveCall, webCall: WebCall): Promise<void> {
  const token = tokenOf(webCall)
  const recorded = webCall.artifactPlan?.videoRecordingEnabled === true

  await session.step('mobile-permissions', {
    started: { isMobile: isMobile() },
    async run() {
      if (!isMobile()) return 'skipped-not-mobile'
      // The code loads during the wait. The join loads it again and reports a failure.
      live.load().catch(() => undefined)
      await session.wait(session.requestedAt + MOBILE_WAIT_MS - performance.now())
      return 'permissions-wait'
    },
    completed: (action) => ({ action }),
  })

  await session.step('daily-call-join', {
    errorType: 'daily-call-join-error',
    async run() {
      if (recorded && (token || session.isResumed)) live.recording.expect()
      await live.join(webCall.webCallUrl, token)
    },
  })

  await session.optionalStep('video-recording-setup', {
    errorType: 'video-recording-setup-error',
    started: recorded ? {} : null,
    run({ pending }) {
      if (!recorded) return 'skipped-not-enabled'
      if (session.isResumed) return 'runs-already'
      if (token) return 'started-with-the-join'
      pending(live.recording.start())
      return undefined
    },
    completed: (action) => action && { action },
  })

  const { wantsNoiseCancellation } = session
  await session.optionalStep('audio-observer-setup', {
    errorType: 'audio-observer-setup-error',
    run({ pending }) {
      live.levels.observeAssistant()
      if (!wantsNoiseCancellation) pending(live.levels.observeUser())
    },
  })

  await session.optionalStep('audio-processing-setup', {
    errorType: 'audio-processing-setup-error',
    run({ pending }) {
      if (!wantsNoiseCancellation) return 'skipped-not-wanted'
      const processing = live.microphone.requestNoiseCancellation()
      pending(processing)
      // The processor replaces the microphone's track, which breaks a level observer of Daily that is still starting.
      pending(live.levels.observeUser(processing), 'audio-observer-setup')
      return undefined
    },
    completed: (action) => action && { action },
  })
}
