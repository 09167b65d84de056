import { isRoomClosed } from '../engine/isRoomClosed.ts'
import { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { StatusUpdateMessage } from './messages/serverMessages.ts'
import type { SessionContext } from './SessionContext.ts'

/** How a session ends: exactly once, in one of these ways. */
export type Ending =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

/** How a call ends, as opposed to a start. */
export type CallEnding = Exclude<Ending, { kind: 'failed' }>

/** The message of a call that says it has ended. */
export interface EndedStatus {
  readonly message: StatusUpdateMessage
  /** Whether the platform sent it. From another participant, only its reason counts. */
  readonly isFromPlatform: boolean
}

/** The platform's reason, if it gave one as a text. */
function endedReason(ended: EndedStatus | null): string | undefined {
  const reason: unknown = ended?.message.endedReason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** Reports in events why a call ended. Returns the error with which it ended; null after a normal end. */
export function reportEnd(
  { isConnected, report, emit }: Pick<SessionContext, 'isConnected' | 'report' | 'emit'>,
  ending: CallEnding,
  ended: EndedStatus | null,
): CallError | null {
  const wasConnected = isConnected()
  const fatal = ending.kind === 'left' ? ending.error : null
  const isClosed = wasConnected && fatal !== null && isRoomClosed(fatal)
  const error = ended?.isFromPlatform || isClosed ? null : fatal
  if (error) report.error(error.type, error)
  const reason = error?.type ?? endedReason(ended) ?? (isClosed ? 'ended' : 'left')
  emit('call-end', { reason: ending.kind === 'left' ? reason : ending.kind })
  // Where the user ended the call, an `ended` of another participant may be forged, and does not count.
  const isSaid = ending.kind === 'left' ? ended !== null : ended?.isFromPlatform
  if (wasConnected && !isSaid) {
    emit('message', { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
  }
  return error
}

/** Creates the error of a call that the platform ended before the assistant listened. */
export function endedEarly(ended: EndedStatus | null, cause: CallError | null): CallError {
  const reason = endedReason(ended)
  const why = reason
    ? `: ${reason}.`
    : '. The record of the call on the platform says why. The usual causes: the assistant is not valid, the account has no credits, or no audio came from the microphone.'
  const message = `The platform ended the call before the assistant listened${why}`
  return new CallError('ended-early', message, { endedReason: reason, ...(cause && { cause }) })
}
