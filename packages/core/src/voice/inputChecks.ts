import type { CallOptions } from '../call/call.ts'
import { isOffhookError } from '../errors/OffhookError.ts'
import { isRecord } from '../validators/isRecord.ts'
import {
  BASE_URL,
  BOOLEAN,
  FUNCTION,
  KEY,
  OBJECT,
  type OptionRules,
  TIMEOUT,
  validateOptions,
  wholeNumberFrom,
} from '../validators/validateOptions.ts'
import type { ClientContext } from './context.ts'
import { hasOnlyBasicOptions } from './hasOnlyBasicOptions.ts'
import { createStartReport } from './session/startReport.ts'
import type { VoiceClientOptions } from './types.ts'

const CLIENT_RULES = {
  publicKey: KEY,
  baseUrl: BASE_URL,
  engine: ['a function, such as daily()', (value) => typeof value === 'function'],
  fetch: FUNCTION,
  call: OBJECT,
  startTimeout: TIMEOUT,
  absenceTimeout: TIMEOUT,
  isPlatform: FUNCTION,
  maxItems: /* @__PURE__ */ wholeNumberFrom(1),
  resume: ['a boolean or an object', (value) => typeof value === 'boolean' || isRecord(value)],
  rememberDevices: BOOLEAN,
  noiseCancellation: BOOLEAN,
  wakeLock: BOOLEAN,
  reportErrors: BOOLEAN,
} satisfies OptionRules<VoiceClientOptions>

/**
 * Checks the options of a voice client, without those in `call`, which are checked before the first start.
 *
 * @throws ValidationError with every invalid or unknown option. The key is in no field of the error
 */
export const validateClientOptions = (options: VoiceClientOptions | null | undefined): void =>
  validateOptions('A client', options ?? {}, CLIENT_RULES, 'voice client options', ['publicKey'])

/** The validation of a start's input. Invalid input is thrown, and reported as an `error` event. */
export interface InputChecks {
  /** Runs a check that throws for invalid input. Returns its result. */
  readonly validate: <T>(check: () => T) => T
  /** Checks the client's `call` by rules that load on demand. Null if it has basic options only, which are valid. */
  readonly validateCall: () => Promise<void> | null
  /** Returns null for the error of a failed start, and throws that of invalid input: every kind of start rejects with it. */
  readonly toNull: (error: unknown) => null
}

export function createInputChecks(
  { options, emit, progress, state }: Pick<ClientContext, 'options' | 'emit' | 'progress' | 'state'>,
  validateCallOptions: (options: CallOptions) => Promise<void>,
): InputChecks {
  const reported = new WeakSet()

  function report(error: unknown): unknown {
    if (isOffhookError(error)) {
      reported.add(error)
      // A running call keeps its state.
      if (state.get().status === 'idle') state.set(Object.freeze({ ...state.get(), error }))
      createStartReport(emit, progress, 0).error('validation-error', error, { stage: 'input-validation' })
    }
    return error
  }

  async function validateAndReport(): Promise<void> {
    try {
      await validateCallOptions(options.call ?? {})
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
    validateCall: () => (hasOnlyBasicOptions(options.call ?? {}) ? null : validateAndReport()),
    toNull(error) {
      if (reported.has(Object(error))) throw error
      return null
    },
  }
}
