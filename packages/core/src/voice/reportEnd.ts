import { isRoomClosed } from '../engine/isRoomClosed.ts'
import type { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { VoiceEvents } from './events.ts'
import type { StatusUpdateMessage } from './messages/serverMessages.ts'
import type { StartReport } from './startProgress.ts'

/** How a session ends: exactly once, in one of these ways. */
export type Ending =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

/** How a call ends, as opposed to a start. */
export type CallEnding = Exclude<Ending, { kind: 'failed' }>

/** The last `status-update` of a call. */
export interface EndedStatus {
  readonly message: StatusUpdateMessage
  /** Whether the platform sent it; otherwise it tells the reason, and decides nothing. */
  readonly isFromPlatform: boolean
}

/** What is known of a call that is over. */
interface EndedCall {
  readonly ending: CallEnding
  readonly wasConnected: boolean
  readonly ended: EndedStatus | null
}

/** The platform's reason, where it gave one as a text. */
export function endedReason(ended: EndedStatus | null): string | undefined {
  const reason: unknown = ended?.message.endedReason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** Says why a call ended, in events. Returns the error with which it ended: none after a normal end. */
export function reportEnd(
  { ending, wasConnected, ended }: EndedCall,
  report: StartReport,
  emit: Emitter<VoiceEvents>['emit'],
): CallError | null {
  const fatal = ending.kind === 'left' ? ending.error : null
  const isClosed = wasConnected && fatal !== null && isRoomClosed(fatal)
  const error = ended?.isFromPlatform || isClosed ? null : fatal
  if (error) report.error(error.type, error)
  const reason = error?.type ?? endedReason(ended) ?? (isClosed ? 'ended' : 'left')
  emit('call-end', { reason: ending.kind === 'left' ? reason : ending.kind })
  // of a call that the visitor ended, an `ended` that may be forged says nothing
  const isSaid = ending.kind === 'left' ? ended !== null : ended?.isFromPlatform
  if (wasConnected && !isSaid) {
    emit('message', { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
  }
  return error
}
