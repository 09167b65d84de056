import { hasGeneratedGreeting } from '../agent/assistantWords.ts'
import { isLatency, type Latency } from '../agent/latency.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import { toCallToken } from './callToken.ts'
import type { PlatformContext } from './createContext.ts'
import { delay } from './delay.ts'
import { describeInvalidBody, knownFields } from './describeInvalidBody.ts'
import { FAULT, findWebCallFault, webCallAnswers } from './faults.ts'
import {
  assistantWords,
  chooseScenario,
  DEMO,
  type FoundAssistant,
  findAssistant,
  valuesAt,
} from './findAssistant.ts'
import { type Fields, field, isRecord } from './isRecord.ts'
import { json, Refusal } from './respond.ts'
import { offeredModels, type RoomAgentConfig } from './roomAgentConfig.ts'
import { createRoomToken } from './roomToken.ts'
import { isTexts, type RoomConfig, toRoomUrl } from './roomUrl.ts'
import type { Route } from './route.ts'

const TARGETS = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow']
const SAVED_FIELDS = [
  ...TARGETS,
  'assistantVersion',
  'assistantOverrides',
  'squadOverrides',
  'workflowOverrides',
  'roomDeleteOnUserLeaveEnabled',
]

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value !== '' : isRecord(value))

/** @throws Refusal 400 for a body without an assistant, a squad or a workflow */
export function checkTarget(body: Fields): void {
  if (TARGETS.some((target) => isGiven(body[target]))) return
  throw new Refusal(400, [`one of ${TARGETS.join(', ')} is required`])
}

interface NamedScenario {
  name: string
  isKnown: boolean
  rules: Scenario
}

/** Loads the scenario of that name. The demo needs no table. */
async function loadScenario(name: string): Promise<NamedScenario> {
  if (name === DEMO) return { name, isKnown: true, rules: {} }
  const { findScenario, isScenario } = await import('../scenarios/catalogue.ts')
  return { name, isKnown: isScenario(name), rules: findScenario(name) }
}

/** `POST /call/web`: creates a call and the room in which the agent waits. */
export const createWebCallRoute = (context: PlatformContext): Route => ({
  operation: 'POST /call/web',
  faults: 'by-scenario',
  handle: async ({ request, body }) => {
    const input = isRecord(body) ? body : {}
    const problems = describeInvalidBody(input, knownFields.webCall)
    if (problems.length > 0) throw new Refusal(400, problems)
    checkTarget(input)
    const assistant = findAssistant(context.store, input)
    const name = chooseScenario(assistant)
    const latency = latencyOf(context, assistant)
    // taken at once, in the order of the calls: their scenarios may take different times
    const queued = context.webCallFaults.shift()
    const scenario = await loadScenario(name)
    const readSettings = await loadReadSettings(context, assistant)
    const noticeIgnored = await loadNotice(context)
    const wait = latency.webCall ?? scenario.rules.latency?.webCall ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const answer = () => {
      const call = createCall(context, { body: input, assistant, scenario, readSettings })
      noticeIgnored?.(context, call.id, input, assistant)
      return json(201, call)
    }
    const fault = queued ? webCallAnswers[queued] : findWebCallFault(name)
    if (fault) return fault(request, answer)
    // with a misspelled name a test of a failure would pass without a failure
    if (name.startsWith(FAULT) && !scenario.isKnown) {
      throw new Refusal(400, `There is no ${name}.`)
    }
    return answer()
  },
})

/** Loads the notice of fields without an effect: for a server without models. A page has no log to print it to. */
async function loadNotice({ agent, roomsReportByHttp }: PlatformContext) {
  return roomsReportByHttp && !agent ? (await import('./noticeIgnored.ts')).noticeIgnored : undefined
}

/** The latency of a call: the assistant's own goes before that of the sandbox. */
function latencyOf({ config }: PlatformContext, { fields }: FoundAssistant): Latency {
  const own = field(fields?.metadata, 'latency')
  return { ...config.latency, ...(isLatency(own) && own) }
}

const recordsVideo = ({ fields }: FoundAssistant): boolean =>
  field(fields?.artifactPlan, 'videoRecordingEnabled') === true

type ReadSettings = typeof import('./readAssistantSettings.ts').readAssistantSettings

/** Loads the reader of settings. A scenario without models has none. */
async function loadReadSettings({ agent }: PlatformContext, { fields }: FoundAssistant) {
  return agent || fields ? (await import('./readAssistantSettings.ts')).readAssistantSettings : undefined
}

/** A web call that is to be created. */
interface RequestedCall {
  body: Fields
  /** The assistant that answers. */
  assistant: FoundAssistant
  scenario: NamedScenario
  readSettings: ReadSettings | undefined
}

/** Returns the settings of a call for its room. */
function toRoomConfig(
  context: PlatformContext,
  { body, assistant, scenario, readSettings }: RequestedCall,
  callId: string,
): RoomConfig {
  const { clientMessages, customerJoinTimeoutSeconds } = assistant.fields ?? {}
  const latency = latencyOf(context, assistant)
  const createdAt = Date.now()
  const at = new Date(createdAt)
  const variables = {
    call: { id: callId, type: 'webCall' },
    transport: { provider: 'daily', conversationType: 'voice' },
  }
  const values = valuesAt(assistant, at, variables)
  const words = assistantWords(assistant, values)
  // the words of such a scenario are its purpose
  const offers = scenario.rules.script ? [] : offeredModels(context.agent ?? {})
  const { ignored, ...settings } =
    readSettings?.({ body, found: assistant, store: context.store, values, offers }) ?? {}
  const hasModels = offers.length > 0
  // without models, the server gives the notice of ignored fields
  const agent: RoomAgentConfig = {
    offers,
    settings: { ...settings, ...(hasModels && ignored && { ignored }) },
  }
  // as the platform documents it: an assistant without a first message waits for the user, also with the default mode
  const hasNoGreeting = words.firstMessage === undefined && !hasGeneratedGreeting(words)
  if (offers.includes('respond') && assistant.fields?.model && hasNoGreeting) {
    words.firstMessageMode = 'assistant-waits-for-user'
  }
  return {
    ...context.config,
    ...(Object.keys(latency).length > 0 && { latency }),
    ...(recordsVideo(assistant) && { greetingWaits: true }),
    ...(Object.keys(words).length > 0 && { words }),
    ...((hasModels || Object.keys(settings).length > 0) && { agent }),
    ...(isTexts(clientMessages) && { clientMessages }),
    createdAt,
    ...(body.roomDeleteOnUserLeaveEnabled === false && { allowsRejoin: true as const }),
    ...(typeof customerJoinTimeoutSeconds === 'number' && {
      audioTimeoutSeconds: customerJoinTimeoutSeconds,
    }),
  }
}

function createCall(context: PlatformContext, requested: RequestedCall) {
  const { body, assistant, scenario } = requested
  const { store, baseUrl, orgId } = context
  const id = context.createId('call')
  const now = store.now()
  const config = toRoomConfig(context, requested, id)
  const address = { callId: id, scenario: scenario.name, config }
  const record = isRecord(body.assistant) ? body.assistant : store.get('assistant', String(body.assistantId))
  const isRecorded = recordsVideo(assistant)
  const toRecord = (callUrl: string) => ({
    ...Object.fromEntries(SAVED_FIELDS.filter((field) => field in body).map((field) => [field, body[field]])),
    ...(record && { assistant: record }),
    id,
    orgId,
    createdAt: now,
    updatedAt: now,
    type: 'webCall',
    status: 'queued',
    ...(scenario.rules.webCallWithout !== 'webCallUrl' && { webCallUrl: callUrl }),
    transport: {
      provider: 'daily',
      assistantVideoEnabled: field(assistant.fields?.voice, 'provider') === 'tavus',
      callUrl,
      ...(isRecorded && scenario.rules.webCallWithout !== 'callToken' && { callToken: toCallToken(id) }),
      ...('roomDeleteOnUserLeaveEnabled' in body && {
        roomDeleteOnUserLeaveEnabled: body.roomDeleteOnUserLeaveEnabled,
      }),
    },
    monitor: {
      listenUrl: `${baseUrl.replace(/^http/, 'ws')}/call/${id}/listen`,
      controlUrl: `${baseUrl}/call/${id}/control`,
    },
    artifactPlan: { videoRecordingEnabled: isRecorded },
  })
  const call = toRecord(toRoomUrl(baseUrl, address))
  if (!config.agent?.offers.length) return store.put('call', call)
  const roomToken = createRoomToken()
  store.put('call', { ...call, roomToken })
  // the page of the call only gets the token, and no list of calls has it
  return toRecord(toRoomUrl(baseUrl, { ...address, token: roomToken }))
}
