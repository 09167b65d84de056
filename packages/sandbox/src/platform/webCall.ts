import { modelNamesOf } from '../agent/AgentModels.ts'
import { isLatency, type Latency } from '../agent/latency.ts'
import { type Fields, field, fieldsOf, isText, isTexts, unlessEmpty } from '../fields.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import { webCallFaults } from '../scenarios/webCallFaults.ts'
import { toCallToken } from './callToken.ts'
import type { PlatformContext } from './createContext.ts'
import { delay } from './delay.ts'
import { describeIgnored } from './describeIgnored.ts'
import { answerWebCall, FAULT_PREFIX } from './faults.ts'
import { chooseScenario, type FoundAssistant, findAssistant, hasAssistant } from './findAssistant.ts'
import { recordNotice } from './recordNotice.ts'
import type { TargetedCall } from './requestTarget.ts'
import { json, Refusal } from './responses.ts'
import type { RoomConfig } from './roomConfig.ts'
import { createRoomToken } from './roomToken.ts'
import { DEMO, toRoomUrl } from './roomUrl.ts'
import type { Route } from './route.ts'
import { hasTarget, missingTarget, TARGETS } from './target.ts'

const SAVED_FIELDS = [
  ...TARGETS,
  'assistantVersion',
  'assistantOverrides',
  'squadOverrides',
  'workflowOverrides',
  'roomDeleteOnUserLeaveEnabled',
]

/** Whether a body has nothing but ids, as most pages send it. */
const hasIdsOnly = (body: Fields): boolean =>
  Object.entries(body).every(([name, value]) => TARGETS.includes(name) && isText(value))

/**
 * Loads the rules for the fields of a body. A page that sends nothing but ids does without.
 *
 * @throws Refusal 400 for an invalid or unknown field
 */
async function checkFields(body: Fields): Promise<void> {
  if (hasIdsOnly(body)) return
  const { describeInvalidWebCall } = await import('../bodies/call.ts')
  const problems = describeInvalidWebCall(body)
  if (problems.length > 0) throw new Refusal(400, problems)
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
  handle: async ({ request, body }) => {
    // taken at once, in the order of the calls: what follows takes different times
    const queued = context.webCallFaults.shift()
    const requested = await readCall(context, fieldsOf(body)).catch((refusal: unknown) => {
      // a body that is refused leaves it to the next call
      if (queued) context.webCallFaults.unshift(queued)
      throw refusal
    })
    const assistant = findAssistant(context.store, requested.body)
    const name = chooseScenario(assistant)
    const latency = latencyOf(context, assistant)
    const scenario = await loadScenario(name)
    const settingsCode = await loadSettingsCode(context, assistant)
    const wait = latency.webCall ?? scenario.rules.latency?.webCall ?? 0
    if (wait > 0) await delay(wait, request.signal)
    const create = () => {
      const { call, notices } = createCall(context, { assistant, scenario, settingsCode, ...requested })
      for (const notice of notices) recordNotice(context, call.id, notice)
      return json(201, call)
    }
    const answer = () => context.store.change(create)
    const { webCall: failure } = queued ? webCallFaults[queued] : scenario.rules
    if (failure) return answerWebCall(failure, request, answer)
    // with a misspelled name a test of a failure would pass without a failure
    if (name.startsWith(FAULT_PREFIX) && !scenario.isKnown) {
      throw new Refusal(400, `There is no ${name}.`)
    }
    return answer()
  },
})

/** Checks the body of a web call, and finds out who takes it. */
async function readCall(context: PlatformContext, body: Fields): Promise<TargetedCall> {
  await checkFields(body)
  return hasTarget(body) ? { body } : askForTarget(context, body)
}

/** Asks a server who takes a call. A page has none, and does without the code. */
async function askForTarget(context: PlatformContext, body: Fields): Promise<TargetedCall> {
  if (!context.webhooks) throw missingTarget()
  const { requestTarget } = await import('./requestTarget.ts')
  return requestTarget(context, body)
}

/** The latency of a call: the assistant's own goes before that of the sandbox. */
function latencyOf({ config }: PlatformContext, { fields }: FoundAssistant): Latency {
  const own = field(fields?.metadata, 'latency')
  return { ...config.latency, ...(isLatency(own) && own) }
}

const recordsVideo = ({ fields }: FoundAssistant): boolean =>
  field(fields?.artifactPlan, 'videoRecordingEnabled') === true

type SettingsCode = typeof import('./readAssistantSettings.ts')

/** Loads the code that reads settings. A page whose call has a scenario, and no models, does without. */
async function loadSettingsCode(context: PlatformContext, { fields }: FoundAssistant) {
  const isNeeded = context.models || fields || context.isServer
  return isNeeded ? import('./readAssistantSettings.ts') : undefined
}

/** A web call that is to be created. */
interface RequestedCall extends TargetedCall {
  /** The assistant that answers. */
  assistant: FoundAssistant
  scenario: NamedScenario
  settingsCode: SettingsCode | undefined
}

/** Returns the settings of a call for its room, and the notices for the log of the server. */
function toRoomConfig(
  context: PlatformContext,
  { body, assistant, scenario, settingsCode, refusal }: RequestedCall,
  { id, createdAt }: { id: string; createdAt: number },
): { config: RoomConfig; notices: string[] } {
  const { clientMessages, customerJoinTimeoutSeconds } = assistant.fields ?? {}
  // the words of such a scenario are its purpose
  const modelNames = scenario.rules.script ? [] : modelNamesOf(context.models ?? {})
  const read = settingsCode?.readAssistant(
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
  // the server tells at once what it knows without models. Otherwise the call machine tells, also on the console of the page
  const isNoticedHere = context.isServer && !hasModels
  const noticed = isNoticedHere ? settings : { ...settings, ...(ignored && { ignored }) }
  const usesOwnVoice = context.voice !== undefined && !modelNames.includes('speak')
  const allNames = usesOwnVoice ? [...modelNames, 'speak' as const] : modelNames
  const hasSettings = allNames.length > 0 || Object.keys(noticed).length > 0
  // without the struct of the settings, which every page that makes calls would load
  const config: RoomConfig = {
    ...context.config,
    ...read?.noModel,
    latency: unlessEmpty(latencyOf(context, assistant)),
    greetingWaits: recordsVideo(assistant) || undefined,
    words: read && unlessEmpty(read.words),
    assistant: hasSettings
      ? {
          modelNames: allNames,
          settings: noticed,
          // the words of a model sound like one person
          prefersRecordings: (usesOwnVoice && !modelNames.includes('respond')) || undefined,
        }
      : undefined,
    clientMessages: isTexts(clientMessages) ? clientMessages : undefined,
    serverMessages: context.webhooks?.typesOf(body, assistant),
    refusal: refusal && { endedReason: refusal.endedReason, spoken: refusal.spoken },
    createdAt,
    // in a page no sound is kept
    recordsSound: (context.isServer && read?.recordsSound) || undefined,
    allowsRejoin: body.roomDeleteOnUserLeaveEnabled === false || undefined,
    audioTimeoutSeconds:
      typeof customerJoinTimeoutSeconds === 'number' ? customerJoinTimeoutSeconds : undefined,
  }
  const unknown = describeUnknown(context, assistant, scenario)
  // in a page the room tells the rest, on its console
  const rest = isNoticedHere ? describeCall(ignored, read?.noModel?.noModelNotice) : undefined
  return { config, notices: [unknown, rest].filter(isText) }
}

/** The notice about an id that no assistant has. */
function describeUnknown(
  { store }: PlatformContext,
  { id }: FoundAssistant,
  { isKnown }: NamedScenario,
): string | undefined {
  if (id === undefined || isKnown || store.get('assistant', id)) return undefined
  return `No assistant has the id '${id}', so the demo answers. The platform would refuse the call.`
}

/** The notice about a call without models: that the assistant has none, and its fields without effect. */
function describeCall(
  ignored: readonly string[] | undefined,
  noModel: string | undefined,
): string | undefined {
  const fields = ignored && describeIgnored(ignored, noModel ? 'nobody' : 'script')
  return noModel && fields ? `${noModel} ${fields}` : (noModel ?? fields)
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
  const { config, notices } = toRoomConfig(context, requested, { id, createdAt })
  // the page needs to know no id of an assistant
  const address = { callId: id, scenario: scenario.isKnown ? scenario.name : DEMO, createdAt }
  const isVideoRecorded = recordsVideo(assistant)
  const { webCallWithout } = scenario.rules
  const record = {
    ...Object.fromEntries(SAVED_FIELDS.filter((field) => field in body).map((field) => [field, body[field]])),
    ...(hasAssistant(body) && assistant.own && { assistant: assistant.own }),
    id,
    orgId,
    createdAt: now,
    updatedAt: now,
    type: 'webCall',
    status: 'queued',
    transport: {
      provider: 'daily',
      assistantVideoEnabled: field(assistant.fields?.voice, 'provider') === 'tavus',
      ...(isVideoRecorded && webCallWithout !== 'callToken' && { callToken: toCallToken(id) }),
      ...('roomDeleteOnUserLeaveEnabled' in body && {
        roomDeleteOnUserLeaveEnabled: body.roomDeleteOnUserLeaveEnabled,
      }),
    },
    monitor: toMonitor(baseUrl, id, assistant.fields),
    artifactPlan: { videoRecordingEnabled: isVideoRecorded },
    ...(refusal?.destination && { destination: refusal.destination }),
  }
  const withRoom = (callUrl: string) => ({
    ...record,
    ...(webCallWithout !== 'webCallUrl' && { webCallUrl: callUrl }),
    transport: { ...record.transport, callUrl },
  })
  const call = withRoom(toRoomUrl(baseUrl, address))
  const isProtected = config.serverMessages !== undefined || (config.assistant?.modelNames.length ?? 0) > 0
  const token = isProtected ? createRoomToken() : undefined
  // no answer but that of this request has the token, and none has the settings of the room
  store.put('call', { ...call, roomConfig: config, ...(token && { roomToken: token }) })
  const told = refusal?.notice === undefined ? notices : [refusal.notice, ...notices]
  return { call: token ? withRoom(toRoomUrl(baseUrl, { ...address, token })) : call, notices: told }
}
