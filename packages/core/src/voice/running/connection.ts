import { MEMBERSHIP_EVENTS } from '../../call/platformParticipants.ts'
import { ABSENCE_TIMEOUT_MS, CLOSE_AFTER_END_MS, SPEAKING_THRESHOLD } from '../../constants.ts'
import { isRoomClosed } from '../../engine/daily/isRoomClosed.ts'
import type { NetworkConnection } from '../../engine/payloads.ts'
import { CallError } from '../../errors/CallError.ts'
import type { OffhookError } from '../../errors/OffhookError.ts'
import { createStore, type Store } from '../../store/createStore.ts'
import type { CallContext } from '../context.ts'
import type { VoiceEmitter } from '../events.ts'
import type { StatusUpdateMessage } from '../messages/serverMessages.ts'
import type { StartReport } from '../session/startReport.ts'
import { isInCall, type VoiceStatus } from '../state.ts'

/** The reason for which a session ends. A session ends once. */
export type EndReason =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

/** The reason for which a call ends, as opposed to a failed start. */
export type CallEndReason = Exclude<EndReason, { kind: 'failed' }>

/** A message that the call has ended. */
interface EndedStatus {
  readonly message: StatusUpdateMessage
  /** Whether the platform sent it. From another participant, only the reason is used. */
  readonly isFromPlatform: boolean
}

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
    reportEnd: (reason) => emitCallEnd(context, reason, ended),
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

/** Returns the reason of the end, if the message has one. */
function endedReason(ended: EndedStatus | null): string | undefined {
  const reason: unknown = ended?.message.endedReason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** The part of a session that reports its end. */
interface EndingSession {
  readonly isConnected: () => boolean
  readonly report: StartReport
  readonly emit: VoiceEmitter['emit']
}

/** Emits the events of the end of a call. Returns the error that ended it; null after a normal end. */
function emitCallEnd(
  { isConnected, report, emit }: EndingSession,
  reason: CallEndReason,
  ended: EndedStatus | null,
): CallError | null {
  const wasConnected = isConnected()
  const fatal = reason.kind === 'left' ? reason.error : null
  const isClosed = wasConnected && fatal !== null && isRoomClosed(fatal)
  const error = ended?.isFromPlatform || isClosed ? null : fatal
  if (error) report.error(error.type, error)
  const reasonLeft = error?.type ?? endedReason(ended) ?? (isClosed ? 'ended' : 'left')
  emit('call-end', { reason: reason.kind === 'left' ? reasonLeft : reason.kind })
  // The specification: every end of a call emits a `status-update`, as the platform's own client does. It is made here unless
  // the platform has sent one. If the user ended the call, an `ended` of another participant may be forged, and does not count.
  const wasReceived = reason.kind === 'left' ? ended !== null : ended?.isFromPlatform
  if (wasConnected && !wasReceived) {
    const message = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' } as const
    emit('message', message, Object.freeze({ senderId: null, fromPlatform: false }))
  }
  return error
}

/** Creates the error of a call that the platform ended before the assistant listened. */
function endedEarly(ended: EndedStatus | null, cause: CallError | null): CallError {
  const reason = endedReason(ended)
  const explanation = reason
    ? `: ${reason}.`
    : '. The record of the call on the platform has the reason. Usual causes are an invalid assistant, an account without credits, and a microphone without sound.'
  const message = `The platform ended the call before the assistant listened${explanation}`
  return new CallError('ended-early', message, { endedReason: reason, ...(cause && { cause }) })
}

/**
 * Ends the call when no participant of the platform has been in the room for `absenceTimeout`, because the microphone
 * would stay open. The time also runs while the connection is interrupted. It starts again when the connection is
 * interrupted or restored, because participants may be listed again then. Returns a cleanup function.
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

/**
 * Milliseconds without news after which an interrupted connection is lost. Daily ends a call without signaling after
 * about 20 seconds, and reconnects media for as long as there is signaling. Two minutes are longer than a tunnel or a
 * change of network takes, and longer than an assistant waits for a silent user by default (30 seconds).
 */
const INTERRUPTION_LIMIT_MS = 120_000
/** Milliseconds after which sound or a message was not on its way already when the connection broke. */
const EVIDENCE_DELAY_MS = 5000

/** The state of all connections of a call together. */
type ConnectionState = 'connected' | 'interrupted' | 'lost'

/**
 * The interruptions of a call. A call has one connection for signaling, and for media either one to a media server, or
 * one to each participant: Daily changes between these two as participants come and go, and never reports the end of an
 * interruption of the other kind.
 */
export interface Interruptions {
  readonly state: Store<ConnectionState>
  /** Records that a connection was interrupted or established. */
  update: (event: NetworkConnection) => void
  /** Forgets the connection to a participant that has left. */
  forgetPeer: (sessionId: string) => void
  /** Records the levels of remote participants: sound shows that its connection works. */
  noteSound: (levels: Readonly<Record<string, number>>) => void
  /** Records a message of a remote participant: it shows that the signaling works. */
  noteMessage: () => void
  /** Returns whether an error means a lost connection: the platform deletes the room of a user who drops out. */
  isLoss: (error: CallError) => boolean
  close: () => void
}

/** Creates the record of a call whose connections all work. */
export function createInterruptions(): Interruptions {
  const state = createStore<ConnectionState>('connected')
  /** The interrupted connections, with the time of the interruption. */
  const interrupted = new Map<string, number>()
  let limit: ReturnType<typeof setTimeout> | undefined

  function forget(isOver: (connection: string, since: number) => boolean): void {
    for (const [connection, since] of interrupted) {
      if (isOver(connection, since)) interrupted.delete(connection)
    }
    if (interrupted.size > 0) return
    clearTimeout(limit)
    state.set('connected')
  }

  function forgetWorking(isWorking: (connection: string) => boolean): void {
    const latest = performance.now() - EVIDENCE_DELAY_MS
    forget((connection, since) => since <= latest && isWorking(connection))
  }

  function restartLimit(): void {
    clearTimeout(limit)
    limit = setTimeout(() => state.set('lost'), INTERRUPTION_LIMIT_MS)
  }

  return {
    state,
    update(event) {
      const changed = connectionOf(event)
      if (event.event === 'interrupted') {
        interrupted.set(changed, performance.now())
        state.set('interrupted')
      } else forget((connection) => connection === changed || isReplaced(connection, event))
      if (interrupted.size > 0) restartLimit()
    },
    forgetPeer: (sessionId) => forget((connection) => connection === peer(sessionId)),
    noteSound(levels) {
      const heard = Object.keys(levels).filter((id) => Number(levels[id]) > SPEAKING_THRESHOLD)
      if (heard.length === 0) return
      forgetWorking((connection) => connection === 'sfu' || heard.some((id) => connection === peer(id)))
    },
    noteMessage: () => forgetWorking((connection) => connection === 'signaling'),
    isLoss: (error) => state.get() !== 'connected' && isRoomClosed(error),
    close: () => clearTimeout(limit),
  }
}

const peer = (sessionId = ''): string => `peer-to-peer ${sessionId}`

/** Without the id of a media server, because a call uses one at a time: another one takes the place of the first. */
const connectionOf = ({ type, session_id }: NetworkConnection): string =>
  type === 'peer-to-peer' ? peer(session_id) : type

/** Whether an established connection replaces another one, because it is of the other kind for media. */
const isReplaced = (connection: string, { type }: NetworkConnection): boolean =>
  (type === 'sfu' && connection.startsWith('peer-to-peer')) ||
  (type === 'peer-to-peer' && connection === 'sfu')
