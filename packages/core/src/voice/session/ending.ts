import { isRoomClosed } from '../../engine/daily/isRoomClosed.ts'
import { CallError } from '../../errors/CallError.ts'
import type { OffhookError } from '../../errors/OffhookError.ts'
import type { VoiceEmitter } from '../events.ts'
import type { StatusUpdateMessage } from '../messages/serverMessages.ts'
import type { StartReport } from './startReport.ts'

/** The reason for which a session ends. A session ends once. */
export type EndReason =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

/** The reason for which a call ends, as opposed to a failed start. */
export type CallEndReason = Exclude<EndReason, { kind: 'failed' }>

/** A message that the call has ended. */
export interface EndedStatus {
  readonly message: StatusUpdateMessage
  /** Whether the platform sent it. From another participant, only the reason is used. */
  readonly isFromPlatform: boolean
}

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
export function emitCallEnd(
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
export function endedEarly(ended: EndedStatus | null, cause: CallError | null): CallError {
  const reason = endedReason(ended)
  const explanation = reason
    ? `: ${reason}.`
    : '. The record of the call on the platform has the reason. Usual causes are an invalid assistant, an account without credits, and a microphone without sound.'
  const message = `The platform ended the call before the assistant listened${explanation}`
  return new CallError('ended-early', message, { endedReason: reason, ...(cause && { cause }) })
}
