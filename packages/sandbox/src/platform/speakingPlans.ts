import type { AssistantSettings } from '../agent/AssistantSettings.ts'
import { type EndpointingRule, isValidPattern, type Pattern } from '../agent/endpointing.ts'
import type { StopSpeaking } from '../agent/stopSpeaking.ts'
import { isSeconds, isSet, isText, listOf, othersOf, secondsIn, textsOf } from './fieldValues.ts'
import { type Fields, field, isRecord } from './isRecord.ts'
import type { ModelName } from './roomAgentConfig.ts'

/** The fields of the two plans that count, and those of them that need a transcriber. */
const START = ['waitSeconds', 'transcriptionEndpointingPlan', 'customEndpointingRules']
const START_BY_WORDS = ['transcriptionEndpointingPlan', 'customEndpointingRules']
const STOP_PHRASES = ['acknowledgementPhrases', 'interruptionPhrases']
const STOP = ['numWords', 'voiceSeconds', 'backoffSeconds', ...STOP_PHRASES]
const STOP_WITHOUT_RULE = STOP.filter((name) => !STOP_PHRASES.includes(name))
const STOP_BY_WORDS = ['numWords', ...STOP_PHRASES]

const ENDPOINTING = ['onPunctuationSeconds', 'onNoPunctuationSeconds', 'onNumberSeconds']

/** Reads when an assistant begins to speak and when it stops, and the fields that do not count. */
export function readSpeakingPlans(
  fields: Fields,
  offers: readonly ModelName[],
): { settings: AssistantSettings; ignored: string[] } {
  const hasWords = offers.includes('transcribe')
  const start = isRecord(fields.startSpeakingPlan) ? fields.startSpeakingPlan : {}
  const stop = isRecord(fields.stopSpeakingPlan) ? fields.stopSpeakingPlan : {}
  const honored = (names: readonly string[], byWords: readonly string[]) =>
    hasWords ? names : names.filter((name) => !byWords.includes(name))
  const { rules, ignored } = hasWords ? readRules(start.customEndpointingRules) : { rules: [], ignored: [] }
  const plan = start.transcriptionEndpointingPlan
  const stopSpeaking = readStopSpeaking(stop, hasWords)
  return {
    settings: {
      ...secondsIn({ waitSeconds: start.waitSeconds, backoffSeconds: stop.backoffSeconds }),
      ...(hasWords &&
        isRecord(plan) && {
          endpointing: secondsIn(Object.fromEntries(ENDPOINTING.map((name) => [name, plan[name]]))),
        }),
      ...(rules.length > 0 && { endpointingRules: rules }),
      ...(stopSpeaking && { stopSpeaking }),
    },
    ignored: [
      ...othersOf(start, honored(START, START_BY_WORDS), 'startSpeakingPlan.'),
      ...ignored,
      // 0 words ask for nothing
      ...othersOf(
        { ...stop, numWords: stop.numWords || null },
        // phrases change the rule of a number of words or seconds, and do nothing without one
        honored(stopSpeaking ? STOP : STOP_WITHOUT_RULE, STOP_BY_WORDS),
        'stopSpeakingPlan.',
      ),
    ],
  }
}

/** The plan of an assistant that has one. Undefined where every speech of the user interrupts at once. */
function readStopSpeaking(stop: Fields, hasWords: boolean): StopSpeaking | undefined {
  const { numWords, voiceSeconds, acknowledgementPhrases, interruptionPhrases } = stop
  const acknowledgements = textsOf(acknowledgementPhrases)
  const interruptions = textsOf(interruptionPhrases)
  const plan: StopSpeaking = {
    ...secondsIn({ voiceSeconds }),
    ...(hasWords && {
      ...(isSeconds(numWords) && numWords > 0 && { numWords }),
      ...(acknowledgements && { acknowledgementPhrases: acknowledgements }),
      ...(interruptions && { interruptionPhrases: interruptions }),
    }),
  }
  return plan.numWords || plan.voiceSeconds ? plan : undefined
}

/** Reads the rules whose regular expressions are valid. */
function readRules(value: unknown): { rules: EndpointingRule[]; ignored: string[] } {
  const rules: EndpointingRule[] = []
  const ignored: string[] = []
  for (const [index, rule] of listOf(value).entries()) {
    const known = toRule(rule)
    if (known) rules.push(known)
    else if (isSet(rule)) ignored.push(`startSpeakingPlan.customEndpointingRules[${index}]`)
  }
  return { rules, ignored }
}

/** By the type of a rule: the fields of its expressions. */
const RULE_FIELDS: { readonly [type: string]: { assistant?: string; user?: string } } = {
  assistant: { assistant: 'regex' },
  customer: { user: 'regex' },
  both: { assistant: 'assistantRegex', user: 'customerRegex' },
}

function toRule(rule: unknown): EndpointingRule | undefined {
  const timeoutSeconds = field(rule, 'timeoutSeconds')
  const names = RULE_FIELDS[String(field(rule, 'type'))]
  if (!names || !isSeconds(timeoutSeconds)) return undefined
  const read = (name: string | undefined) =>
    name === undefined ? undefined : toPattern(field(rule, name), field(rule, `${name}Options`))
  const [assistant, user] = [read(names.assistant), read(names.user)]
  if (assistant === null || user === null) return undefined
  return { ...(assistant && { assistant }), ...(user && { user }), timeoutSeconds }
}

/** Null for an expression that is invalid. */
function toPattern(regex: unknown, options: unknown): Pattern | null {
  if (!isText(regex)) return null
  const has = (type: string) =>
    listOf(options).some((option) => field(option, 'type') === type && field(option, 'enabled') === true)
  const source = has('whole-word') ? `\\b(?:${regex})\\b` : regex
  const flags = `${has('ignore-case') ? 'i' : ''}${has('multi-line') ? 'm' : ''}`
  return isValidPattern({ source, flags }) ? { source, flags } : null
}
