import { VIDEO_VOICE_PROVIDER } from '../constants.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { CallSession } from './CallSession.ts'

/**
 * Starts a call, step by step, in the order that the platform requires. Resolves with the web call.
 *
 * 1. `web-call-creation`: opens the microphone, then requests the web call. A refused microphone emits `camera-error`.
 * 2. `daily-call-object-creation`: loads the code of a call, builds the call object and connects its parts.
 * 3. `mobile-permissions`, `daily-call-join`, and the optional `video-recording-setup`, `audio-observer-setup` and
 *    `audio-processing-setup`: in `joinCall.ts`, which loads with the code of a call.
 * 4. `call-start-success`, then the wait until the assistant listens.
 * 5. Status `connected` and `call-start`. Then the methods of `voice.call` load, which the start awaits for at most
 *    30 seconds.
 *
 * Each step emits `call-start-progress`: started, then completed or failed. A failure also emits an `error` of the
 * step's `errorType`, and after one of an optional step the start goes on. After any other failure, and after
 * `startTimeout`, the session releases everything, emits `call-start-failed` and an `error` of the type
 * `start-method-error`, and the start rejects with the error. A start that the page stops or aborts emits only
 * `call-end` instead, and rejects with an AbortError.
 */
export async function startCall(session: CallSession): Promise<WebCall> {
  const webCall = await session.step('web-call-creation', {
    run: () => session.getWebCall(),
    completed: (created) => ({
      callId: created.id,
      videoRecordingEnabled: isRecorded(created),
      voiceProvider: voiceProviderOf(created),
    }),
  })
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

  await live.joinCall(webCall)

  await session.waitForAssistant(webCall)
  session.markConnected(webCall)
  await live.ready()
  session.signal.throwIfAborted()
  return webCall
}

const isRecorded = ({ artifactPlan }: WebCall): boolean => artifactPlan?.videoRecordingEnabled === true

/** Returns the voice provider of a web call. A value from the server that is not a string counts as missing. */
function voiceProviderOf({ assistant }: WebCall): string {
  const provider: unknown = assistant?.voice?.provider
  return typeof provider === 'string' ? provider : 'unknown'
}

const describeSource = (source: unknown): unknown =>
  typeof source === 'object' ? 'MediaStreamTrack' : source
