import { check } from '../../validators/check.ts'
import { WithDailyConfig } from '../../validators/dailyConfig.ts'
import { boolean, define, record } from '../../validators/entryStructs.ts'
import { type OptionSchema, validateOptions } from '../../validators/validateOptions.ts'
import type { CreateEngine } from '../engine.ts'
import { createDailyEngine } from './dailyEngine.ts'
import type { DailyOptions } from './dailyOptions.ts'

/**
 * Creates the engine on Daily: the real `@daily-co/daily-js`, imported when it is first needed.
 *
 * @throws ValidationError for an invalid or unknown option, also in `dailyConfig`
 */
export function daily(options: DailyOptions = {}): CreateEngine {
  // The engine does not check its options: a call without options does not load the validators.
  validateDailyOptions(options)
  return createDailyEngine(options)
}

const dailyOptions = (): OptionSchema<DailyOptions> => ({
  avoidEval: boolean(),
  bundleUrl: define('the address of a script', isFileAddress),
  geoUrl: define('an address', isFileAddress),
  // Any string would count as true.
  reportErrors: boolean(),
  dailyConfig: record(),
})

/**
 * Validates the options. `dailyConfig` has the same rules as that of a call: the constructor of daily-js would reject
 * some settings too late, and leave a half-built instance.
 */
function validateDailyOptions(options: DailyOptions): void {
  validateOptions('daily()', options, dailyOptions())
  const { dailyConfig } = options
  check('daily() options', WithDailyConfig, { dailyConfig })
}

/** Whether a value is the address of a file, which a page can load. */
function isFileAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '') return false
  try {
    // Browser extensions and apps have their own schemes.
    return !/^(ftp|data|javascript|mailto):$/.test(new URL(value, 'https://localhost').protocol)
  } catch {
    return false
  }
}
