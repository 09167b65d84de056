import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { Transcript } from './createTranscript.ts'
import type { VoiceEvents } from './events.ts'
import type { LiveCallHost } from './hearCall.ts'
import {
  isSpeechUpdate,
  isStatusUpdate,
  type ServerMessage,
  type Speaker,
  type StatusUpdateMessage,
} from './messages.ts'
import type { VoiceLevels, VoiceState } from './state.ts'

/** What a conversation needs of the attempt that it belongs to. */
export interface ConversationHost {
  readonly emit: Emitter<VoiceEvents>['emit']
  readonly levels: WritableStore<VoiceLevels>
  readonly transcript: Transcript
  readonly update: (change: Partial<VoiceState>) => void
  readonly onListening: () => void
  /** The microphone cannot be used, so the start cannot go on. */
  readonly onNoMicrophone: (error: CameraError) => void
  readonly onConnection: (isThere: boolean) => void
  readonly onRecordingStarted: () => void
  /** The platform said that the call has ended. */
  readonly onEnded: () => void
  /** The room was left, by whomever. */
  readonly onLeft: (error: CallError | null) => void
}

export interface Conversation {
  /** What the live call reports to. */
  readonly liveHost: LiveCallHost
  /** The platform's last word; null until the call has ended. */
  ended: () => StatusUpdateMessage | null
}

/** Turns what happens in a call into state, events and transcript. */
export function createConversation(host: ConversationHost): Conversation {
  const { emit, update } = host
  let ended: StatusUpdateMessage | null = null
  let fatal: CallError | null = null
  // what the platform says of who speaks: it knows better than a level does
  const said: Partial<Record<Speaker, boolean>> = {}

  function onMessage(message: ServerMessage): void {
    if (isSpeechUpdate(message)) {
      const speaking = message.status === 'started'
      said[message.role] = speaking
      update(message.role === 'user' ? { userSpeaking: speaking } : { assistantSpeaking: speaking })
    }
    if (message.type === 'user-interrupted') {
      delete said.assistant
      update({ assistantSpeaking: false })
    }
    if (isStatusUpdate(message) && message.status === 'ended' && !ended) {
      ended = message
      host.onEnded()
    }
    host.transcript.hear(message)
    emit('message', message)
  }

  const liveHost: LiveCallHost = {
    emit,
    onListening: host.onListening,
    onMessage,
    onAssistantSpeaking(speaking) {
      // a second of silence outweighs a 'started' whose end was lost
      if (!speaking) delete said.assistant
      update({ assistantSpeaking: said.assistant ?? speaking })
      emit(speaking ? 'speech-start' : 'speech-end', undefined)
    },
    onUserSpeaking(speaking) {
      if (!speaking) delete said.user
      update({ userSpeaking: said.user ?? speaking })
    },
    onLevels: (change) => changeLevels(host, change),
    onAudioBlocked: (audioBlocked) => update({ audioBlocked }),
    onCameraError: (error) => {
      emit('camera-error', {
        type: 'camera-error',
        kind: error.kind,
        error: error.toJSON(),
        timestamp: new Date().toISOString(),
      })
      if (concernsMicrophone(error)) host.onNoMicrophone(error)
    },
    onConnection: host.onConnection,
    onRecordingStarted: host.onRecordingStarted,
    onFatal: (error) => {
      fatal = error
    },
    onLeft: () => {
      const error = fatal
      fatal = null
      host.onLeft(error)
    },
  }
  return { liveHost, ended: () => ended }
}

function changeLevels({ levels, emit }: ConversationHost, change: Partial<VoiceLevels>): void {
  const before = levels.get()
  const after = Object.freeze({ ...before, ...change })
  if (after.assistant === before.assistant && after.user === before.user) return
  levels.set(after)
  if (after.assistant !== before.assistant) emit('volume-level', after.assistant)
  if (after.user !== before.user) emit('local-volume-level', after.user)
}

/** Whether a camera error takes the microphone: one that names only the camera does not. */
function concernsMicrophone({ kind, info }: CameraError): boolean {
  const media = info.blockedMedia ?? info.missingMedia ?? info.failedMedia
  return kind !== 'cam-in-use' && (media === undefined || media.includes('audio'))
}
