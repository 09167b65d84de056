import type { CreateEngine } from '../engine.ts'
import { createDailyEngine } from './dailyEngine.ts'
import { type DailyOptions, validateDailyOptions } from './dailyOptions.ts'

/**
 * The engine on Daily: the real `@daily-co/daily-js`, imported when it is first needed.
 *
 * @throws ValidationError for an invalid or unknown option, also in `dailyConfig`
 */
export function daily(options: DailyOptions = {}): CreateEngine {
  // apart from the engine, since a call without options of its own does not need the rules
  validateDailyOptions(options)
  return createDailyEngine(options)
}
