import { isLatency, LATENCY_MAX_MS, LATENCY_NAMES } from '../agent/latency.ts'
import type { PlatformOptions } from './createContext.ts'
import { isStored } from './createStore.ts'
import { webCallFaults } from './faults.ts'
import { findScriptFault } from './findScriptFault.ts'
import { isRecord } from './isRecord.ts'

/**
 * A rule for an option: a description of valid values with a check, or a function that returns a sentence about an
 * invalid value and null for a valid one.
 */
export type OptionRule =
  | readonly [text: string, isValid: (value: unknown) => boolean]
  | ((value: unknown) => string | null)

/** The options of a platform. */
const PLATFORM_RULES = {
  script: (value) => findScriptFault(value),
  faults: [
    `a list of ${Object.keys(webCallFaults).join(', ')}`,
    (value) => Array.isArray(value) && value.every((name) => Object.hasOwn(webCallFaults, name)),
  ],
  latency: [`milliseconds from 0 to ${LATENCY_MAX_MS}, by ${LATENCY_NAMES.join(', ')}`, isLatency],
  seed: ['a number', Number.isFinite],
  state: [
    'what platform.state() answered: lists of objects with an id',
    (value) =>
      isRecord(value) && Object.values(value).every((kept) => Array.isArray(kept) && kept.every(isStored)),
  ],
} satisfies { readonly [Name in keyof PlatformOptions]-?: OptionRule }

/**
 * Checks what a sandbox is created with, before anything is done; `own` are the rules of the options that a
 * platform does not have.
 *
 * @throws TypeError that names the option, and says what it must be, or which options there are
 */
export function checkOptions(options: object, own: { readonly [name: string]: OptionRule }): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('The options of a sandbox are an object.')
  const rules = new Map<string, OptionRule>(Object.entries({ ...own, ...PLATFORM_RULES }))
  for (const [name, value] of Object.entries(options)) {
    const rule = rules.get(name)
    if (!rule) throw new TypeError(`A sandbox has no option ${name}, only ${[...rules.keys()].join(', ')}.`)
    const fault = value === undefined ? null : findFault(name, rule, value)
    if (fault !== null) throw new TypeError(fault)
  }
}

function findFault(name: string, rule: OptionRule, value: unknown): string | null {
  if (typeof rule === 'function') return rule(value)
  const [text, isValid] = rule
  return isValid(value) ? null : `${name} must be ${text}.`
}
