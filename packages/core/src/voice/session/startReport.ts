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
  error: (type: ErrorEvent['type'], error: OffhookError, where?: ErrorPlace) => void
  /** Reports that a step failed, in its progress and, if it has a type of `error` event, in that. */
  stepFailure: (error: OffhookError, step: FailedStep) => void
  success: (callId: string) => void
  /** Reports that the start ended without a call. `request` is the body of its web-call request. */
  failure: (error: OffhookError, stage: StartStage, request: object) => void
}

/** Returns the current time for an event, in ISO 8601. */
export const timestamp = (): string => new Date().toISOString()

interface FailedStep extends Pick<ErrorEvent, 'duration'> {
  stage: StartStage
  errorType?: ErrorEvent['type'] | undefined
}

/** The stage of the start that failed, and the milliseconds until then. */
type ErrorPlace = Pick<ErrorEvent, 'stage' | 'duration'>

/** Emits an `error` event. */
export const emitError = (
  emit: VoiceEmitter['emit'],
  type: ErrorEvent['type'],
  error: OffhookError,
  where?: ErrorPlace,
): void => emit('error', { type, code: error.code, error: error.toJSON(), timestamp: timestamp(), ...where })

/** Reports a start during a call. Its progress is only emitted: the store `progress` belongs to the running start. */
export const reportAlreadyStarted = (emit: VoiceEmitter['emit']): void =>
  emit('call-start-progress', {
    stage: 'validation',
    status: 'failed',
    timestamp: timestamp(),
    metadata: { reason: 'already-started' },
  })

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
  const progress: StartReport['progress'] = (stage, status, details) => {
    const step: StartProgress = Object.freeze({ stage, status, timestamp: timestamp(), ...details })
    steps.set(Object.freeze([...steps.get(), step]))
    emit('call-start-progress', step)
  }
  return {
    progress,
    error: (...report) => emitError(emit, ...report),
    stepFailure(error, { errorType, ...where }) {
      const { stage, ...took } = where
      progress(stage, 'failed', { ...took, metadata: { error: error.message } })
      if (errorType) emitError(emit, errorType, error, where)
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
      emitError(emit, 'start-method-error', error, { stage })
    },
  }
}
