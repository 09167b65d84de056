import type { CallOptions } from '../../call/call.ts'
import { createLazyCall } from '../../call/lazyCall.ts'
import { createDailyEngine } from '../../engine/daily/dailyEngine.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import {
  type CallContext,
  createCallContext,
  createCallObject,
  endOnPlatform,
  type SessionContext,
} from '../context.ts'
import { selectedDevices } from '../devices/deviceSelection.ts'
import { concernsMicrophone, emitCameraError } from '../devices/microphoneRefusal.ts'
import { recordOpenedMicrophone, recordPermission } from '../devices/syncDevices.ts'
import { createMessageQueue } from '../messages/messageQueue.ts'
import { createPlatformFilter } from '../messages/platformFilter.ts'
import { receiveMessages } from '../messages/receiveMessages.ts'
import { ToolRunner } from '../messages/toolRunner.ts'
import { Transcript } from '../messages/transcript.ts'
import { joinAndSetUp } from '../session/joinAndSetUp.ts'
import { createLevelTracker } from './audio/levelTracker.ts'
import {
  createMicrophone,
  keepOrStopMicrophone,
  stopWhenReplaced,
  withMicrophone,
} from './audio/microphone.ts'
import { createParticipantPlayers } from './audio/participantPlayers.ts'
import { createSpeaking } from './audio/speaking.ts'
import { createCallConnection } from './connection.ts'
import type { LiveCall, LiveCallOptions } from './LiveCall.ts'
import { createRecording } from './recording.ts'
import { type SideParts, startSideParts } from './startSideParts.ts'

/** Creates the call object of a session and its parts, which listen to its events. Nothing is built or joined yet. */
export function createLiveCall(session: SessionContext, options: LiveCallOptions): LiveCall {
  const opened = keepOrStopMicrophone(options, session)
  const { joinTimeout, ...properties } = withMicrophone(callOptions(session, options), opened)
  const { reportErrors = false, engine = createDailyEngine({ reportErrors }), isPlatform } = session.options
  const call = createCallObject({ engine, joinTimeout, properties, isPlatform })
  const context = createCallContext(session, call)
  const parts = createParts(context, options, opened)
  const { microphone, tools, queue, levelTracker } = parts
  const lazyCall = createLazyCall(call, session.loadCallMethods)
  let sideParts: SideParts | null = null

  return {
    ...parts,
    call: lazyCall,
    meters: () => sideParts?.meters ?? null,
    isOpen: context.isOpen,
    async build() {
      queue.take(options.unsent)
      if (session.options.rememberDevices || session.selection.size > 0)
        Object.assign(properties, await selectedDevices(session, properties))
      context.signal.throwIfAborted()
      await call.build()
    },
    joinAndSetUp: (webCall) => joinAndSetUp(context, parts, webCall),
    onJoined: (run) => void call.emitter.once('joined-meeting', run),
    startSideParts() {
      sideParts = startSideParts(context, parts)
    },
    setMuted(muted) {
      microphone.setMuted(muted)
      levelTracker.setUserLevel(0)
    },
    send: queue.send,
    async close() {
      // First, so that an absence no longer ends the call
      parts.connection.close()
      parts.speaking.close()
      // While the call is still joined: the recording is stopped over the room
      callIsolated(parts.recording.stop)
      tools.close()
      // `persistCall`, a side part, does this otherwise: it knows whether the page is being left.
      if (session.options.resume && !sideParts) endOnPlatform(context)
      sideParts?.close()
      // After the meters, which report levels to it
      levelTracker.close()
      await call.destroy().catch(() => undefined)
      parts.players.close()
    },
  }
}

/**
 * Creates the parts of a call. A part adds its listeners to the call object when it is created, and the listeners of an
 * event run in that order. The order matters for these events:
 *
 * | Event | First | Then | Reason |
 * | --- | --- | --- | --- |
 * | `recording-started`, `recording-error` | `forwardEvents` | `recording` | The page receives the event before the events that it causes. |
 */
function createParts(context: CallContext, options: LiveCallOptions, opened: MediaStreamTrack | null) {
  const { call, emit, conversation, joinsExistingCall } = context
  // Parts without listeners.
  const queue = createMessageQueue(context)
  const tools = new ToolRunner({ ...context, send: queue.send })
  const transcript = new Transcript(conversation, (line) => emit('transcript', line), options.added)
  const speaking = createSpeaking(context)

  function beginConversation(): void {
    context.markListening()
    queue.open()
  }

  // Parts with listeners, in the order in which they listen.
  const microphone = createMicrophone(context, options.muted)
  const runForPlatform = createPlatformFilter(context)
  forwardEvents(context)
  const recording = createRecording(context, queue.send)
  const players = createParticipantPlayers(context, {
    ...options,
    onVoice(senderId) {
      // In an existing call the assistant sends no second `listening`: its voice shows that it listens
      if (joinsExistingCall) runForPlatform({ senderId, run: beginConversation, omitsWarning: true })
    },
  })
  const levelTracker = createLevelTracker(context, speaking, microphone.ignoresLevel)
  const connection = createCallConnection(context, () => {
    call.platform.markEnded()
    microphone.turnOff()
    tools.close()
  })
  receiveMessages(context, {
    speaking,
    transcript,
    tools,
    connection,
    runForPlatform,
    onListening() {
      beginConversation()
      recording.noteListening()
    },
  })
  if (opened) showMicrophone(context, opened)

  return {
    queue,
    tools,
    transcript,
    speaking,
    microphone,
    recording,
    players,
    levelTracker,
    connection,
  }
}

/** Returns the page's options of the call, with the camera and the mute of the start. */
function callOptions(
  { options: { call = {} } }: SessionContext,
  { videoSource, muted }: LiveCallOptions,
): CallOptions {
  const { startAudioOff: _startAudioOff, frame: _frame, ...rest } = call
  return {
    ...rest,
    videoSource: videoSource as CallOptions['videoSource'] & {},
    ...(muted && { startAudioOff: true }),
  }
}

/** Shows in the client's devices that the microphone was opened before the call. */
function showMicrophone(context: CallContext, opened: MediaStreamTrack): void {
  stopWhenReplaced(context, opened)
  context.call.emitter.once('joined-meeting', () => {
    void recordOpenedMicrophone(context, opened)
  })
}

/**
 * Forwards events of the call object to the voice client. A refused microphone fails the start. Other parts forward the
 * events that they work with: the connection, the players (`audio`, `video`), `receiveMessages`, levels and devices.
 */
function forwardEvents({ call, emit, update, devices, failStart, audioSource }: CallContext): void {
  const { emitter } = call
  emitter.on('camera-error', (error) => {
    emitCameraError(emit, error)
    if (audioSource !== false && concernsMicrophone(error)) failStart(error)
    recordPermission(devices, error)
  })
  emitter.on('participant-updated', (participant) => emit('participant-updated', participant))
  emitter.on('network-quality-change', (event) => emit('network-quality-change', event))
  emitter.on('recording-started', (event) => {
    update({ recording: true })
    emit('recording-started', event)
  })
  emitter.on('recording-stopped', (event) => {
    update({ recording: false })
    emit('recording-stopped', event)
  })
  emitter.on('recording-error', (event) => emit('recording-error', event))
}
