import type { CallOptions } from '../call/call.ts'
import { isRecord } from '../validators/isRecord.ts'

// A copy of some rules of `validators/callProperties.ts`, because a page has no superstruct before a call. Its test
// compares both.

type BasicRules<Options> = { readonly [Name in keyof Options]?: (value: unknown) => boolean }

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isString = (value: unknown): boolean => typeof value === 'string'
const isBooleanOrString = (value: unknown): boolean => isBoolean(value) || isString(value)

const isBasicDailyConfig = hasOnly<NonNullable<CallOptions['dailyConfig']>>({
  avoidEval: isBoolean,
  callObjectBundleUrlOverride: isString,
  bundlePathOverride: isString,
})

/** Whether call options are valid by the few rules that are loaded. All other options need all rules, which load later. */
export const hasOnlyBasicOptions = hasOnly<CallOptions>({
  audioSource: isBooleanOrString,
  videoSource: isBooleanOrString,
  startAudioOff: isBoolean,
  // A page that sets `dailyConfig` conditionally passes undefined
  dailyConfig: (value) => value === undefined || isBasicDailyConfig(value),
})

function hasOnly<Options>(rules: BasicRules<Options>): (options: unknown) => boolean {
  const ruleOf = new Map<string, (value: unknown) => boolean>(Object.entries(rules))
  return (options) =>
    isRecord(options) && Object.entries(options).every(([name, value]) => ruleOf.get(name)?.(value) === true)
}
