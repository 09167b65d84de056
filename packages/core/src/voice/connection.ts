import { ABSENCE_TIMEOUT_MS, CLOSE_AFTER_END_MS } from '../constants.ts'
import { isRoomClosed } from '../engine/isRoomClosed.ts'
import { CallError } from '../errors/CallError.ts'
import type { CallContext } from './CallContext.ts'
import { type CallEnding, type EndedStatus, endedEarly, reportEnd } from './ending.ts'
import type { StatusUpdateMessage } from './messages/serverMessages.ts'

/** The connection of a call, until the room is left. */
export interface Connection {
  /** The status of a connected call. */
  status: () => 'connected' | 'reconnecting'
  /** Keeps the message of a participant that the call has ended, for its reason. */
  noteEnd: (message: StatusUpdateMessage) => void
  /** Ends the call as the platform requires: for the user at once, and the room within 5 seconds. */
  endByPlatform: (message: StatusUpdateMessage) => void
  /** Emits the events of the end. Returns the error that ended the call; null after a normal end. */
  reportEnd: (ending: CallEnding) => CallError | null
  close: () => void
}

/** Tracks the connection of a call, and ends the call when the room is left. `onEnded`: the platform has ended it. */
export function trackConnection(context: CallContext, onEnded: () => void): Connection {
  const { call, emit, update, timers, isConnected, stage, fail, onLeft } = context
  /** The parts of the connection that are interrupted. Signaling and media fail and recover independently. */
  const interrupted = new Set<string>()
  let ended: EndedStatus | null = null
  let fatal: CallError | null = null

  const status = () => (interrupted.size === 0 ? 'connected' : 'reconnecting')

  function leave(error: CallError | null): void {
    if (isConnected()) onLeft(error)
    // A load that fails during the wait on mobile devices is repeated and reported by the join.
    else if (stage() !== 'mobile-permissions') {
      const isByPlatform = !error || ended !== null || isRoomClosed(error)
      fail(isByPlatform ? endedEarly(ended, error) : error)
    }
  }

  call.emitter.on('network-connection', (event) => {
    if (event.event === 'interrupted') interrupted.add(event.type)
    else interrupted.delete(event.type)
    emit('network-connection', event)
    if (isConnected()) update({ status: status() })
  })
  call.emitter.on('error', (error) => {
    // The platform deletes the room of a user whose connection is lost.
    fatal = interrupted.size > 0 && isRoomClosed(error) ? connectionLost(error) : error
  })
  call.emitter.on('left-meeting', () => {
    const error = fatal
    fatal = null
    leave(error)
  })
  const stopWatching = watchAbsence(context)

  return {
    status,
    noteEnd(message) {
      ended ??= { message, isFromPlatform: false }
    },
    endByPlatform(message) {
      if (ended?.isFromPlatform) return
      ended = { message, isFromPlatform: true }
      onEnded()
      timers.after(CLOSE_AFTER_END_MS, () => leave(null))
    },
    reportEnd: (ending) => reportEnd(context, ending, ended),
    close: stopWatching,
  }
}

const connectionLost = (cause: CallError): CallError =>
  new CallError('connection-error', 'The connection was lost, and the room was closed meanwhile.', { cause })

/** The events after which the number of the platform's participants may have changed. */
const CHANGES = ['participant-joined', 'participant-updated', 'participant-left', 'track-started'] as const

/**
 * Ends the call when no participant of the platform has been in the room for `absenceTimeout`: otherwise the microphone
 * would stay open. Time without a connection does not count. Returns a cleanup function.
 */
function watchAbsence({ call, state, options, onLeft }: CallContext): () => void {
  const { absenceTimeout = ABSENCE_TIMEOUT_MS } = options
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function check(): void {
    const isAlone = state.get().status === 'connected' && call.platform.ids().length === 0
    if (!isAlone) stop()
    else timer ??= setTimeout(end, absenceTimeout)
  }

  function end(): void {
    const seconds = absenceTimeout / 1000
    const message = `The assistant left the call and did not come back within ${seconds} seconds.`
    onLeft(new CallError('assistant-left', message))
  }

  const unsubscribe = [...CHANGES.map((name) => call.emitter.on(name, check)), state.subscribe(check)]
  return () => {
    for (const off of unsubscribe) off()
    stop()
  }
}
