import { VIDEO_VOICE_PROVIDER } from '../../constants.ts'
import { type WebCall, wantsRecording } from '../../rest/webCall.ts'
import type { CallSession } from './CallSession.ts'

/**
 * Starts a call, step by step, in the order that the platform requires. Resolves with the web call.
 *
 * 0. `initialization`: clears the stores of the last call, and starts the time of `startTimeout`. The session does this
 *    before this function runs.
 * 1. `web-call-creation`: opens the microphone and loads the code of a call, at the same time, then requests the web call. A
 *    refused microphone emits `camera-error`. Without the code no web call is created.
 * 2. `daily-call-object-creation`: builds the call object and connects its parts.
 * 3. `mobile-permissions`, `daily-call-join`, and the optional `video-recording-setup`, `audio-observer-setup` and
 *    `audio-processing-setup`: in `joinAndSetUp.ts`, which loads with the code of a call.
 * 4. `call-start-success`, then the wait until the assistant listens.
 * 5. Status `connected` and `call-start`. Then the side parts start (`startSideParts`: meters, devices, network,
 *    participants, wake lock, saved call).
 *
 * Each step emits `call-start-progress`: started, then completed or failed. `initialization` is only started, and
 * `video-recording-setup` reports no started without a recording. A failure also emits an `error` of the step's
 * `errorType`. After the failure of an optional step the start goes on. After any other failure the session releases
 * everything, and this rejects: `connect` of the client rejects with the same error, and `start` resolves with null.
 *
 * These starts end before there is a session (`startSession` of `createVoiceClient.ts`), and emit only what is named: an
 * invalid target or option (`error` of the type `validation-error`), a client that is destroyed, a start that is stopped
 * or aborted while its options are checked or an earlier call ends, and a start during a call (`call-start-progress`:
 * `validation` failed). All others end as follows:
 *
 * | Ending | Events, in order | Error |
 * | --- | --- | --- |
 * | The page stops or aborts | `call-end` | AbortError |
 * | The code of a call or daily-js cannot be loaded | `web-call-creation` failed, end of a failed start | ConnectionError `code-load` |
 * | The microphone is refused before the web call | `camera-error`, `web-call-creation` failed, end of a failed start | CameraError |
 * | Options of the call object are invalid, and their rules loaded only now | `web-call-creation` failed, end of a failed start | ValidationError |
 * | The microphone is refused at the join | `camera-error`, failed and `error` of the join, end of a failed start | CameraError |
 * | The web call is refused | `web-call-creation` failed, end of a failed start | ApiError, ParseError, ConnectionError |
 * | The call object cannot be built, or the room not be joined | failed and `error` of the step, end of a failed start | CallError, ConnectionError |
 * | The room closes before the assistant listens | failed and `error` of the required step that runs, if any, end of a failed start | CallError with the platform's reason |
 * | `startTimeout` is over | `error` of the type `start-timeout`, then as for the room | TimeoutError |
 *
 * The end of a failed start is `call-start-failed`, then `error` of the type `start-method-error`.
 */
export async function startCall(session: CallSession): Promise<WebCall> {
  const { code, webCall } = await session.step('web-call-creation', {
    async run() {
      // Together: the microphone's prompt belongs to the press, and so do the requests for the code.
      const [, code] = await Promise.all([session.openMicrophone(), session.loadCode()])
      return { code, webCall: await session.getWebCall(code) }
    },
    completed: ({ webCall }) => ({
      callId: webCall.id,
      videoRecordingEnabled: wantsRecording(webCall),
      voiceProvider: voiceProviderOf(webCall),
    }),
  })
  const recorded = wantsRecording(webCall)
  const isVideo =
    voiceProviderOf(webCall) === VIDEO_VOICE_PROVIDER || webCall.transport?.assistantVideoEnabled === true
  const videoSource = session.videoSource ?? recorded

  const runningCall = await session.step('daily-call-object-creation', {
    errorType: 'daily-call-object-creation-error',
    started: {
      audioSource: describeSource(session.audioSource),
      videoSource: describeSource(videoSource),
      isVideoRecordingEnabled: recorded,
      isVideoEnabled: isVideo,
    },
    run: () => session.buildCall(code, { videoSource, video: recorded || isVideo }),
  })

  await runningCall.joinAndSetUp(webCall)

  // Emits `call-start-success` first.
  await session.waitForAssistant(webCall)
  // Emits `call-start`.
  session.markConnected(webCall)
  runningCall.startSideParts()
  return webCall
}

/** Returns the voice provider of a web call. A value from the server that is not a string counts as missing. */
function voiceProviderOf({ assistant }: WebCall): string {
  const provider: unknown = assistant?.voice?.provider
  return typeof provider === 'string' ? provider : 'unknown'
}

const describeSource = (source: unknown): unknown =>
  typeof source === 'object' ? 'MediaStreamTrack' : source
