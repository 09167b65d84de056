import { BOOLEAN, checkByTable, type OptionRule } from '../errors/checkByTable.ts'
import { check } from '../validators/check.ts'
import { DailyConfig } from '../validators/dailyConfig.ts'
import { objectOf } from '../validators/objectOf.ts'
import type { DailyOptions } from './daily.ts'

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
export function checkDailyOptions(options: DailyOptions): void {
  checkByTable('daily()', options, RULES)
  const { dailyConfig } = options
  check('daily() options', objectOf({}, { dailyConfig: DailyConfig }), { dailyConfig })
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
