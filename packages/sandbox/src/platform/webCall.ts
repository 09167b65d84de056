import { modelNamesOf } from '../agent/AgentModels.ts'
import { isLatency, type Latency } from '../agent/latency.ts'
import { type Fields, field, fieldsOf, isRecord, isTexts, unlessEmpty } from '../fields.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import { toCallToken } from './callToken.ts'
import type { PlatformContext } from './createContext.ts'
import { delay } from './delay.ts'
import { describeInvalidBody, knownFields } from './describeInvalidBody.ts'
import { FAULT, findWebCallFault, webCallAnswers } from './faults.ts'
import { chooseScenario, type FoundAssistant, findAssistant } from './findAssistant.ts'
import { recordNotice } from './recordNotice.ts'
import { json, Refusal } from './responses.ts'
import type { RoomConfig } from './roomConfig.ts'
import { createRoomToken } from './roomToken.ts'
import { DEMO, toRoomUrl } from './roomUrl.ts'
import type { Route } from './route.ts'
import type { CallRefusal } from './webhooks.ts'

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

/** Whether a body names an assistant, a squad or a workflow. */
export const hasTarget = (body: Fields): boolean => TARGETS.some((target) => isGiven(body[target]))

/** The refusal of a body without an assistant, a squad or a workflow. */
export const missingTarget = (): Refusal => new Refusal(400, [`one of ${TARGETS.join(', ')} is required`])

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
  handle: async ({ request, body }) => {
    const given = fieldsOf(body)
    const problems = describeInvalidBody(given, knownFields.webCall)
    if (problems.length > 0) throw new Refusal(400, problems)
    const { input, ...requested } = await completeTarget(context, given)
    const assistant = findAssistant(context.store, input)
    const name = chooseScenario(assistant)
    const latency = latencyOf(context, assistant)
    // taken at once, in the order of the calls: their scenarios may take different times
    const queued = context.webCallFaults.shift()
    const scenario = await loadScenario(name)
    const reader = await loadReader(context, assistant)
    const wait = latency.webCall ?? scenario.rules.latency?.webCall ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const answer = () => {
      const { call, notice } = createCall(context, {
        body: input,
        assistant,
        scenario,
        reader,
        ...requested,
      })
      // a page has no log to print it to
      if (notice !== undefined && context.roomsReportByHttp) recordNotice(context, call.id, notice)
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

/**
 * Completes a body that names nobody: the server of the organization is asked.
 *
 * @throws Refusal 400 where there is no server either
 */
async function completeTarget(
  context: PlatformContext,
  body: Fields,
): Promise<{ input: Fields; id?: string; refusal?: CallRefusal }> {
  if (hasTarget(body)) return { input: body }
  const { store, webhooks, createId, orgId } = context
  const id = createId('call')
  const now = store.now()
  const call = { ...body, id, orgId, createdAt: now, updatedAt: now, type: 'webCall', status: 'queued' }
  const requested = await webhooks?.requestAssistant(call)
  if (!requested) throw missingTarget()
  if ('refusal' in requested) return { input: body, id, ...requested }
  return { input: { ...body, ...requested.target }, id }
}

/** The latency of a call: the assistant's own goes before that of the sandbox. */
function latencyOf({ config }: PlatformContext, { fields }: FoundAssistant): Latency {
  const own = field(fields?.metadata, 'latency')
  return { ...config.latency, ...(isLatency(own) && own) }
}

const recordsVideo = ({ fields }: FoundAssistant): boolean =>
  field(fields?.artifactPlan, 'videoRecordingEnabled') === true

type SettingsReader = typeof import('./readAssistantSettings.ts')

/** Loads the reader of settings. A page whose call has a scenario, and no models, does without. */
async function loadReader(context: PlatformContext, { fields }: FoundAssistant) {
  const isNeeded = context.agent || fields || context.roomsReportByHttp
  return isNeeded ? import('./readAssistantSettings.ts') : undefined
}

/** A web call that is to be created. */
interface RequestedCall {
  body: Fields
  /** The assistant that answers. */
  assistant: FoundAssistant
  scenario: NamedScenario
  reader: SettingsReader | undefined
  /** The id under which its server was asked for an assistant. */
  id?: string
  /** No assistant takes the call. */
  refusal?: CallRefusal
}

/** Returns the settings of a call for its room, and a notice for the developer. */
function toRoomConfig(
  context: PlatformContext,
  { body, assistant, scenario, reader, refusal }: RequestedCall,
  { id, createdAt }: { id: string; createdAt: number },
): { config: RoomConfig; notice: string | undefined } {
  const { clientMessages, customerJoinTimeoutSeconds } = assistant.fields ?? {}
  // the words of such a scenario are its purpose
  const modelNames = scenario.rules.script ? [] : modelNamesOf(context.agent ?? {})
  const read = reader?.readAssistant(
    {
      body,
      found: assistant,
      store: context.store,
      modelNames,
      sendsWebhooks: Boolean(context.webhooks),
      hasScript: Boolean(context.config.script ?? scenario.rules.script),
    },
    new Date(createdAt),
    {
      call: { id, type: 'webCall' },
      transport: { provider: 'daily', conversationType: 'voice' },
    },
  )
  const { ignored, ...settings } = read?.settings ?? {}
  const hasModels = modelNames.length > 0
  const usesOwnVoice = context.voice !== undefined && !modelNames.includes('speak')
  const allNames = usesOwnVoice ? [...modelNames, 'speak' as const] : modelNames
  const hasSettings = allNames.length > 0 || Object.keys(settings).length > 0
  // without the struct of the settings, which every page that makes calls would load
  const config: RoomConfig = {
    ...context.config,
    ...read?.noModel,
    latency: unlessEmpty(latencyOf(context, assistant)),
    greetingWaits: recordsVideo(assistant) || undefined,
    words: read && unlessEmpty(read.words),
    agent: hasSettings
      ? {
          modelNames: allNames,
          settings: hasModels ? { ...settings, ignored } : settings,
          // the words of a model sound like one person
          prefersRecordings: (usesOwnVoice && !modelNames.includes('respond')) || undefined,
        }
      : undefined,
    clientMessages: isTexts(clientMessages) ? clientMessages : undefined,
    serverMessages: context.webhooks?.typesOf(body),
    refusal: refusal && { endedReason: refusal.endedReason, spoken: refusal.spoken },
    createdAt,
    allowsRejoin: body.roomDeleteOnUserLeaveEnabled === false || undefined,
    audioTimeoutSeconds:
      typeof customerJoinTimeoutSeconds === 'number' ? customerJoinTimeoutSeconds : undefined,
  }
  // with models, the call machine lists the fields
  const listed = context.agent ? undefined : ignored
  return { config, notice: reader?.describeCall(read?.noModel !== undefined, listed) }
}

/** The addresses to listen to a call, and to control it, unless the assistant's `monitorPlan` allows neither. */
export const toMonitor = (baseUrl: string, id: string, assistant: Fields | undefined): Fields => ({
  ...(field(assistant?.monitorPlan, 'listenEnabled') !== false && {
    listenUrl: `${baseUrl.replace(/^http/, 'ws')}/call/${id}/listen`,
  }),
  ...(field(assistant?.monitorPlan, 'controlEnabled') !== false && {
    controlUrl: `${baseUrl}/call/${id}/control`,
  }),
})

function createCall(context: PlatformContext, requested: RequestedCall) {
  const { body, assistant, scenario, refusal } = requested
  const { store, baseUrl, orgId } = context
  const id = requested.id ?? context.createId('call')
  const now = store.now()
  const createdAt = Date.now()
  const { config, notice } = toRoomConfig(context, requested, { id, createdAt })
  const address = { callId: id, scenario: scenario.name, createdAt }
  const named = isRecord(body.assistant) ? body.assistant : store.get('assistant', String(body.assistantId))
  const isRecorded = recordsVideo(assistant)
  const toRecord = (callUrl: string) => ({
    ...Object.fromEntries(SAVED_FIELDS.filter((field) => field in body).map((field) => [field, body[field]])),
    ...(named && { assistant: named }),
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
    monitor: toMonitor(baseUrl, id, assistant.fields),
    artifactPlan: { videoRecordingEnabled: isRecorded },
    ...(refusal?.destination && { destination: refusal.destination }),
  })
  const call = toRecord(toRoomUrl(baseUrl, address))
  const isProtected = config.serverMessages !== undefined || (config.agent?.modelNames.length ?? 0) > 0
  const token = isProtected ? createRoomToken() : undefined
  // no answer but that of this request has the token, and none has the settings of the room
  store.put('call', { ...call, roomConfig: config, ...(token && { roomToken: token }) })
  if (refusal?.notice !== undefined) recordNotice(context, id, refusal.notice)
  return { call: token ? toRecord(toRoomUrl(baseUrl, { ...address, token })) : call, notice }
}
