import { BOOLEAN, checkByTable, type OptionRule } from '../errors/checkByTable.ts'
import type { DailyOptions } from './daily.ts'

const RULES = {
  avoidEval: BOOLEAN,
  bundleUrl: ['the address of a script', isScriptAddress],
  // a text would switch it on, whatever it says
  reportErrors: BOOLEAN,
  dailyConfig: ['an object', (value) => typeof value === 'object' && value !== null],
} satisfies { readonly [Name in keyof DailyOptions]-?: OptionRule }

/**
 * Checks what the engine on Daily is made with. What is in `dailyConfig` is checked when a call is built.
 *
 * @throws ValidationError for an invalid or unknown option
 */
export const checkDailyOptions = (options: DailyOptions): void => checkByTable('daily()', options, RULES)

function isScriptAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '') return false
  try {
    // an extension and an app have schemes of their own
    return !/^(ftp|data|javascript|mailto):$/.test(new URL(value, 'https://localhost').protocol)
  } catch {
    return false
  }
}
