import type { OffhookError } from '../../errors/OffhookError.ts'
import type { WritableStore } from '../../store/createStore.ts'
import type { ErrorEvent, StartProgress, StartStage, VoiceEmitter } from '../events.ts'
import { isMobile } from '../isMobile.ts'

/** Reports a start in events and in the `progress` store. */
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
  /** Reports that the start ended without a call. `request` is the body of its web-call request. */
  failure: (error: OffhookError, stage: StartStage, request: object) => void
}

/** Returns the current time for an event, in ISO 8601. */
export const timestamp = (): string => new Date().toISOString()

/** Returns which kinds of targets a web-call request has. */
export function describeTarget(request: object) {
  const has = (kind: string) => kind in request || `${kind}Id` in request
  return { hasAssistant: has('assistant'), hasSquad: has('squad'), hasWorkflow: has('workflow') }
}

/** Creates the report of a start that was requested at `requestedAt`, by `performance.now()`. */
export function createStartReport(
  emit: VoiceEmitter['emit'],
  steps: WritableStore<readonly StartProgress[]>,
  requestedAt: number,
): StartReport {
  const total = () => Math.round(performance.now() - requestedAt)
  const emitError: StartReport['error'] = (type, error, where) =>
    emit('error', { type, code: error.code, error: error.toJSON(), timestamp: timestamp(), ...where })

  return {
    error: emitError,
    progress(stage, status, details) {
      const step: StartProgress = Object.freeze({ stage, status, timestamp: timestamp(), ...details })
      steps.set(Object.freeze([...steps.get(), step]))
      emit('call-start-progress', step)
    },
    success: (callId) =>
      emit('call-start-success', { totalDuration: total(), callId, timestamp: timestamp() }),
    failure(error, stage, request) {
      emit('call-start-failed', {
        stage,
        totalDuration: total(),
        error: error.message,
        errorStack: error.stack ?? 'No stack trace available',
        timestamp: timestamp(),
        context: { ...describeTarget(request), isMobile: isMobile() },
      })
      emitError('start-method-error', error, { stage })
    },
  }
}
