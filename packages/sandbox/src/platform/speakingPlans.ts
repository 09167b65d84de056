import { is } from 'superstruct'
import type { AssistantSettings } from '../agent/AssistantSettings.ts'
import { type EndpointingRule, endpointing, endpointingRule } from '../agent/endpointing.ts'
import { stopSpeaking } from '../agent/stopSpeaking.ts'
import { isSet, isText, listOf, othersOf, textsOf } from './fieldValues.ts'
import { type Fields, field, isRecord } from './isRecord.ts'
import { pickValid, unlessEmpty } from './pickValid.ts'

const NO_FIELDS: Fields = {}

/** The fields of the two plans that count, and those of them that need a transcriber. */
const START = ['waitSeconds', 'transcriptionEndpointingPlan', 'customEndpointingRules']
const START_BY_WORDS = ['transcriptionEndpointingPlan', 'customEndpointingRules']
const STOP_PHRASES = ['acknowledgementPhrases', 'interruptionPhrases']
const STOP = ['numWords', 'voiceSeconds', 'backoffSeconds', ...STOP_PHRASES]
const STOP_BY_WORDS = ['numWords', ...STOP_PHRASES]

/** Reads when an assistant begins to speak and when it stops, and the fields of its plans that have no effect. */
export function readSpeakingPlans(
  fields: Fields,
  hasWords: boolean,
): { settings: Fields; ignored: string[] } {
  const start = isRecord(fields.startSpeakingPlan) ? fields.startSpeakingPlan : NO_FIELDS
  const stop = isRecord(fields.stopSpeakingPlan) ? fields.stopSpeakingPlan : NO_FIELDS
  const honored = (names: readonly string[], byWords: readonly string[]) =>
    hasWords ? names : names.filter((name) => !byWords.includes(name))
  const plan = start.transcriptionEndpointingPlan
  const { rules, ignored } = readRules(hasWords ? start.customEndpointingRules : [])
  const stopPlan = readStopSpeaking(stop, hasWords)
  // phrases change the rule of a number of words or seconds, and do nothing without one
  const stopNames = stopPlan ? STOP : STOP.filter((name) => !STOP_PHRASES.includes(name))
  // 0 words ask for nothing
  const stopFields = { ...stop, numWords: stop.numWords || null }
  return {
    settings: {
      waitSeconds: start.waitSeconds,
      backoffSeconds: stop.backoffSeconds,
      endpointing: hasWords && isRecord(plan) ? pickValid(plan, endpointing) : undefined,
      endpointingRules: unlessEmpty(rules),
      stopSpeaking: stopPlan,
    },
    ignored: [
      ...othersOf(start, honored(START, START_BY_WORDS), 'startSpeakingPlan.'),
      ...ignored,
      ...othersOf(stopFields, honored(stopNames, STOP_BY_WORDS), 'stopSpeakingPlan.'),
    ],
  }
}

/** The plan of an assistant that has one. Undefined where every speech of the user interrupts at once. */
function readStopSpeaking(stop: Fields, hasWords: boolean): AssistantSettings['stopSpeaking'] {
  const { numWords, voiceSeconds, acknowledgementPhrases, interruptionPhrases } = stop
  const byWords = {
    numWords: numWords || undefined,
    acknowledgementPhrases: textsOf(acknowledgementPhrases),
    interruptionPhrases: textsOf(interruptionPhrases),
  }
  const plan = pickValid({ voiceSeconds, ...(hasWords && byWords) }, stopSpeaking)
  return plan.numWords || plan.voiceSeconds ? plan : undefined
}

/** Reads the rules whose regular expressions are valid. */
function readRules(value: unknown): { rules: EndpointingRule[]; ignored: string[] } {
  const rules: EndpointingRule[] = []
  const ignored: string[] = []
  for (const [index, fields] of listOf(value).entries()) {
    const rule = toRule(fields)
    if (is(rule, endpointingRule)) rules.push(rule)
    else if (isSet(fields)) ignored.push(`startSpeakingPlan.customEndpointingRules[${index}]`)
  }
  return { rules, ignored }
}

/** By the type of a rule: the fields of its expressions. */
const RULE_FIELDS: { readonly [type: string]: { assistant?: string; user?: string } } = {
  assistant: { assistant: 'regex' },
  customer: { user: 'regex' },
  both: { assistant: 'assistantRegex', user: 'customerRegex' },
}

/** Returns a rule that still has to be checked. */
function toRule(fields: unknown): unknown {
  const names = RULE_FIELDS[String(field(fields, 'type'))]
  const patterns = Object.entries(names ?? {}).map(([side, name]) => [
    side,
    toPattern(field(fields, name), field(fields, `${name}Options`)),
  ])
  return names && { ...Object.fromEntries(patterns), timeoutSeconds: field(fields, 'timeoutSeconds') }
}

/** Returns a regular expression that still has to be checked. Null for anything but a text. */
function toPattern(regex: unknown, options: unknown) {
  if (!isText(regex)) return null
  const has = (type: string) =>
    listOf(options).some((option) => field(option, 'type') === type && field(option, 'enabled') === true)
  return {
    source: has('whole-word') ? `\\b(?:${regex})\\b` : regex,
    flags: `${has('ignore-case') ? 'i' : ''}${has('multi-line') ? 'm' : ''}`,
  }
}
