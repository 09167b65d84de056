import { BOOLEAN, type OptionRule, validateOptions } from '../../errors/validateOptions.ts'
import { check } from '../../validators/check.ts'
import { DailyConfig } from '../../validators/dailyConfig.ts'
import { object } from '../../validators/structs.ts'

/** Where Daily's call machine comes from, and what of Daily is switched on. */
export interface DailyOptions {
  /** Loads the call machine as a script, so that a page needs no `unsafe-eval`. Default true. */
  avoidEval?: boolean
  /** Where the call machine comes from, also a relative address. Default: Daily's own host. */
  bundleUrl?: string
  /**
   * Lets daily-js post fatal errors to its error-reporting service: without token, user name and user data, and
   * without the query string of the room's address. Default false.
   */
  reportErrors?: boolean
  /** More of Daily's `dailyConfig`, checked as that of a call. */
  dailyConfig?: DailyConfig
}

const RULES = {
  avoidEval: BOOLEAN,
  bundleUrl: ['the address of a script', isScriptAddress],
  // a text would switch it on, whatever it says
  reportErrors: BOOLEAN,
  dailyConfig: ['an object', (value) => typeof value === 'object' && value !== null],
} satisfies { readonly [Name in keyof DailyOptions]-?: OptionRule }

/**
 * Checks what the engine on Daily is made with. `dailyConfig` has the rules of a call's own: daily-js's constructor
 * would refuse some of it too late, and leave a half-built instance.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export function validateDailyOptions(options: DailyOptions): void {
  validateOptions('daily()', options, RULES)
  const { dailyConfig } = options
  check('daily() options', object({}, { dailyConfig: DailyConfig }), { dailyConfig })
}

function isScriptAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '') return false
  try {
    // an extension and an app have schemes of their own
    return !/^(ftp|data|javascript|mailto):$/.test(new URL(value, 'https://localhost').protocol)
  } catch {
    return false
  }
}
