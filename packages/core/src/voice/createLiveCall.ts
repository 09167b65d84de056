import type { CallOptions } from '../call/call.ts'
import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { createLevelTracker } from './audio/levelTracker.ts'
import {
  createMicrophone,
  keepOrStopMicrophone,
  stopWhenReplaced,
  withMicrophone,
} from './audio/microphone.ts'
import { createParticipantPlayers } from './audio/participantPlayers.ts'
import { createSpeaking } from './audio/speaking.ts'
import { type CallContext, createCallContext, createCallObject, endOnPlatform } from './CallContext.ts'
import { createCallConnection } from './callConnection.ts'
import { createDeferredPart, retryLoad } from './deferredPart.ts'
import { concernsMicrophone, emitCameraError } from './devices/microphoneRefusal.ts'
import { joinAndSetUp } from './joinAndSetUp.ts'
import type { LiveCall, LiveCallOptions } from './LiveCall.ts'
import {
  applySelectedDevices,
  createCallMethods,
  loadDeferredChunk,
  showMicrophoneRefusal,
  showOpenedMicrophone,
} from './loadDeferred.ts'
import { createMessageQueue } from './messages/messageQueue.ts'
import { createPlatformFilter } from './messages/platformFilter.ts'
import { receiveMessages } from './messages/receiveMessages.ts'
import { ToolRunner } from './messages/toolRunner.ts'
import { Transcript } from './messages/transcript.ts'
import { createRecording } from './recording.ts'
import type { SessionContext } from './SessionContext.ts'

/** Creates the call object of a session and its parts, which listen to its events. Nothing is built or joined yet. */
export function createLiveCall(session: SessionContext, options: LiveCallOptions): LiveCall {
  const opened = keepOrStopMicrophone(options, session)
  const { joinTimeout, ...properties } = withMicrophone(callOptions(session, options), opened)
  const { engine = createDailyEngine(), isPlatform } = session.options
  const call = createCallObject({ engine, joinTimeout, properties, isPlatform })
  const context = createCallContext(session, call)
  const { deferred, methods, ...parts } = createParts(context, options, opened)
  const { microphone, tools, queue, levelTracker } = parts
  const loadAll = async () => (await Promise.all([methods.load(), deferred.load()]))[0]

  return {
    ...parts,
    deferredParts: deferred.get,
    methods: methods.get,
    isOpen: context.isOpen,
    async build() {
      // A message that cannot be sent is reported: a listener of the report may stop the call.
      queue.take(options.unsent)
      await applySelectedDevices(context, properties)
      context.signal.throwIfAborted()
      await call.build()
    },
    joinAndSetUp: (webCall) => joinAndSetUp(context, parts, webCall),
    onJoined: (run) => void call.emitter.once('joined-meeting', run),
    loadAll,
    async ready() {
      await Promise.race([retryLoad(loadAll, context), context.methodTimeout()])
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
      // In the room, because the next steps use it: to stop the recording, and to end a call that is kept for a reload
      callIsolated(parts.recording.stop)
      tools.close()
      // With the deferred parts, `persistCall` does this: it knows whether the page is being left.
      if (session.options.resume && !deferred.get()) endOnPlatform(context)
      callIsolated(() => deferred.get()?.close())
      // After the deferred meters, which report levels to it
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
 * | `left-meeting` | `deferred`, `methods` | `connection` | Loads under way reject before the end of the call is reported. |
 * | `recording-started`, `recording-error` | `forwardEvents` | `recording` | The page receives the event before the events that it causes. |
 */
function createParts(context: CallContext, options: LiveCallOptions, opened: MediaStreamTrack | null) {
  const { call, emit, conversation, joinsExistingCall, signal } = context
  // Parts without listeners.
  const queue = createMessageQueue(context)
  const tools = new ToolRunner({ ...context, send: queue.send })
  const transcript = new Transcript(conversation, (line) => emit('transcript', line))
  const speaking = createSpeaking(context)

  function beginConversation(): void {
    context.markListening()
    queue.open()
  }

  // Parts with listeners, in the order in which they listen.
  const deferred = createDeferredPart(call, loadDeferredChunk, ({ startDeferredParts }) => {
    if (signal.aborted) throw new AbortError()
    return startDeferredParts(context, { players, levelTracker, connection })
  })
  const methods = createCallMethods(call)
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
    deferred,
    methods,
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
    showOpenedMicrophone(context, opened).catch(() => undefined)
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
    showMicrophoneRefusal(devices, error).catch(() => undefined)
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
