import { VIDEO_VOICE_PROVIDER } from '../constants.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { CallSession } from './CallSession.ts'

/**
 * Starts a call in the order of the specification (§4). Resolves with the web call after `call-start`, once the methods
 * of the call are loaded or 30 seconds have passed. Rejects when a step fails, and when the session is aborted. The steps that need the call object are in `joinCall`, which loads with it.
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

  const { live, joinCall } = await session.step('daily-call-object-creation', {
    errorType: 'daily-call-object-creation-error',
    started: {
      audioSource: describeSource(session.audioSource),
      videoSource: describeSource(videoSource),
      isVideoRecordingEnabled: recorded,
      isVideoEnabled: isVideo,
    },
    run: () => session.buildCall({ videoSource, video: recorded || isVideo }),
  })

  await joinCall(session, live, webCall)

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
