import { isRecord } from '../validators/isRecord.ts'
import {
  BASE_URL,
  BOOLEAN,
  FUNCTION,
  NON_EMPTY_STRING,
  OBJECT,
  type OptionRules,
  TIMEOUT,
  validateOptions,
  wholeNumberFrom,
} from '../validators/validateOptions.ts'
import type { VoiceClientOptions } from './types.ts'

const RULES = {
  publicKey: {
    mustBe: `${NON_EMPTY_STRING.mustBe}, or a function that returns one`,
    isValid: (value, options) => typeof value === 'function' || NON_EMPTY_STRING.isValid(value, options),
    isRequired: true,
    isSecret: true,
  },
  baseUrl: BASE_URL,
  engine: { ...FUNCTION, mustBe: 'a function, such as daily()' },
  fetch: FUNCTION,
  call: OBJECT,
  startTimeout: TIMEOUT,
  absenceTimeout: TIMEOUT,
  isPlatform: FUNCTION,
  maxItems: wholeNumberFrom(1),
  resume: {
    mustBe: 'a boolean or an object',
    isValid: (value) => typeof value === 'boolean' || isRecord(value),
  },
  rememberDevices: BOOLEAN,
  noiseCancellation: BOOLEAN,
  wakeLock: BOOLEAN,
} satisfies OptionRules<VoiceClientOptions>

/**
 * Checks the options of a voice client. The call object checks those in `call`, before the first start.
 *
 * @throws ValidationError with every invalid or unknown option. The key is in no field of the error
 */
export const validateClientOptions = (options: VoiceClientOptions | null | undefined): void =>
  validateOptions('A client', options ?? {}, RULES, 'voice client options')
