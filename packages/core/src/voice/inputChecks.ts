import { isOffhookError } from '../errors/OffhookError.ts'
import type { ClientContext } from './ClientContext.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import type { LoadCallChunk } from './LiveCall.ts'
import { createStartReport } from './startProgress.ts'

/** The validation of a start's input. Invalid input is thrown, and reported as an `error` event. */
export interface InputChecks {
  /** Runs a check that throws for invalid input. Returns its result. */
  readonly validate: <T>(check: () => T) => T
  /** Checks the client's `call` by rules that load on demand. Null if it has basic options only, which are valid. */
  readonly validateNonBasicOptions: () => Promise<void> | null
  /** Whether an error was thrown for invalid input: every kind of start rejects with it. */
  readonly isInvalidInput: (error: unknown) => boolean
}

export function createInputChecks(
  { options, emit, progress }: Pick<ClientContext, 'options' | 'emit' | 'progress'>,
  loadCallChunk: LoadCallChunk,
): InputChecks {
  const reported = new WeakSet()

  function report(error: unknown): unknown {
    if (isOffhookError(error)) {
      reported.add(error)
      createStartReport(emit, progress, 0).error('validation-error', error, { stage: 'input-validation' })
    }
    return error
  }

  async function validateCallOptions(): Promise<void> {
    try {
      await (await loadCallChunk()).validateCallOptions(options.call ?? {})
    } catch (error) {
      // If the rules fail to load, the start loads them again, and fails if it cannot.
      if (isOffhookError(error, 'validation')) throw report(error)
    }
  }

  return {
    validate(check) {
      try {
        return check()
      } catch (error) {
        throw report(error)
      }
    },
    validateNonBasicOptions: () => (hasOnlyBasicOptions(options.call ?? {}) ? null : validateCallOptions()),
    isInvalidInput: (error) => reported.has(Object(error)),
  }
}
