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
import type { VoiceClientOptions } from './types.ts'

const RULES = {
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
} satisfies OptionRules<VoiceClientOptions>

/**
 * Checks the options of a voice client. The call object checks those in `call`, before the first start.
 *
 * @throws ValidationError with every invalid or unknown option. The key is in no field of the error
 */
export const validateClientOptions = (options: VoiceClientOptions | null | undefined): void =>
  validateOptions('A client', options ?? {}, RULES, 'voice client options', ['publicKey'])
