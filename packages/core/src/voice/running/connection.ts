import { MEMBERSHIP_EVENTS } from '../../call/platformParticipants.ts'
import { ABSENCE_TIMEOUT_MS, CLOSE_AFTER_END_MS } from '../../constants.ts'
import { isRoomClosed } from '../../engine/daily/isRoomClosed.ts'
import { CallError } from '../../errors/CallError.ts'
import type { CallContext } from '../context.ts'
import type { StatusUpdateMessage } from '../messages/serverMessages.ts'
import { type CallEndReason, type EndedStatus, endedEarly, reportEnd } from '../session/ending.ts'
import { isInCall, type VoiceStatus } from '../state.ts'
import { createInterruptions, INTERRUPTION_LIMIT_MS, type Interruptions } from './interruptions.ts'

/** The connection of a call, from the join until the room is left. */
export interface CallConnection {
  /** Returns the status of a connected call. */
  status: () => 'connected' | 'reconnecting'
  /** The record of the interruptions, from the join on. */
  interruptions: Pick<Interruptions, 'state' | 'isLoss'>
  /** Keeps a participant's message that the call has ended. Its reason is reported at the end. */
  noteEnd: (message: StatusUpdateMessage) => void
  /** Ends the call because the platform said so: the microphone and the tools at once, the room within 5 seconds. */
  endByPlatform: (message: StatusUpdateMessage) => void
  /** Emits the events of the end. Returns the error that ended the call; null after a normal end. */
  reportEnd: (reason: CallEndReason) => CallError | null
  /** Stops watching for an assistant that has left, and for a connection that is lost. */
  close: () => void
}

/** Creates the connection of a call, which ends the call when the room is left. `onEnded` runs when the platform ends it. */
export function createCallConnection(context: CallContext, onEnded: () => void): CallConnection {
  const { call, emit, update, timers, isConnected, stage, failStart, endCall } = context
  const { emitter } = call
  const interruptions = createInterruptions()
  let ended: EndedStatus | null = null
  let fatal: CallError | null = null

  const status = () => (interruptions.state.get() === 'connected' ? 'connected' : 'reconnecting')

  function endCallOrStart(error: CallError | null): void {
    if (isConnected()) endCall(error)
    // A load that fails during the wait on mobile devices is repeated and reported by the join.
    else if (stage() !== 'mobile-permissions') {
      const isByPlatform = !error || ended !== null || isRoomClosed(error)
      failStart(isByPlatform ? endedEarly(ended, error) : error)
    }
  }

  interruptions.state.subscribe(() => {
    if (interruptions.state.get() === 'lost') endCallOrStart(notRestored())
    else if (isConnected()) update({ status: status() })
  })
  emitter.on('network-connection', (event) => {
    emit('network-connection', event)
    interruptions.update(event)
  })
  emitter.on('participant-left', ({ session_id }) => interruptions.forgetPeer(session_id))
  emitter.on('remote-participants-audio-level', interruptions.noteSound)
  emitter.on('app-message', interruptions.noteMessage)
  emitter.on('error', (error) => {
    fatal = interruptions.isLoss(error) ? connectionLost(error) : error
  })
  emitter.on('left-meeting', () => {
    const error = fatal
    fatal = null
    endCallOrStart(error)
  })
  const stopWatching = watchAbsence(context)

  return {
    status,
    interruptions,
    noteEnd(message) {
      ended ??= { message, isFromPlatform: false }
    },
    endByPlatform(message) {
      if (ended?.isFromPlatform) return
      ended = { message, isFromPlatform: true }
      onEnded()
      timers.after(CLOSE_AFTER_END_MS, () => endCallOrStart(null))
    },
    reportEnd: (reason) => reportEnd(context, reason, ended),
    close() {
      interruptions.close()
      stopWatching()
    },
  }
}

const connectionLost = (cause: CallError): CallError =>
  new CallError('connection-error', 'The connection was lost, and the room was closed meanwhile.', { cause })

const notRestored = (): CallError =>
  new CallError(
    'connection-error',
    `The connection was interrupted, and not restored within ${INTERRUPTION_LIMIT_MS / 1000} seconds.`,
  )

/**
 * Ends the call when no participant of the platform has been in the room for `absenceTimeout`: otherwise the microphone
 * would stay open. Also while the connection is interrupted. The time begins anew when the connection is interrupted or
 * restored, because participants may be listed again then. Returns a cleanup function.
 */
function watchAbsence({ call, state, options, endCall }: CallContext): () => void {
  const { absenceTimeout = ABSENCE_TIMEOUT_MS } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The status in which the time began. */
  let countedIn: VoiceStatus | null = null

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function check(): void {
    const { status } = state.get()
    const isAlone = isInCall(status) && call.platform.ids().length === 0
    if (!isAlone || status !== countedIn) stop()
    if (!isAlone) return
    countedIn = status
    timer ??= setTimeout(end, absenceTimeout)
  }

  function end(): void {
    const seconds = absenceTimeout / 1000
    const message = `The assistant left the call and did not come back within ${seconds} seconds.`
    endCall(new CallError('assistant-left', message))
  }

  const unsubscribe = [
    ...MEMBERSHIP_EVENTS.map((name) => call.emitter.on(name, check)),
    state.subscribe(check),
  ]
  return () => {
    for (const off of unsubscribe) off()
    stop()
  }
}
