import { BOOLEAN, type OptionRule, validateOptions } from '../../errors/validateOptions.ts'
import { check } from '../../validators/check.ts'
import { DailyConfig } from '../../validators/dailyConfig.ts'
import { object } from '../../validators/structs.ts'

/** Options of the engine on Daily. */
export interface DailyOptions {
  /** Loads the call machine as a script, so that a page needs no `unsafe-eval`. Default true. */
  avoidEval?: boolean
  /** The address of the call machine, absolute or relative. Default: Daily's own host. */
  bundleUrl?: string
  /**
   * Lets daily-js send fatal errors to its error-reporting service, without token, user name, user data and the query
   * string of the room's address. Default false.
   */
  reportErrors?: boolean
  /** Further settings of Daily's `dailyConfig`, with the same checks as those of a call. */
  dailyConfig?: DailyConfig
}

const RULES = {
  avoidEval: BOOLEAN,
  bundleUrl: ['the address of a script', isScriptAddress],
  // any string would count as true
  reportErrors: BOOLEAN,
  dailyConfig: ['an object', (value) => typeof value === 'object' && value !== null],
} satisfies { readonly [Name in keyof DailyOptions]-?: OptionRule }

/**
 * Checks the options of the engine on Daily. `dailyConfig` has the same rules as that of a call: the constructor of
 * daily-js would refuse some settings too late, and leave a half-built instance.
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
    // browser extensions and apps have their own schemes
    return !/^(ftp|data|javascript|mailto):$/.test(new URL(value, 'https://localhost').protocol)
  } catch {
    return false
  }
}
