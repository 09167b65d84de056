import type { OffhookError } from '../errors/OffhookError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { ErrorEvent, StartFailure, StartProgress, StartStage, VoiceEvents } from './events.ts'

/** Says what happens during a start, as events and as the progress store. */
export interface StartReport {
  progress: (
    stage: StartStage,
    status: StartProgress['status'],
    details?: Pick<StartProgress, 'duration' | 'metadata'>,
  ) => void
  error: (
    type: ErrorEvent['type'],
    error: OffhookError,
    where?: { stage: StartStage; duration?: number },
  ) => void
  success: (callId: string) => void
  /** The start is over without a call. */
  failure: (error: OffhookError, stage: StartStage, context: StartFailure['context']) => void
}

/** The moment as events tell it, in ISO 8601. */
export const now = (): string => new Date().toISOString()

/** Creates the report of a start that was asked for at `askedAt`, on the clock of `performance`. */
export function createStartReport(
  emit: Emitter<VoiceEvents>['emit'],
  steps: WritableStore<readonly StartProgress[]>,
  askedAt: number,
): StartReport {
  const total = () => Math.round(performance.now() - askedAt)
  const error: StartReport['error'] = (type, what, where) =>
    emit('error', { type, code: what.code, error: what.toJSON(), timestamp: now(), ...where })

  return {
    error,
    progress(stage, status, details) {
      const step: StartProgress = Object.freeze({ stage, status, timestamp: now(), ...details })
      steps.set([...steps.get(), step])
      emit('call-start-progress', step)
    },
    success: (callId) => emit('call-start-success', { totalDuration: total(), callId, timestamp: now() }),
    failure(what, stage, context) {
      emit('call-start-failed', {
        stage,
        totalDuration: total(),
        error: what.message,
        errorStack: what.stack ?? 'No stack trace available',
        timestamp: now(),
        context,
      })
      error('start-method-error', what, { stage })
    },
  }
}
