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
import { type CallContext, createCallContext, createCallObject, endForAll } from './CallContext.ts'
import { createCallConnection } from './callConnection.ts'
import { concernsMicrophone, emitCameraError } from './devices/microphoneRefusal.ts'
import { joinAndSetUp } from './joinAndSetUp.ts'
import type { DeferredParts, LiveCall, LiveCallOptions } from './LiveCall.ts'
import { createLazyPart, retryLoad } from './lazyPart.ts'
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

type DeferredChunk = Awaited<ReturnType<typeof loadDeferredChunk>>

/** Creates the call object of a session and its parts, which listen to its events. Nothing is built or joined yet. */
export function createLiveCall(session: SessionContext, options: LiveCallOptions): LiveCall {
  const opened = keepOrStopMicrophone(options, session)
  const { joinTimeout, ...properties } = withMicrophone(callOptions(session, options), opened)
  const { engine = createDailyEngine(), isPlatform } = session.options
  const call = createCallObject({ engine, joinTimeout, properties, isPlatform })
  const context = createCallContext(session, call)
  const { signal, isOpen } = context

  // Before the parts, so that a load that is under way is the first to learn that the room was left.
  const deferred = createLazyPart(call, loadDeferredChunk, startDeferredParts)
  const methods = createCallMethods(call)
  const parts = createParts(context, options)
  const { microphone, tools, queue, levelTracker } = parts
  if (opened) showMicrophone(context, opened)

  function startDeferredParts(chunk: DeferredChunk): DeferredParts {
    if (signal.aborted) throw new AbortError()
    return chunk.startDeferredParts(context, parts)
  }

  const loadAll = async () => (await Promise.all([methods.load(), deferred.load()]))[0]

  return {
    ...parts,
    deferredParts: deferred.get,
    methods: methods.get,
    isOpen,
    async build() {
      // A message that cannot be sent is reported: a listener of the report may stop the call.
      queue.take(options.unsent)
      await applySelectedDevices(context, properties)
      signal.throwIfAborted()
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
      parts.connection.close()
      parts.speaking.close()
      callIsolated(parts.recording.stop)
      tools.close()
      // With the deferred parts, `persistCall` does this: it knows whether the page is being left.
      if (session.options.resume && !deferred.get()) endForAll(context)
      callIsolated(() => deferred.get()?.close())
      levelTracker.close()
      await call.destroy().catch(() => undefined)
      parts.players.close()
    },
  }
}

/** Creates the parts of a call. Listeners of the same event run in the order of this function. */
function createParts(context: CallContext, options: LiveCallOptions) {
  const { call, emit, conversation, joinsExistingCall } = context
  const queue = createMessageQueue(context)
  const tools = new ToolRunner({ ...context, send: queue.send })
  const microphone = createMicrophone(context, options.muted)
  const transcript = new Transcript(conversation, (line) => emit('transcript', line))
  const runForPlatform = createPlatformFilter(context)
  // Before the recording, so that listeners of the page run first.
  forwardEvents(context)
  const recording = createRecording(context, queue.send)

  function beginConversation(): void {
    context.markListening()
    queue.open()
  }

  const players = createParticipantPlayers(context, {
    ...options,
    onVoice(senderId) {
      // The assistant of a call that goes on has said long ago that it listens.
      if (joinsExistingCall) runForPlatform({ senderId, run: beginConversation, omitsWarning: true })
    },
  })
  const speaking = createSpeaking(context)
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
  return { queue, tools, microphone, transcript, players, speaking, levelTracker, connection, recording }
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

/** Forwards events of the call object to the voice client. A refused microphone fails the start. */
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
