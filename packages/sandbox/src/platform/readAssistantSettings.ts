import { is } from 'superstruct'
import type { AgentMessage, AgentTool, ModelName } from '../agent/AgentModels.ts'
import { type AssistantSettings, type AssistantWords, assistantSettings } from '../agent/AssistantSettings.ts'
import { type EndpointingRule, endpointing, endpointingRule } from '../agent/endpointing.ts'
import { hasGeneratedGreeting } from '../agent/firstMessage.ts'
import { stopSpeaking } from '../agent/stopSpeaking.ts'
import {
  type Fields,
  field,
  fieldsOf,
  ignoredFields,
  isRecord,
  isSet,
  isText,
  listOf,
  textsOf,
  unlessEmpty,
} from '../fields.ts'
import type { Store } from './createStore.ts'
import { fillVariables, readWords, valuesAt } from './fillVariables.ts'
import type { FoundAssistant } from './findAssistant.ts'
import { isSpokenMessage } from './isSpokenMessage.ts'
import { readNoModel } from './noModel.ts'
import { recordsSound } from './recordsSound.ts'
import type { RoomConfig } from './roomConfig.ts'
import { serverMessages } from './serverMessages.ts'
import { pickValid } from './structs.ts'

/** The fields of an assistant that count in every call, or that a user could not notice. */
const HONORED = `
  name firstMessage firstMessageMode firstMessageInterruptionsEnabled endCallMessage endCallPhrases
  silenceTimeoutSeconds maxDurationSeconds clientMessages customerJoinTimeoutSeconds metadata variableValues
  startSpeakingPlan stopSpeakingPlan artifactPlan monitorPlan compliancePlan recordingEnabled hipaaEnabled
  id orgId createdAt updatedAt isServerUrlSecretSet parentId
`
  .trim()
  .split(/\s+/)

/** The fields that count where webhooks are sent. */
const HONORED_BY_WEBHOOKS = ['server', 'serverMessages', 'serverUrl', 'serverUrlSecret']

/** The fields that count with a language model only. */
const HONORED_BY_MODEL = ['model', 'endCallFunctionEnabled', 'tools:append']

/** The fields of a model that count. `provider` and `model` have no effect, because the sandbox always uses its own model. */
const HONORED_OF_MODEL = ['messages', 'systemPrompt', 'tools', 'toolIds', 'provider', 'model']

const HONORED_OF_ARTIFACTS = ['recordingEnabled', 'videoRecordingEnabled']

const HONORED_OF_TOOL = ['type', 'function', 'id', 'orgId', 'createdAt', 'updatedAt']

/** A call, as far as its assistant is read from it. */
interface AssistantReading {
  /** The body of the web call. */
  body: Fields
  found: FoundAssistant
  store: Store
  modelNames: readonly ModelName[]
  /** Whether tools and messages reach the servers of the assistant. Default false. */
  sendsWebhooks?: boolean
}

/** An assistant, as it is read for a call. */
interface ReadAssistant {
  words: AssistantWords
  settings: AssistantSettings
  /** The words of the room in place of a model. Undefined where a model or a script answers. */
  noModel: Pick<RoomConfig, 'script' | 'noModelNotice'> | undefined
  recordsSound: boolean
}

/** Reads an assistant for a web call that begins at that time. `variables` are the call's own. */
export function readAssistant(
  { hasScript, ...requested }: AssistantReading & { hasScript: boolean },
  at: Date,
  variables: Fields,
): ReadAssistant {
  const { found, modelNames } = requested
  const values = valuesAt(found, at, variables)
  const words = readWords(found, values)
  // as the platform documents it: an assistant without a first message waits for the user, also with the default mode
  const hasNoGreeting = words.firstMessage === undefined && !hasGeneratedGreeting(words)
  if (modelNames.includes('respond') && found.fields?.model && hasNoGreeting) {
    words.firstMessageMode = 'assistant-waits-for-user'
  }
  const isAnswered = hasScript || modelNames.includes('respond')
  return {
    words,
    settings: readAssistantSettings({ ...requested, values }),
    noModel: isAnswered ? undefined : readNoModel(found, words),
    recordsSound: recordsSound(found),
  }
}

/** Reads the settings of an assistant for a call. `values` are those of its variables. */
export function readAssistantSettings({
  body,
  found,
  store,
  values,
  modelNames,
  sendsWebhooks = false,
}: AssistantReading & { values: Fields }): AssistantSettings {
  const { fields = {} } = found
  const { endCallPhrases, silenceTimeoutSeconds, maxDurationSeconds } = fields
  const fill = (text: string) => fillVariables(text, values)
  // a blank phrase is in all words
  const phrases = (textsOf(endCallPhrases) ?? []).map(fill).filter((phrase) => phrase.trim() !== '')
  const ofModel = modelNames.includes('respond')
    ? readModel(fields, store, fill, sendsWebhooks)
    : ignoreModel(fields)
  const plans = readSpeakingPlans(fields, modelNames.includes('transcribe'))
  const ignored = [
    ...ignoredTargets(body, store),
    ...ignoredFields(fields, [
      ...HONORED,
      ...HONORED_BY_MODEL,
      ...(sendsWebhooks ? HONORED_BY_WEBHOOKS : []),
    ]),
    ...(sendsWebhooks ? unsentMessages(fields) : []),
    ...ofModel.ignored,
    ...plans.ignored,
    ...ignoredFields(fields.artifactPlan, HONORED_OF_ARTIFACTS, 'artifactPlan.'),
    ...ignoredFields(fields.compliancePlan, ['hipaaEnabled'], 'compliancePlan.'),
  ]
  const settings = {
    ...ofModel.settings,
    greetingInterruptible: fields.firstMessageInterruptionsEnabled || undefined,
    endCallPhrases: unlessEmpty(phrases),
    silenceTimeoutSeconds,
    maxDurationSeconds,
    ...plans.settings,
    ignored: unlessEmpty(ignored),
  }
  return pickValid(settings, assistantSettings)
}

/** The messages for its server that an assistant names, and the sandbox never sends. */
const unsentMessages = (fields: Fields): string[] =>
  listOf(fields.serverMessages)
    .filter((type) => isText(type) && serverMessages[type]?.unsent !== undefined)
    .map((type) => `serverMessages: ${String(type)}`)

/** The parts of a request besides the one assistant that answers: a workflow, and the other members of a squad. */
function ignoredTargets({ workflow, workflowId, squad, squadId }: Fields, store: Store): string[] {
  const saved = isText(squadId) ? store.get('squad', squadId) : undefined
  const others = listOf(field(squad ?? saved, 'members')).slice(1)
  return [
    ...(isSet(workflow) ? ['workflow'] : []),
    ...(isSet(workflowId) ? ['workflowId'] : []),
    ...others.map((_, index) => `squad.members[${index + 1}]`),
  ]
}

/** The prompt and the tools of the language model. */
function readModel(fields: Fields, store: Store, fill: (text: string) => string, sendsWebhooks: boolean) {
  const { prompt, ignored: ignoredMessages } = readPrompt(fields.model, fill)
  const { tools, endsCalls, ignored } = readTools(fields, store, fill, sendsWebhooks)
  return {
    settings: {
      prompt: unlessEmpty(prompt),
      tools: unlessEmpty(tools),
      endsCalls: endsCalls || fields.endCallFunctionEnabled || undefined,
    },
    ignored: [...ignoredFields(fields.model, HONORED_OF_MODEL, 'model.'), ...ignoredMessages, ...ignored],
  }
}

/** The script answers instead, so that nothing of the assistant's model counts. */
const ignoreModel = (fields: Fields) => ({
  settings: {},
  ignored: [
    ...HONORED_BY_MODEL.filter((name) => isSet(fields[name])),
    ...(hasGeneratedGreeting(fields) ? ['firstMessageMode'] : []),
  ],
})

/** Reads the beginning of the conversation: texts of the system, the user and the assistant. */
function readPrompt(model: unknown, fill: (text: string) => string) {
  const { messages, systemPrompt }: Fields = fieldsOf(model)
  const prompt: AgentMessage[] = []
  const ignored: string[] = []
  if (isText(systemPrompt)) prompt.push({ role: 'system', content: fill(systemPrompt) })
  for (const [index, message] of listOf(messages).entries()) {
    const role = (['system', 'user', 'assistant'] as const).find((each) => each === field(message, 'role'))
    const content = field(message, 'content')
    if (role && isText(content)) prompt.push({ role, content: fill(content) })
    else ignored.push(`model.messages[${index}]`)
  }
  return { prompt, ignored }
}

/** Reads the tools of an assistant: its own, those of its ids, and those that an override adds. */
function readTools(fields: Fields, store: Store, fill: (text: string) => string, sendsWebhooks: boolean) {
  const { model } = fields
  const toTool = (id: unknown) => (isText(id) ? store.get('tool', id) : undefined)
  const entries = [
    ...withPaths('model.tools', listOf(field(model, 'tools'))),
    ...withPaths('tools:append', listOf(fields['tools:append'])),
    ...withPaths('model.toolIds', listOf(field(model, 'toolIds')).map(toTool)),
  ]
  const tools: AgentTool[] = []
  const ignored: string[] = []
  let endsCalls = false
  for (const [path, tool] of entries) {
    const known = toAgentTool(tool, fill, sendsWebhooks)
    if (field(tool, 'type') === 'endCall') endsCalls = true
    else if (known) {
      tools.push(known)
      const honored = sendsWebhooks ? [...HONORED_OF_TOOL, 'server', 'messages'] : HONORED_OF_TOOL
      const silent = withPaths(`${path}.messages`, sendsWebhooks ? listOf(field(tool, 'messages')) : [])
      ignored.push(
        ...ignoredFields(tool, honored, `${path}.`),
        ...silent.filter(([, message]) => !isSpokenMessage(message)).map(([place]) => place),
      )
    } else ignored.push(path)
  }
  return { tools, endsCalls, ignored }
}

const withPaths = (path: string, items: readonly unknown[]) =>
  items.map((item, index) => [`${path}[${index}]`, item] as const)

/** A function of the page, or of a server that gets webhooks. Undefined for a tool that the sandbox does not run. */
function toAgentTool(
  tool: unknown,
  fill: (text: string) => string,
  sendsWebhooks: boolean,
): AgentTool | undefined {
  const definition = field(tool, 'function')
  const name = field(definition, 'name')
  const hasServer = field(field(tool, 'server'), 'url') !== undefined
  const isRun = field(tool, 'type') === 'function' && (sendsWebhooks || !hasServer)
  if (!isRun || !isText(name)) return undefined
  const description = field(definition, 'description')
  const parameters = field(definition, 'parameters')
  return {
    name,
    ...(isText(description) && { description: fill(description) }),
    ...(isRecord(parameters) && { parameters }),
  }
}

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
      ...ignoredFields(start, honored(START, START_BY_WORDS), 'startSpeakingPlan.'),
      ...ignored,
      ...ignoredFields(stopFields, honored(stopNames, STOP_BY_WORDS), 'stopSpeakingPlan.'),
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
