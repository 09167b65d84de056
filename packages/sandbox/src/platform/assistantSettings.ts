import type { AgentMessage, AgentTool } from '../agent/AgentModels.ts'
import type { AssistantSettings, Endpointing } from '../agent/AssistantSettings.ts'
import type { FoundAssistant } from './assistant.ts'
import type { Store } from './createStore.ts'
import { fillVariables } from './fillVariables.ts'
import { type Fields, field, isRecord } from './isRecord.ts'

/** The fields of an assistant that count in a call with models, or that concern nothing which the caller could notice. */
const HONORED = new Set(
  `
  name firstMessage firstMessageMode firstMessageInterruptionsEnabled endCallMessage endCallPhrases endCallFunctionEnabled
  silenceTimeoutSeconds maxDurationSeconds clientMessages customerJoinTimeoutSeconds metadata variableValues tools:append
  model startSpeakingPlan artifactPlan
  id orgId createdAt updatedAt isServerUrlSecretSet parentId
`
    .trim()
    .split(/\s+/),
)

/** The fields of a model that count. The server's own model stands for `provider` and `model`. */
const HONORED_OF_MODEL = new Set(['messages', 'systemPrompt', 'tools', 'toolIds', 'provider', 'model'])

const HONORED_OF_PLAN = new Set(['waitSeconds', 'transcriptionEndpointingPlan'])

const HONORED_OF_ARTIFACTS = new Set(['videoRecordingEnabled'])

const HONORED_OF_TOOL = new Set(['type', 'function', 'id', 'orgId', 'createdAt', 'updatedAt'])

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a field asks for something. */
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** The names of set fields besides the honored ones, as paths. */
const othersOf = (fields: unknown, honored: ReadonlySet<string>, path = ''): string[] =>
  isRecord(fields)
    ? Object.keys(fields)
        .filter((name) => !honored.has(name) && isSet(fields[name]))
        .map((name) => `${path}${name}`)
    : []

/** Reads the settings of an assistant for a call with models. `values` are those of its variables. */
export function readAssistantSettings(
  { fields = {} }: FoundAssistant,
  store: Store,
  values: Fields,
): AssistantSettings {
  const { model, startSpeakingPlan, endCallPhrases, endCallFunctionEnabled } = fields
  const fill = (text: string) => fillVariables(text, values)
  const prompt = readPrompt(model, fill)
  const { tools, endsCalls, ignored } = readTools(fields, store, fill)
  const phrases = listOf(endCallPhrases).filter(isText).map(fill)
  const endpointing = readEndpointing(field(startSpeakingPlan, 'transcriptionEndpointingPlan'))
  const seconds = {
    silenceTimeoutSeconds: fields.silenceTimeoutSeconds,
    maxDurationSeconds: fields.maxDurationSeconds,
    waitSeconds: field(startSpeakingPlan, 'waitSeconds'),
  }
  const all = [
    ...othersOf(fields, HONORED),
    ...othersOf(model, HONORED_OF_MODEL, 'model.'),
    ...othersOf(startSpeakingPlan, HONORED_OF_PLAN, 'startSpeakingPlan.'),
    ...othersOf(fields.artifactPlan, HONORED_OF_ARTIFACTS, 'artifactPlan.'),
    ...ignored,
  ]
  return {
    ...(prompt.length > 0 && { prompt }),
    ...(tools.length > 0 && { tools }),
    ...((endsCalls || endCallFunctionEnabled === true) && { endsCalls: true }),
    ...(fields.firstMessageInterruptionsEnabled === true && { greetingInterruptible: true }),
    ...(phrases.length > 0 && { endCallPhrases: phrases }),
    ...Object.fromEntries(Object.entries(seconds).filter(([, value]) => isSeconds(value))),
    ...(endpointing && { endpointing }),
    ...(all.length > 0 && { ignored: all }),
  }
}

const isSeconds = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0

function readPrompt(model: unknown, fill: (text: string) => string): AgentMessage[] {
  const { messages, systemPrompt }: Fields = isRecord(model) ? model : {}
  const first = isText(systemPrompt) ? [{ role: 'system' as const, content: fill(systemPrompt) }] : []
  const others = listOf(messages).flatMap((message): AgentMessage[] => {
    const role = (['system', 'user', 'assistant'] as const).find((each) => each === field(message, 'role'))
    const content = field(message, 'content')
    return role && isText(content) ? [{ role, content: fill(content) }] : []
  })
  return [...first, ...others]
}

/** Reads the tools of an assistant: its own, those of its ids, and those that an override adds. */
function readTools(fields: Fields, store: Store, fill: (text: string) => string) {
  const { model } = fields
  const given: [path: string, tool: unknown][] = [
    ...listOf(field(model, 'tools')).map((tool, index): [string, unknown] => [`model.tools[${index}]`, tool]),
    ...listOf(fields['tools:append']).map((tool, index): [string, unknown] => [
      `tools:append[${index}]`,
      tool,
    ]),
    ...listOf(field(model, 'toolIds')).map((id, index): [string, unknown] => [
      `model.toolIds[${index}]`,
      isText(id) ? store.get('tool', id) : undefined,
    ]),
  ]
  const tools: AgentTool[] = []
  const ignored: string[] = []
  let endsCalls = false
  for (const [path, tool] of given) {
    const known = toAgentTool(tool, fill)
    if (field(tool, 'type') === 'endCall') endsCalls = true
    else if (known) {
      tools.push(known)
      ignored.push(...othersOf(tool, HONORED_OF_TOOL, `${path}.`))
    } else ignored.push(path)
  }
  return { tools, endsCalls, ignored }
}

/** A function of the page. Undefined for a tool of a server or of the platform, which the sandbox does not run. */
function toAgentTool(tool: unknown, fill: (text: string) => string): AgentTool | undefined {
  const definition = field(tool, 'function')
  const name = field(definition, 'name')
  const isOfPage = field(tool, 'type') === 'function' && field(field(tool, 'server'), 'url') === undefined
  if (!isOfPage || !isText(name)) return undefined
  const description = field(definition, 'description')
  const parameters = field(definition, 'parameters')
  return {
    name,
    ...(isText(description) && { description: fill(description) }),
    ...(isRecord(parameters) && { parameters }),
  }
}

function readEndpointing(plan: unknown): Endpointing | undefined {
  if (!isRecord(plan)) return undefined
  const names = ['onPunctuationSeconds', 'onNoPunctuationSeconds', 'onNumberSeconds']
  return Object.fromEntries(names.map((name) => [name, plan[name]]).filter(([, value]) => isSeconds(value)))
}
