import { MOBILE_WAIT_MS, VIDEO_VOICE_PROVIDER } from '../constants.ts'
import { tokenOf } from '../rest/readWebCall.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { CallSession } from './CallSession.ts'
import { isMobile } from './isMobile.ts'

/**
 * Starts a call in the order of the specification (§4). Resolves with the web call when the assistant listens. Rejects
 * with the reason once the session is ended.
 */
export async function startCall(session: CallSession): Promise<WebCall> {
  const webCall = await session.step('web-call-creation', {
    run: () => session.createWebCall(),
    completed: (created) => ({
      callId: created.id,
      videoRecordingEnabled: isRecorded(created),
      voiceProvider: voiceProviderOf(created),
    }),
  })
  const token = tokenOf(webCall)
  const recorded = isRecorded(webCall)
  const isVideo =
    voiceProviderOf(webCall) === VIDEO_VOICE_PROVIDER || webCall.transport?.assistantVideoEnabled === true
  const videoSource = session.videoSource ?? recorded

  const live = await session.step('daily-call-object-creation', {
    errorType: 'daily-call-object-creation-error',
    started: {
      audioSource: describeSource(session.audioSource),
      videoSource: describeSource(videoSource),
      isVideoRecordingEnabled: recorded,
      isVideoEnabled: isVideo,
    },
    run: () => session.buildCall({ videoSource, video: recorded || isVideo }),
  })

  await session.step('mobile-permissions', {
    started: { isMobile: isMobile() },
    async run() {
      if (!isMobile()) return 'skipped-not-mobile'
      // The code loads during the wait. A failure is reported by the join, which loads again.
      live.load().catch(() => undefined)
      await session.wait(MOBILE_WAIT_MS - session.elapsed())
      return 'permissions-wait'
    },
    completed: (action) => ({ action }),
  })

  await session.step('daily-call-join', {
    errorType: 'daily-call-join-error',
    async run() {
      if (recorded && (token || session.isResumed)) live.expectRecording()
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
      pending(live.startRecording())
      return undefined
    },
    completed: (action) => action && { action },
  })

  const { wantsNoiseCancellation } = session
  await session.optionalStep('audio-observer-setup', {
    errorType: 'audio-observer-setup-error',
    run({ pending }) {
      live.observeAssistant()
      if (!wantsNoiseCancellation) pending(live.observeUser())
    },
  })

  await session.optionalStep('audio-processing-setup', {
    errorType: 'audio-processing-setup-error',
    run({ pending }) {
      if (!wantsNoiseCancellation) return 'skipped-not-wanted'
      const processing = live.requestNoiseCancellation()
      pending(processing)
      // The processor replaces the microphone's track. Daily's level observer does not survive that while it begins.
      pending(live.observeUser(processing), 'audio-observer-setup')
      return undefined
    },
    completed: (action) => action && { action },
  })

  session.reportSuccess(webCall)
  await session.assistantListens()
  session.connect()
  await live.whole()
  session.signal.throwIfAborted()
  return webCall
}

const isRecorded = ({ artifactPlan }: WebCall): boolean => artifactPlan?.videoRecordingEnabled === true

/** The voice provider of the answer. It comes from the server: anything but text counts as absent. */
function voiceProviderOf({ assistant }: WebCall): string {
  const provider: unknown = assistant?.voice?.provider
  return typeof provider === 'string' ? provider : 'unknown'
}

const describeSource = (source: unknown): unknown =>
  typeof source === 'object' ? 'MediaStreamTrack' : source
