import type { Call, CallOptions } from '../call/call.ts'
import { LEVEL_INTERVAL_MS, VIDEO_RECORDING } from '../constants.ts'
import type { CreateEngine } from '../engine/engine.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { AppMessage } from '../validators/appMessage.ts'
import { check } from '../validators/check.ts'
import { checkCall, createLibrary } from './callLibrary.ts'
import { type ConversationHost, createConversation } from './conversation.ts'
import { createAudioPlayers } from './createAudioPlayers.ts'
import { createSpeakingDetector } from './createSpeakingDetector.ts'
import { hearLevels, hearMessages, hearPeople, passOn } from './hearCall.ts'
import type { StatusUpdateMessage } from './messages.ts'
import { openRoom, type Room } from './openRoom.ts'

export interface LiveCallOptions {
  engine: CreateEngine | undefined
  call: CallOptions
  /** Whether the remote video is wanted. */
  video: boolean
  muted: boolean
  volume: number
}

/** A call with everything that a conversation needs: sound, levels, messages. */
export interface LiveCall {
  /** Builds the engine's object. */
  build: () => Promise<void>
  /** Fetches what the call needs; the join does it by itself. */
  load: () => Promise<void>
  join: (url: string) => Promise<void>
  /** The call object with all its methods, once they are fetched: they come beside the call, not before it. */
  call: () => Call | null
  fetchCall: () => Promise<Call>
  setMuted: (muted: boolean) => void
  setVolume: (volume: number) => void
  resumeAudio: () => Promise<void>
  startRecording: () => void
  startObservers: () => Promise<unknown>
  requestNoiseCancellation: () => Promise<unknown>
  /** Sends a message as JSON text. Returns whether there was a room to send it to. */
  send: (message: unknown) => boolean
  /** Whether it takes orders: from the join until it is released. */
  isOpen: () => boolean
  /** The platform's last word; null until the call has ended. */
  ended: () => StatusUpdateMessage | null
  /** Leaves and releases everything. Never rejects. */
  release: () => Promise<void>
}

/** Creates the call object and connects it with sound, levels and messages. */
export function createLiveCall(options: LiveCallOptions, conversationHost: ConversationHost): LiveCall {
  const conversation = createConversation(conversationHost)
  const host = conversation.liveHost
  const room = openRoom(options)
  const { call, isOpen, order } = room
  const players = createAudioPlayers(host.onAudioBlocked, options.volume)
  const assistant = createSpeakingDetector(host.onAssistantSpeaking)
  const user = createSpeakingDetector(host.onUserSpeaking)
  const microphone = createMicrophone(room, options)
  const library = createLibrary(call)
  let isRecording = false

  hearPeople(room, players, options.video, host)
  hearLevels(room, { assistant, user, isMuted: microphone.isMuted }, host)
  hearMessages(room, host)
  passOn(room, host)

  return {
    async build() {
      await checkCall(options.call)
      room.insist()
      await call.host.own.build()
    },
    async load() {
      room.insist()
      await call.host.own.load()
    },
    async join(url) {
      room.insist()
      await call.host.own.join({ url, subscribeToTracksAutomatically: false })
    },
    call: library.get,
    fetchCall: library.fetch,
    setMuted: microphone.setMuted,
    setVolume: players.setVolume,
    resumeAudio: players.resume,
    startRecording() {
      void order('startRecording', VIDEO_RECORDING)
      isRecording = true
    },
    startObservers: () =>
      Promise.all([
        order('startRemoteParticipantsAudioLevelObserver', LEVEL_INTERVAL_MS),
        order('startLocalAudioLevelObserver', LEVEL_INTERVAL_MS),
      ]),
    requestNoiseCancellation: async () => order('updateInputSettings', processor('noise-cancellation')),
    send(message) {
      if (!isOpen()) return false
      const text = toJson(message)
      check('app message', AppMessage(call.session?.engine.appMessageMax()), text)
      void order('sendAppMessage', text)
      return true
    },
    isOpen,
    ended: conversation.ended,
    async release() {
      assistant.stop()
      user.stop()
      if (isRecording && isOpen()) callIsolated(() => order('stopRecording'))
      room.close()
      await call.host.own.destroy().catch(() => undefined)
      players.dispose()
    },
  }
}

function toJson(message: unknown): string {
  try {
    return JSON.stringify(message)
  } catch (cause) {
    const failure = { path: '', message: 'Message data must be serializable to JSON.', value: message }
    throw Object.assign(new ValidationError('app message', [failure]), { cause })
  }
}

const processor = (type: 'none' | 'noise-cancellation') => ({ audio: { processor: { type } } })

/** The visitor's microphone as it is to be; applied as soon as the call is joined. */
function createMicrophone(
  { call: { emitter }, isOpen, order }: Room,
  { muted, call: { startAudioOff = false } }: LiveCallOptions,
) {
  const wanted = { muted }
  let processorFailed = false
  const apply = () => {
    if (isOpen()) void order('setLocalAudio', !wanted.muted)
  }
  emitter.on('joined-meeting', () => {
    if (wanted.muted !== startAudioOff) apply()
  })
  emitter.on('nonfatal-error', async ({ type }) => {
    if (type !== 'audio-processor-error' || processorFailed || !isOpen()) return
    processorFailed = true
    // the microphone comes back even where the processor cannot be switched off
    try {
      await order('updateInputSettings', processor('none'))
    } finally {
      apply()
    }
  })
  return {
    isMuted: () => wanted.muted,
    setMuted(next: boolean) {
      wanted.muted = next
      apply()
    },
  }
}
