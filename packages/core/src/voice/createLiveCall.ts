import type { CallOptions } from '../call/call.ts'
import { LEVEL_INTERVAL_MS } from '../constants.ts'
import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import type { CameraError } from '../errors/CameraError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { METHOD_LIMIT_MS } from '../limits.ts'
import { createAudioPlayers } from './audio/audioPlayers.ts'
import { createMicrophone } from './audio/microphone.ts'
import { createSpeakingDetector } from './audio/speakingDetector.ts'
import { createConversation } from './conversation.ts'
import { createPlatformFilter } from './createPlatformFilter.ts'
import { createRecording } from './createRecording.ts'
import { stopWhenReplaced, takeOpened, withMicrophone } from './devices/openedMicrophone.ts'
import { endForAll } from './endForAll.ts'
import { hearLevels, hearMessages, hearPeople, passOn } from './hearCall.ts'
import { createLazyPart, retryLoad } from './lazyPart.ts'
import { createCallMethods } from './loadCallMethods.ts'
import { createMessageQueue } from './messages/messageQueue.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import { createToolRunner } from './messages/toolRunner.ts'
import { openRoom, type Room } from './openRoom.ts'
import type { ClientStores, LiveCall, LiveCallOptions, SessionContext } from './SessionContext.ts'
import { SILENCE } from './state.ts'
import { watchAbsence } from './watchAbsence.ts'

const importDeferred = () => import('./deferred.ts')
/** Messages that are kept until the code that reads them is there; the older ones are dropped. */
const EARLY_MAX = 200

/** Shows a refused microphone in the client's devices. */
export async function showRefusal(devices: ClientStores['devices'], error: CameraError): Promise<void> {
  const { deferred } = await importDeferred()
  deferred.recordPermission(devices, error)
}

/** Shows a microphone that was opened before the call in the client's devices. */
async function showMicrophone(
  room: Room,
  devices: ClientStores['devices'],
  track: MediaStreamTrack,
): Promise<void> {
  const { deferred } = await importDeferred()
  await deferred.recordOpenedMicrophone(room, devices, track)
}

/** Shows in the client's devices that the microphone was opened, or refused. */
function showMicrophoneInDevices(
  room: Room,
  devices: ClientStores['devices'],
  opened: MediaStreamTrack | null,
): void {
  const { emitter } = room.call
  emitter.on('camera-error', (error) => showRefusal(devices, error))
  if (!opened) return
  stopWhenReplaced(room, opened)
  emitter.once('joined-meeting', () => {
    showMicrophone(room, devices, opened).catch(() => undefined)
  })
}

/** Starts the engine's measuring of levels, the user's after the assistant's. */
function createLevelObservers({ isOpen, order }: Room, tooLate: () => Promise<void>) {
  let observed: Promise<unknown> = Promise.resolve()
  async function observe(method: string, after?: Promise<unknown>): Promise<unknown> {
    if (after) await after
    return isOpen() && order(method, LEVEL_INTERVAL_MS)
  }
  return {
    observeAssistant() {
      observed = observe('startRemoteParticipantsAudioLevelObserver')
      observed.catch(() => undefined)
    },
    observeUser(processing?: Promise<unknown>) {
      const settled = processing && Promise.race([Promise.allSettled([processing]), tooLate()])
      return Promise.all([observed, observe('startLocalAudioLevelObserver', settled)])
    },
  }
}

/** Plays the participants, and tells from their levels, and from the user's own, when each of them speaks. */
function connectAudio(
  room: Room,
  { volume, primed, video }: LiveCallOptions,
  microphone: Pick<ReturnType<typeof createMicrophone>, 'isMuted'>,
  host: Parameters<typeof hearPeople>[3],
) {
  const players = createAudioPlayers(host.onAudioBlocked, volume, primed)
  const assistant = createSpeakingDetector(host.onAssistantSpeaking)
  const user = createSpeakingDetector(host.onUserSpeaking)
  hearPeople(room, players, video, host)
  const isMuted = () => microphone.isMuted() && room.call.session?.engine.hearsWhileMuted !== true
  return {
    players,
    /** Takes the user's own level. */
    hearOwn: hearLevels(room, { assistant, user, isMuted }, host),
    stopDetectors() {
      assistant.stop()
      user.stop()
    },
  }
}

/** The page's options of the call, with the start's own camera and mute: a new call joins with audio. */
function startOptions(
  { call = {} }: SessionContext['options'],
  { videoSource, muted }: LiveCallOptions,
): CallOptions {
  const { startAudioOff: _, ...rest } = call
  return {
    ...rest,
    videoSource: videoSource as CallOptions['videoSource'] & {},
    ...(muted && { startAudioOff: true }),
  }
}

/** Opens the room, with the microphone that was opened before the call. */
function openRoomOf(options: LiveCallOptions, host: SessionContext) {
  const opened = takeOpened(options, host)
  const call = withMicrophone(startOptions(host.options, options), opened)
  const { engine = createDailyEngine() } = host.options
  return { room: openRoom({ call, engine, platform: host.options }), opened, callOptions: call }
}

/** Creates the call object and connects it with sound, levels and messages. */
export function createLiveCall(options: LiveCallOptions, conversationHost: SessionContext): LiveCall {
  const { room, opened, callOptions } = openRoomOf(options, conversationHost)
  /** The latest messages that came before the code that reads them. */
  const early: ServerMessage[] = []
  const deferredParts = createLazyPart(room.call, importDeferred, ({ deferred }) => {
    room.insist()
    return deferred.startDeferredParts(room, {
      ...conversationHost,
      onMutedLevel: hearOwn,
      resumeAudio: players.resume,
      setOutput: players.setOutput,
      early,
    })
  })
  const conversation = createConversation(conversationHost, {
    hear(message) {
      const there = deferredParts.get()
      if (there) there.hear(message)
      else if (early.push(message) > EARLY_MAX) early.shift()
    },
    callTools(message) {
      tools.hear(message)
      // an assistant that calls tools is worth another try to fetch the rest
      if (!deferredParts.get()) loader.retry()
    },
    hearLine: (line) => deferredParts.get()?.hearLine(line),
    onEnded() {
      call.platform.end()
      microphone.close()
      tools.close()
    },
  })
  const host = conversation.liveHost
  const { call, isOpen } = room
  // nobody waits for the rest, or for the engine, longer than for a method of it
  const tooLate = () =>
    new Promise<void>((resolve) => conversationHost.timers.after(METHOD_LIMIT_MS, resolve))
  const microphone = createMicrophone(room, options, conversationHost.report, tooLate)
  const methods = createCallMethods(call)
  const outbox = createMessageQueue(room, conversationHost.report)
  const tools = createToolRunner({ ...conversationHost, send: outbox.send })
  const act = createPlatformFilter(room, host.diagnose)

  const onListening = () => {
    host.onListening()
    outbox.open()
  }
  // a call that is gone on with has said long ago that it listens
  const onAudible = (senderId: string) => {
    if (options.isKnown) act({ senderId, run: onListening, isQuiet: true })
  }

  const { players, hearOwn, stopDetectors } = connectAudio(room, options, microphone, { ...host, onAudible })
  hearMessages(room, { ...host, onListening }, act)
  passOn(room, host)
  const stopWatching = watchAbsence(room, conversationHost)
  showMicrophoneInDevices(room, conversationHost.devices, opened)
  const recording = createRecording(room, {
    report: conversationHost.report,
    send: outbox.send,
    isKnown: options.isKnown,
  })

  const fetchCall = async () => (await Promise.all([methods.load(), deferredParts.load()]))[0]
  const loader = retryLoad(fetchCall, conversationHost)

  return {
    async build() {
      // whoever hears of one that cannot be sent may stop the call
      outbox.take(options.unsent)
      await applySelectedDevices(room, callOptions, conversationHost)
      room.insist()
      await call.build()
    },
    async load() {
      room.insist()
      await call.load()
    },
    async join(url, token) {
      room.insist()
      // daily-js refuses a token that is undefined
      await call.join({ url, ...(token && { token }), subscribeToTracksAutomatically: false })
    },
    call: methods.get,
    fetchCall,
    async whole() {
      await Promise.race([loader.load(), tooLate()])
    },
    deferred: deferredParts.get,
    setMuted(muted) {
      microphone.setMuted(muted)
      hearOwn(0)
    },
    setVolume: players.setVolume,
    resumeAudio: players.resume,
    setOutput: players.setOutput,
    startRecording: recording.start,
    expectRecording: recording.expect,
    ...createLevelObservers(room, tooLate),
    requestNoiseCancellation: microphone.requestNoiseCancellation,
    send: outbox.send,
    isOpen,
    onJoined: (act) => void call.emitter.once('joined-meeting', act),
    transcript: conversation.transcript,
    status: conversation.status,
    reportEnd: conversation.reportEnd,
    async release() {
      stopWatching()
      stopDetectors()
      callIsolated(recording.stop)
      tools.close()
      // Once they are loaded, the deferred parts tell a stop from a page that is left.
      if (conversationHost.options.resume && !deferredParts.get()) endForAll(room)
      room.close()
      callIsolated(() => deferredParts.get()?.close())
      // a meter that listens to events is to fall to 0 as well
      host.onLevels(SILENCE)
      await call.destroy().catch(() => undefined)
      players.dispose()
    },
  }
}

/** Uses the devices that were chosen before. */
async function applySelectedDevices(room: Room, call: CallOptions, host: SessionContext): Promise<void> {
  if (!host.options.rememberDevices && host.selection.size === 0) return
  const { deferred } = await importDeferred()
  await deferred.applySelectedDevices(room, call, host)
}
