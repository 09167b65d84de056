import { START_TIMEOUT_MS, VIDEO_VOICE_PROVIDER } from '../../constants.ts'
import { TimeoutError } from '../../errors/requestErrors.ts'
import { type WebCall, wantsRecording } from '../../rest/webCall.ts'
import { microphoneConstraints } from '../devices/microphoneBeforeCall.ts'
import { type CallCode, type CallLoader, loadCallCode } from '../lazy.ts'
import type { RunningCall } from '../running/createRunningCall.ts'
import { idleState, NO_NETWORK } from '../state.ts'
import { NO_PROGRESS } from '../stores.ts'
import type { CallSession } from './CallSession.ts'
import { describeTarget } from './startReport.ts'

/**
 * Starts a call, step by step, in the order that the platform requires. Resolves with the web call.
 *
 * 0. `initialization`: clears the stores of the last call, and starts the time of `startTimeout`.
 * 1. `web-call-creation`: opens the microphone and loads the code of a call, at the same time, then requests the web call. A
 *    refused microphone emits `camera-error`. Without the code no web call is created.
 * 2. `daily-call-object-creation`: builds the call object and connects its parts.
 * 3. `mobile-permissions`, `daily-call-join`, and the optional `video-recording-setup`, `audio-observer-setup` and
 *    `audio-processing-setup`: in `joinAndSetUp.ts`, which loads with the code of a call.
 * 4. `call-start-success`, then the wait until the assistant listens: its message `listening` is read in
 *    `messages/receiveMessages.ts`, and ends the wait by `markListening` of the session's context.
 * 5. Status `connected` and `call-start`. Then what runs beside a call starts (`startSideParts` of
 *    `running/createRunningCall.ts`).
 *
 * Each step emits `call-start-progress`: started, then completed or failed. `initialization` is only started, and
 * `video-recording-setup` reports no started without a recording. A failure also emits an `error` of the step's
 * `errorType`. After the failure of an optional step the start goes on. After any other failure the session releases
 * everything, and this rejects. `connect` of the client rejects with the same error.
 *
 * These starts end before there is a session (`startSession` of `createVoiceClient.ts`), and emit only what is named.
 * `connect` rejects for each, and `start` settles as the last column says:
 *
 * | Ending | Emitted | `start` |
 * | --- | --- | --- |
 * | The target or an option is invalid | `error` of the type `validation-error` | rejects with the ValidationError |
 * | The client was destroyed before `start` was called | | rejects with an InvalidStateError |
 * | Stopped, aborted or destroyed while its options are checked or an earlier call ends | | null |
 * | During a call | `call-start-progress`: `validation` failed | null |
 * | The code of `resume`, or the rules of the options in `call`, cannot be loaded | end of a failed start, at `initialization` | null |
 *
 * All others end as follows, and `start` resolves with null:
 *
 * | Ending | Events, in order | Error |
 * | --- | --- | --- |
 * | The page stops or aborts | `call-end` | AbortError |
 * | The code of a call or daily-js cannot be loaded | `web-call-creation` failed, end of a failed start | ConnectionError `code-load` |
 * | The microphone is refused before the web call | `camera-error`, `web-call-creation` failed, end of a failed start | CameraError |
 * | The function that gives the key throws | `web-call-creation` failed, end of a failed start | OffhookError `key` |
 * | The function that gives the key returns an invalid one | `web-call-creation` failed, end of a failed start | ValidationError |
 * | The microphone is refused at the join | `camera-error`, failed and `error` of the join, end of a failed start | CameraError |
 * | The web call is refused | `web-call-creation` failed, end of a failed start | ApiError, ParseError, ConnectionError |
 * | The call object cannot be built, or the room not be joined | failed and `error` of the step, end of a failed start | CallError, ConnectionError |
 * | The room closes before the assistant listens | failed and `error` of the required step that runs, if any, end of a failed start | CallError with the platform's reason |
 * | `startTimeout` is over | `error` of the type `start-timeout`, then as for the room | TimeoutError |
 *
 * The end of a failed start is `call-start-failed`, then `error` of the type `start-method-error`.
 */
export async function startCall(session: CallSession, loader: CallLoader): Promise<WebCall> {
  const { report, signal, begunRooms, emit } = session.context
  initialize(session)
  const { code, webCall } = await createWebCall(session, loader)
  const runningCall = await buildCall(session, code, webCall)
  await code.joinAndSetUp(session.context, runningCall, webCall)

  signal.throwIfAborted()
  report.success(webCall.id)
  await session.waitForAssistant()

  signal.throwIfAborted()
  begunRooms.add(webCall.webCallUrl)
  session.markConnected()
  // A listener of the state may have ended the session, and so may one of `call-start`.
  signal.throwIfAborted()
  emit('call-start', undefined)
  signal.throwIfAborted()
  runningCall.startSideParts()
  return webCall
}

function initialize({ context, request, sessionOptions: { muted } }: CallSession): void {
  const { options, report, state } = context
  const { call, startTimeout = START_TIMEOUT_MS } = options
  context.progress.set(NO_PROGRESS)
  context.conversation.clear()
  context.network.set(NO_NETWORK)
  context.update({ ...idleState, status: 'connecting', muted: muted ?? call?.startAudioOff ?? false })
  context.signal.throwIfAborted()
  context.timers.after(startTimeout, () => {
    if (context.isConnected()) return
    const why = state.get().audioBlocked ? ': its audio is blocked' : ''
    const error = new TimeoutError(
      `The assistant did not listen within ${startTimeout / 1000} seconds${why}.`,
    )
    report.error('start-timeout', error, { stage: context.stage() })
    context.failStart(error)
  })
  report.progress('initialization', 'started', { metadata: describeTarget(request) })
}

const createWebCall = (session: CallSession, loader: CallLoader) =>
  session.context.step('web-call-creation', {
    async run() {
      // At the same time, because the microphone's prompt and the requests for the code both belong to the press. Both end
      // before the web call is requested, which costs money even if it cannot be joined.
      const [, code] = await Promise.all([openMicrophone(session), loader.load()])
      const webCall = session.sessionOptions.webCall ?? (await requestNewWebCall(session, loader))
      session.context.update({ webCall })
      return { code, webCall }
    },
    completed: ({ webCall }) => ({
      callId: webCall.id,
      videoRecordingEnabled: wantsRecording(webCall),
      voiceProvider: voiceProviderOf(webCall),
    }),
  })

/**
 * Opens the microphone in the user gesture, before there is a web call: a refusal costs nothing. A microphone that the
 * engine opens itself may still be refused at the join, which `forwardEvents` of `createRunningCall.ts` reports.
 */
async function openMicrophone(session: CallSession): Promise<void> {
  const { options, selection, microphoneAccess, signal } = session.context
  const constraints = microphoneConstraints(options, selection)
  // A call that joins muted sends no audio yet: the engine opens the microphone when the user unmutes.
  if (!constraints || session.joinsMuted) return
  try {
    const track = await microphoneAccess.open(constraints, signal)
    session.microphone = track && { track, constraints }
  } catch (reason) {
    const { reportMicrophoneRefusal } = await loadCallCode()
    // A refusal after the end of the start is not reported.
    signal.throwIfAborted()
    throw reportMicrophoneRefusal(reason, session.context)
  }
  // The start may have ended during the browser's prompt.
  if (signal.aborted) session.microphone?.track.stop()
  signal.throwIfAborted()
}

async function requestNewWebCall({ context, request }: CallSession, loader: CallLoader): Promise<WebCall> {
  // Again, because the call machine may have failed to load while the user answered the browser's prompt
  const code = await loader.load()
  const { publicKey, baseUrl, fetch } = context.options
  // The platform deletes the room when its user leaves, and a reload of the page leaves it.
  const body = { ...request, ...(context.resumeOptions && { roomDeleteOnUserLeaveEnabled: false }) }
  return code.requestWebCall({ token: publicKey, baseUrl, fetch }, body, context.signal)
}

/** Returns the voice provider of a web call. A value from the server that is not a string counts as missing. */
function voiceProviderOf({ assistant }: WebCall): string {
  const provider: unknown = assistant?.voice?.provider
  return typeof provider === 'string' ? provider : 'unknown'
}

function buildCall(session: CallSession, code: CallCode, webCall: WebCall): Promise<RunningCall> {
  const { options, audioSource, step } = session.context
  const isRecorded = wantsRecording(webCall)
  const isVideo =
    voiceProviderOf(webCall) === VIDEO_VOICE_PROVIDER || webCall.transport?.assistantVideoEnabled === true
  const videoSource = options.call?.videoSource ?? isRecorded
  return step('daily-call-object-creation', {
    errorType: 'daily-call-object-creation-error',
    started: {
      audioSource: describeSource(audioSource),
      videoSource: describeSource(videoSource),
      isVideoRecordingEnabled: isRecorded,
      isVideoEnabled: isVideo,
    },
    async run() {
      const runningCall = code.createRunningCall(session, { videoSource, video: isRecorded || isVideo })
      session.runningCall = runningCall
      await runningCall.build()
      return runningCall
    },
  })
}

const describeSource = (source: unknown): unknown =>
  typeof source === 'object' ? 'MediaStreamTrack' : source
