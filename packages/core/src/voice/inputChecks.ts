import { isOffhookError } from '../errors/OffhookError.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import type { ClientContext } from './LiveCall.ts'
import { createStartReport } from './startProgress.ts'

/** What a page gives to a start, checked before anything is sent. Bad input is reported as an `error` event, and thrown. */
export interface InputChecks {
  /** Runs a check that throws for bad input. */
  readonly checked: <T>(read: () => T) => T
  /** Checks the client's `call`; null where that takes no code that would have to be loaded. */
  readonly checkCallOptions: () => Promise<void> | null
  /** Whether an error is bad input: every kind of start throws it, also where other failures are null. */
  readonly isBadInput: (error: unknown) => boolean
}

/** Creates the checks of a voice client. */
export function createInputChecks({
  options,
  emit,
  progress,
  loadCallCode,
}: Pick<ClientContext, 'options' | 'emit' | 'progress' | 'loadCallCode'>): InputChecks {
  const badInput = new WeakSet()

  function report(error: unknown): unknown {
    if (isOffhookError(error)) {
      badInput.add(error)
      createStartReport(emit, progress, 0).error('validation-error', error, { stage: 'input-validation' })
    }
    return error
  }

  async function checkByAllRules(): Promise<void> {
    try {
      await (await loadCallCode()).validateCallOptions(options.call ?? {})
    } catch (error) {
      // where the rules cannot be loaded, the start itself fails
      if (isOffhookError(error, 'validation')) throw report(error)
    }
  }

  return {
    checked(read) {
      try {
        return read()
      } catch (error) {
        throw report(error)
      }
    },
    checkCallOptions: () => (hasOnlyBasicOptions(options.call ?? {}) ? null : checkByAllRules()),
    isBadInput: (error) => badInput.has(Object(error)),
  }
}
