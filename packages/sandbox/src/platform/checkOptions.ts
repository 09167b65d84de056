import { MODEL_NAMES } from '../agent/AgentModels.ts'
import { isLatency, LATENCY_MAX_MS, LATENCY_NAMES } from '../agent/latency.ts'
import { isRecord } from '../fields.ts'
import { webCallFaults } from '../scenarios/webCallFaults.ts'
import type { PlatformOptions } from './createContext.ts'
import { isStored } from './createStore.ts'
import { script } from './describeInvalidScript.ts'
import { describeInvalid, option, type Rule, type Rules } from './structs.ts'

/** The options of a platform. */
const PLATFORM_RULES = {
  script,
  agent: option(
    'an object with some of the functions transcribe or listen, respond and speak',
    (value) =>
      isRecord(value) &&
      MODEL_NAMES.every((name) => ['function', 'undefined'].includes(typeof value[name])) &&
      !(value.transcribe && value.listen),
  ),
  faults: option(
    `a list of ${Object.keys(webCallFaults).join(', ')}`,
    (value) => Array.isArray(value) && value.every((name) => Object.hasOwn(webCallFaults, name)),
  ),
  latency: option(`milliseconds from 0 to ${LATENCY_MAX_MS}, by ${LATENCY_NAMES.join(', ')}`, isLatency),
  seed: option('a number', Number.isFinite),
  state: option(
    'what platform.state() answered: lists of objects with an id',
    (value) =>
      isRecord(value) &&
      Object.values(value).every((records) => Array.isArray(records) && records.every(isStored)),
  ),
} satisfies { readonly [Name in keyof PlatformOptions]-?: Rule }

/**
 * Checks the options of a sandbox; `own` are the rules of the options that a platform does not have.
 *
 * @throws TypeError that names the first invalid or unknown option
 */
export function checkOptions(options: object, own: Rules): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('The options of a sandbox are an object.')
  const rules = new Map<string, Rule>(Object.entries({ ...own, ...PLATFORM_RULES }))
  for (const [name, value] of Object.entries(options)) {
    const rule = rules.get(name)
    if (!rule) throw new TypeError(`A sandbox has no option ${name}, only ${[...rules.keys()].join(', ')}.`)
    const invalid = value === undefined ? null : describeInvalid(value, rule, name)
    if (invalid !== null) throw new TypeError(invalid)
  }
}
