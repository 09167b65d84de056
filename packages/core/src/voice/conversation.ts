import { CLOSE_AFTER_END_MS } from '../constants.ts'
import { isRoomClosed } from '../engine/isRoomClosed.ts'
import { CallError } from '../errors/CallError.ts'
import { concernsMicrophone } from './devices/concernsMicrophone.ts'
import { emitCameraError } from './devices/microphoneRefusal.ts'
import type { LiveCallHost } from './hearCall.ts'
import { callsTools, isSpeechUpdate, isStatusUpdate } from './messages/readMessage.ts'
import type { ServerMessage, Speaker, StatusUpdateMessage } from './messages/serverMessages.ts'
import { createTranscript, type Transcript } from './messages/transcript.ts'
import { type CallEnding, type EndedStatus, endedReason, reportEnd } from './reportEnd.ts'
import type { ClientStores, DeferredParts, SessionContext } from './SessionContext.ts'
import type { VoiceLevels } from './state.ts'

export interface Conversation {
  /** What the live call reports to. */
  readonly liveHost: LiveCallHost
  readonly transcript: Transcript
  /** How the call stands while it lasts. */
  status: () => 'connected' | 'reconnecting'
  /** Says why a call is over, in events. Returns the error with which it ended. */
  reportEnd: (ending: CallEnding) => CallError | null
}

/** Receives what a conversation consists of, besides the page. */
export interface ConversationListener extends Pick<DeferredParts, 'hear' | 'hearLine'> {
  /** Runs the tools that a message of the platform calls. */
  callTools: (message: ServerMessage) => void
  /** The platform said that the call has ended; its room may stay open for up to five seconds. */
  onEnded: () => void
}

/** Turns what happens in a call into state, events and transcript. */
export function createConversation(host: SessionContext, listener: ConversationListener): Conversation {
  const { emit, update } = host
  const transcript = createTranscript(host.lines, (line) => {
    listener.hearLine(line)
    emit('transcript', line)
  })
  let isReachable = true
  let ended: EndedStatus | null = null
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
    // the reason is taken from any participant, since the platform's may not be listed yet
    if (isEnd(message)) ended ??= { message, isFromPlatform: false }
    transcript.hear(message)
    listener.hear(message)
    emit('message', message)
  }

  function onPlatformMessage(message: ServerMessage): void {
    if (callsTools(message)) listener.callTools(message)
    if (!isEnd(message) || ended?.isFromPlatform) return
    ended = { message, isFromPlatform: true }
    listener.onEnded()
    host.timers.after(CLOSE_AFTER_END_MS, () => onLeft(null))
  }

  const status = () => (isReachable ? 'connected' : 'reconnecting')

  function onLeft(error: CallError | null): void {
    const stage = host.stage()
    if (host.isConnected()) host.onLeft(error)
    // what fails to load while a mobile device waits is loaded again by the join, and reported there
    else if (stage !== 'mobile-permissions') {
      const isByPlatform = !error || ended !== null || isRoomClosed(error)
      host.fail(isByPlatform ? endedEarly(ended, error) : error)
    }
  }

  const liveHost: LiveCallHost = {
    emit,
    onListening: host.onListening,
    onMessage,
    onPlatformMessage,
    diagnose: host.diagnose,
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
    onRecording: (recording) => update({ recording }),
    onCameraError: (error) => {
      emitCameraError(emit, error)
      if (host.audioSource !== false && concernsMicrophone(error)) host.fail(error)
    },
    onConnection: (isThere) => {
      isReachable = isThere
      if (host.isConnected()) update({ status: status() })
    },
    onFatal: (error) => {
      // the platform deletes the room of a user whose connection is lost
      fatal = !isReachable && isRoomClosed(error) ? connectionLost(error) : error
    },
    onLeft: () => {
      const error = fatal
      fatal = null
      onLeft(error)
    },
  }
  return {
    liveHost,
    transcript,
    status,
    reportEnd: (ending) => reportEnd({ ending, wasConnected: host.isConnected(), ended }, host.report, emit),
  }
}

const isEnd = (message: ServerMessage): message is StatusUpdateMessage =>
  isStatusUpdate(message) && message.status === 'ended'

/** The platform ended the call before the assistant listened. */
function endedEarly(ended: EndedStatus | null, cause: CallError | null): CallError {
  const reason = endedReason(ended)
  const why = reason
    ? `: ${reason}.`
    : '. The record of the call on the platform says why. The usual causes: the assistant is not valid, the account has no credits, or no audio came from the microphone.'
  const message = `The platform ended the call before the assistant listened${why}`
  return new CallError('ended-early', message, { endedReason: reason, ...(cause && { cause }) })
}

const connectionLost = (cause: CallError): CallError =>
  new CallError('connection-error', 'The connection was lost, and the room was closed meanwhile.', { cause })

function changeLevels({ levels, emit }: ClientStores, change: Partial<VoiceLevels>): void {
  const before = levels.get()
  const after = Object.freeze({ ...before, ...change })
  if (after.assistant === before.assistant && after.user === before.user) return
  levels.set(after)
  if (after.assistant !== before.assistant) emit('volume-level', after.assistant)
  if (after.user !== before.user) emit('local-volume-level', after.user)
}
