import type { CreateEngine } from '../engine.ts'
import { createDailyEngine } from './dailyEngine.ts'
import { type DailyOptions, validateDailyOptions } from './dailyOptions.ts'

/**
 * Creates the engine on Daily: the real `@daily-co/daily-js`, imported when it is first needed.
 *
 * @throws ValidationError for an invalid or unknown option, also in `dailyConfig`
 */
export function daily(options: DailyOptions = {}): CreateEngine {
  // checked here and not in the engine: a call without these options does not load the validators
  validateDailyOptions(options)
  return createDailyEngine(options)
}
