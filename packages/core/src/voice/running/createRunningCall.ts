import type { Call, CallOptions } from '../../call/call.ts'
import { CallObject } from '../../call/callObject.ts'
import { createLazyCall } from '../../call/lazyCall.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import {
  type CallContext,
  createCallContext,
  endOnPlatform,
  engineOf,
  type SessionContext,
  type SessionOptions,
} from '../context.ts'
import { selectedDevices } from '../devices/deviceSelection.ts'
import type { OpenedMicrophone } from '../devices/microphoneBeforeCall.ts'
import { concernsMicrophone, emitCameraError, recordPermission } from '../devices/microphoneRefusal.ts'
import { recoverMicrophone } from '../devices/recoverMicrophone.ts'
import { noteOpenMicrophone, syncDevices } from '../devices/syncDevices.ts'
import type { ClientMessage } from '../messages/clientMessages.ts'
import { type AwaitedTexts, LineWriter } from '../messages/LineWriter.ts'
import { createMessageQueue } from '../messages/messageQueue.ts'
import { createRunForPlatform, receiveMessages } from '../messages/receiveMessages.ts'
import { createToolAndNoteWriter } from '../messages/toolAndNoteWriter.ts'
import { ToolRunner } from '../messages/toolRunner.ts'
import { persistCall } from '../resume/persistCall.ts'
import { isInCall } from '../state.ts'
import { type AudioPlayers, createParticipantPlayers } from './audio/audioPlayers.ts'
import { type CallMeters, createCallMeters, trackLevelWhileMuted } from './audio/callMeters.ts'
import { createLevelTracker, createSpeaking, type LevelTracker } from './audio/levels.ts'
import {
  createMicrophone,
  keepOrStopMicrophone,
  type Microphone,
  stopWhenReplaced,
  withMicrophone,
} from './audio/microphone.ts'
import { type CallConnection, createCallConnection } from './connection.ts'
import { watchNetwork } from './network.ts'
import { watchParticipants } from './participants.ts'
import { createRecording, type Recording } from './recording.ts'
import { holdWakeLock } from './wakeLock.ts'

/** The part of a `CallSession` with which its call is created. */
interface StartingSession {
  readonly context: SessionContext
  readonly sessionOptions: Pick<SessionOptions, 'unlockedAudio'>
  /** The microphone that was opened before the web call. Null leaves it to the engine. */
  readonly microphone: OpenedMicrophone | null
  readonly joinsMuted: boolean
  /** The messages that wait until the assistant listens, as JSON text. */
  readonly waitingMessages: string[]
  readonly awaitedTexts: AwaitedTexts
}

interface VideoOptions {
  /** The camera to send. */
  readonly videoSource: unknown
  /** Whether to receive the video of the participants. */
  readonly video: boolean
}

/** A call object and the parts that are attached to it, from the start until it is closed. */
export interface RunningCall {
  /** The call object, as the page sees it. Its methods load when they are needed. */
  readonly pageCall: Call
  readonly microphone: Microphone
  readonly players: AudioPlayers
  readonly levelTracker: LevelTracker
  readonly recording: Recording
  readonly lines: LineWriter
  readonly connection: CallConnection
  /** Returns the meters of the call. Null until it has begun. */
  readonly meters: () => CallMeters | null
  /** Returns whether the call runs methods: from the join until its end begins. */
  readonly isOpen: () => boolean
  /** Builds the engine's object, without joining a room. */
  readonly build: () => Promise<void>
  /** Loads the engine, with all its files. */
  readonly load: () => Promise<void>
  /** Joins the room, and loads the engine before if needed. */
  readonly join: CallObject['join']
  /** Runs `run` once the call is joined. An error that it throws is reported as uncaught. */
  readonly onJoined: (run: () => unknown) => void
  /** Starts what runs beside a call, such as the meters and the recording. */
  readonly startSideParts: () => void
  readonly setMuted: (muted: boolean) => void
  /**
   * Sends a message as soon as the assistant listens. Returns whether it is sent, or will be.
   *
   * @throws ValidationError for an invalid message, and for one that is larger than the room allows
   */
  readonly send: (message: ClientMessage) => boolean
  /** Leaves the room, and closes every part. Never rejects. */
  readonly close: () => Promise<void>
}

/** Creates the call object of a session and its parts, which listen to its events. Nothing is built or joined yet. */
export function createRunningCall(
  session: StartingSession,
  { videoSource, video }: VideoOptions,
): RunningCall {
  const { options } = session.context
  const opened = keepOrStopMicrophone(session.microphone, session.context)
  const { joinTimeout, ...properties } = withMicrophone(callOptions(session, videoSource), opened)
  const call = new CallObject({
    frame: false,
    engine: engineOf(options),
    joinTimeout,
    properties,
    isPlatform: options.isPlatform,
  })
  const context = createCallContext(session.context, call)
  const parts = createParts(context, session, video)
  const { devices } = context
  if (opened) {
    stopWhenReplaced(context, opened)
    call.emitter.once('joined-meeting', () => noteOpenMicrophone(devices, true))
  }
  const { microphone, tools, queue, levelTracker } = parts
  let sideParts: SideParts | null = null

  return {
    ...parts,
    pageCall: createLazyCall(call, context.loadCallMethods),
    meters: () => sideParts?.meters ?? null,
    isOpen: context.isOpen,
    async build() {
      const sources = await selectedDevices(context, properties)
      context.signal.throwIfAborted()
      await call.build(sources)
    },
    load: () => call.load(),
    join: (room) => call.join(room),
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
      parts.toolsAndNotes.close()
      // If the side parts of a page have started, `persistCall` does this: it knows whether the page is being left.
      if (context.resumeOptions && !(sideParts && hasPage())) endOnPlatform(context)
      sideParts?.close()
      // After a start that failed, `syncDevices` has not run
      if (!sideParts && devices.hasOpenMicrophone) noteOpenMicrophone(devices, false)
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
function createParts(
  context: CallContext,
  { sessionOptions, joinsMuted, waitingMessages, awaitedTexts }: StartingSession,
  video: boolean,
) {
  const { call, emit, conversation, joinsExistingCall } = context
  // Parts without listeners.
  const queue = createMessageQueue(context, waitingMessages)
  const toolsAndNotes = createToolAndNoteWriter(conversation)
  const tools = new ToolRunner({ ...context, send: queue.send, settleBy: toolsAndNotes.settleBy })
  const lines = new LineWriter(conversation, (line) => emit('transcript', line), awaitedTexts)
  const speaking = createSpeaking(context)

  function beginConversation(): void {
    context.markListening()
    queue.open()
  }

  // Parts with listeners, in the order in which they listen.
  const microphone = createMicrophone(context, joinsMuted)
  const runForPlatform = createRunForPlatform(context)
  forwardEvents(context)
  const recording = createRecording(context, queue.send)
  const players = createParticipantPlayers(context, {
    video,
    volume: context.volume(),
    unlockedAudio: sessionOptions.unlockedAudio,
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
    lines,
    toolsAndNotes,
    tools,
    connection,
    runForPlatform,
    onListening() {
      beginConversation()
      recording.noteListening()
    },
  })

  return {
    queue,
    tools,
    lines,
    toolsAndNotes,
    speaking,
    microphone,
    recording,
    players,
    levelTracker,
    connection,
  }
}

/** Returns the page's options of the call, with the camera and the mute of the start. */
function callOptions({ context, joinsMuted }: StartingSession, videoSource: unknown): CallOptions {
  const { call = {} } = context.options
  const { startAudioOff: _startAudioOff, frame: _frame, ...rest } = call
  return {
    ...rest,
    videoSource: videoSource as CallOptions['videoSource'] & {},
    ...(joinsMuted && { startAudioOff: true }),
  }
}

/**
 * Forwards events of the call object to the voice client. A refused microphone fails the start. Other parts forward the
 * events that they work with: the connection, the players (`audio`, `video`), `receiveMessages`, levels and devices.
 */
function forwardEvents({ call, emit, state, update, devices, failStart, audioSource }: CallContext): void {
  const { emitter } = call
  emitter.on('camera-error', (error) => {
    emitCameraError(emit, error)
    if (audioSource !== false && concernsMicrophone(error)) {
      failStart(error)
      // As when the browser refuses it at an unmute, after a reload of the page.
      if (isInCall(state.get().status)) update({ microphoneSilent: true })
    }
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

/** The parts that run beside a call. */
interface SideParts {
  readonly meters: CallMeters
  /** Ends all of them. */
  readonly close: () => void
}

/** The parts of a call that the side parts use. */
interface EarlierParts {
  readonly players: Pick<AudioPlayers, 'resume' | 'setOutput'>
  readonly levelTracker: Pick<LevelTracker, 'setUserLevel'>
  readonly connection: Pick<CallConnection, 'interruptions'>
}

/** Whether there is a page, which some parts need. */
const hasPage = (): boolean => typeof document !== 'undefined'

/** Starts the parts that run beside a call. An error in one is reported as uncaught, and the others and the call go on. */
export function startSideParts(
  context: CallContext,
  { players, levelTracker, connection }: EarlierParts,
): SideParts {
  const { call, state, options, resumeOptions } = context
  const meters = createCallMeters(context)
  const cleanups = [meters.close]
  const add = (start: () => () => void) => callIsolated(() => void cleanups.push(start()))

  add(() => watchNetwork(context, connection.interruptions))
  add(() => watchParticipants(context))
  if (hasPage()) {
    if (resumeOptions) add(() => persistCall(context, resumeOptions))
    add(() => recoverMicrophone(context, players, meters))
    add(() => syncDevices(context, players))
    if (options.wakeLock !== false) add(() => holdWakeLock(state))
    const hearsWhileMuted = call.engineRun?.engine.hearsWhileMuted === true
    if (typeof AudioContext !== 'undefined' && !hearsWhileMuted)
      add(() => trackLevelWhileMuted(state, meters, levelTracker.setUserLevel))
  }
  return {
    meters,
    close() {
      for (const cleanup of cleanups.splice(0)) callIsolated(cleanup)
    },
  }
}
