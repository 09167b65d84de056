import type { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { StartReport } from './createStartReport.ts'
import type { VoiceEvents } from './events.ts'
import type { StatusUpdateMessage } from './serverMessages.ts'

/** How an attempt ends; exactly one of these, once. */
export type Ending =
  | { kind: 'failed'; error: OffhookError }
  | { kind: 'stopped' | 'aborted' }
  | { kind: 'left'; error: CallError | null }

/** How a call ends, as opposed to a start. */
export type CallEnding = Exclude<Ending, { kind: 'failed' }>

/** What is known of a call that is over. */
interface EndedCall {
  readonly ending: CallEnding
  readonly wasConnected: boolean
  /** The platform's last word, where it came. */
  readonly ended: StatusUpdateMessage | null
}

/** The platform's reason, where it gave one as a text. */
export function endedReason(ended: StatusUpdateMessage | null): string | undefined {
  const reason: unknown = ended?.endedReason
  return typeof reason === 'string' ? reason : undefined
}

/** How the platform closes the room of a call that is over, also where a page does not take its last word. */
const CLOSED = /meeting has ended/i

/** Says why a call ended, in events. Returns the error with which it ended: none after a normal end. */
export function reportEnd(
  { ending, wasConnected, ended }: EndedCall,
  report: StartReport,
  emit: Emitter<VoiceEvents>['emit'],
): CallError | null {
  const isLeft = ending.kind === 'left'
  const fatal = isLeft && !ended ? ending.error : null
  const error = wasConnected && fatal && CLOSED.test(fatal.message) ? null : fatal
  if (error) report.error(error.type, error)
  const reason = isLeft ? (endedReason(ended) ?? error?.type ?? 'left') : ending.kind
  emit('call-end', { reason })
  if (wasConnected && !ended) {
    emit('message', { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' })
  }
  return error
}
