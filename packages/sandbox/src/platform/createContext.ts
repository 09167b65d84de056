import type { AgentModels } from '../agent/AgentModels.ts'
import type { Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import type { SoundChunk } from '../callSound.ts'
import type { WebCallFaultName } from '../scenarios/webCallFaults.ts'
import type { WebhookFaultName } from '../scenarios/webhookFaults.ts'
import { CallCommands } from './CallCommands.ts'
import { createIds } from './createIds.ts'
import { createStore, type PlatformState, type Save, type Store } from './createStore.ts'
import { type Fault, isWebCallFault, isWebhookFault, type RequestFault } from './faults.ts'
import { messageOf } from './messageOf.ts'
import type { Override } from './override.ts'
import type { CallReport, LiveWords } from './recordCall.ts'
import { Refusal } from './responses.ts'
import type { RoomConfig } from './roomConfig.ts'
import type { Webhooks } from './webhooks.ts'

export interface PlatformOptions {
  /** The words of the agent. Default: the demo's script. */
  script?: Script
  /** The models behind the agent, each of them optional. Default: none, and the agent follows the script. */
  agent?: AgentModels
  /** Faults of the next web calls, one each, in this order. The web calls after them succeed. */
  faults?: readonly WebCallFaultName[]
  latency?: Latency
  /** Makes the same ids in the same order every time: a finite number, of which the lower 32 bits count. */
  seed?: number
  /** An earlier result of `platform.state()`, with which the platform begins. */
  state?: PlatformState
}

/** A request, without its headers and its body. */
export interface RememberedRequest {
  /** Counts up from 1. */
  id: number
  method: string
  url: string
  /**
   * The status of its answer, or `waiting` for one. `aborted` by the client, or `failed` because the sandbox cannot answer,
   * before there was an answer.
   */
  status: number | 'waiting' | 'aborted' | 'failed'
  /** In milliseconds since 1970. */
  since: number
  /** Undefined for a request that waits. */
  until?: number
}

/** One attempt to deliver a webhook, without its headers and its body. */
export interface RememberedWebhook extends RememberedRequest {
  /** The id of the call, the chat or the session that the message is about. */
  callId: string
  /** The type of the message. */
  message: string
}

/** An event of the platform, for the log of the server and for the workbench. */
export type PlatformEvent =
  | { type: 'request-start'; request: RememberedRequest }
  /** It has ended, or waits for long. */
  | { type: 'request'; request: RememberedRequest }
  | { type: 'webhook'; webhook: RememberedWebhook }
  /** A report of a room on its call. A message has its place among those of the call. */
  | { type: 'call'; callId: string; report: CallReport; index?: number }
  /** The words that are being spoken. */
  | { type: 'words'; callId: string; live: LiveWords }
  | { type: 'chat'; chatId: string; notice: string }
  | { type: 'faults' }
  | { type: 'reset' }

/** The address of a platform, and the listeners to its changes and events. */
export interface PlatformSurroundings {
  baseUrl: string
  /** Saves all records after a change. Where it throws, the change is undone and the request answered with 500. */
  save?: Save
  onEvent?: (event: PlatformEvent) => void
  /** Gets the new context, for what listens to the platform from outside. */
  onContext?: (context: PlatformContext) => void
  /** Creates the sender of webhooks. Without it none are sent. */
  createWebhooks?: (context: PlatformContext) => Webhooks
  /** The platform of a server: all rooms report over HTTP, so that a web call without reports is over. False in a page. */
  isServer?: boolean
  /** Speaks the words that have no recording, where the agent has no `speak`. */
  voice?: NonNullable<AgentModels['speak']>
}

/** The requests of one call to its models. */
export interface ModelUse {
  /** The requests that are being answered. */
  running: number
  /** All requests so far. */
  total: number
}

/** The state that the operations of one platform share. */
export interface PlatformContext {
  baseUrl: string
  /** The organization that every key belongs to. */
  orgId: string
  store: Store
  /** Makes an id that no record of the kind has. */
  createId: (kind: string) => string
  /** The settings of all rooms. */
  config: RoomConfig
  /** The models behind the agent of every call. */
  models: AgentModels | undefined
  /** Speaks the words that have no recording, where `models` has no `speak`. */
  voice: AgentModels['speak']
  /** Each web call takes the first. */
  webCallFaults: WebCallFaultName[]
  /** Each request takes the first. */
  requestFaults: RequestFault[]
  /** Each webhook that expects an answer takes the first. */
  webhookFaults: WebhookFaultName[]
  /** The first that matches and answers counts. */
  overrides: Override[]
  /** The latest requests, the oldest first. */
  requests: RememberedRequest[]
  /** The latest webhooks, the oldest first. */
  sentWebhooks: RememberedWebhook[]
  /** When the room of a web call was last heard of over HTTP, by the call's id, in milliseconds since 1970. */
  lastReportAt: Map<string, number>
  /** The requests to the models of a web call, by the call's id. */
  modelUse: Map<string, ModelUse>
  /** The contents of uploads, by the ids of their files. */
  uploads: Map<string, File>
  /** The sound of web calls, by their ids: of the oldest first. */
  sounds: Map<string, SoundChunk[]>
  /** Whether this is the platform of a server, to which all rooms report over HTTP. */
  isServer: boolean
  webhooks: Webhooks | undefined
  /** The commands for the rooms of web calls. */
  commands: CallCommands
  emit: (event: PlatformEvent) => void
  /** Called with every event, as long as they are in this set. */
  listeners: Set<(event: PlatformEvent) => void>
  /** Queues valid faults, each for the next request or web call. */
  fail: (faults: readonly Fault[]) => void
  /** Goes back to the start: records, ids and faults as they were created, no overrides, no requests. */
  reset: () => void
}

/** Creates the organization that every key belongs to, with its first user, unless there is one. */
function seedOrg({ store, orgId, createId }: PlatformContext): void {
  if (store.all('org').length > 0) return
  const now = store.now()
  const own = { createdAt: now, updatedAt: now }
  store.put('org', { id: orgId, name: 'Sandbox', channel: 'default', ...own })
  const email = 'you@example.com'
  store.put('user', { id: createId('user'), orgId, ...own, email, fullName: 'You', role: 'admin' })
}

/** Gives every key an organization that exists: the first one, or a new one. */
export function renewOrg(context: PlatformContext): void {
  const { store, orgId, createId } = context
  if (store.get('org', orgId)) return
  context.orgId = store.all('org')[0]?.id ?? createId('org')
  seedOrg(context)
}

/** Replaces all records, in one change, with an organization that exists. */
export function restoreState(context: PlatformContext, state: PlatformState): void {
  context.store.change(() => {
    context.store.restore(state)
    renewOrg(context)
  })
  forgetUploads(context)
}

/** Forgets the contents of files that are gone. */
export function forgetUploads({ store, uploads }: PlatformContext): void {
  for (const id of uploads.keys()) if (!store.get('file', id)) uploads.delete(id)
}

/** Queues each fault for the request, the web call or the webhook that it is about. */
function queueFaults(context: PlatformContext, added: readonly Fault[]): void {
  for (const fault of added) {
    if (isWebCallFault(fault)) context.webCallFaults.push(fault)
    else if (isWebhookFault(fault)) context.webhookFaults.push(fault)
    else context.requestFaults.push(fault)
  }
  context.emit({ type: 'faults' })
}

/** Tells a listener. One that throws stops neither the others nor a call. */
function tell(listener: ((event: PlatformEvent) => void) | undefined, event: PlatformEvent): void {
  try {
    listener?.(event)
  } catch (cause) {
    console.error(cause)
  }
}

/** Creates the context of a new platform. */
export function createContext(options: PlatformOptions & PlatformSurroundings): PlatformContext {
  const { baseUrl, script, agent, latency, state, seed, faults = [], save, onEvent } = options
  const { isServer = false, createWebhooks } = options
  const store = createStore(state, (next) => {
    try {
      save?.(next)
    } catch (cause) {
      throw new Refusal(500, messageOf(cause))
    }
  })
  let nextId = createIds(seed)
  const createId = (kind: string): string => {
    const id = nextId()
    // a seed makes the ids of the last run again, which may still be in the store
    return store.get(kind, id) ? createId(kind) : id
  }
  const atStart = () => ({
    webCallFaults: [...faults],
    requestFaults: [],
    webhookFaults: [],
    overrides: [],
    requests: [],
    sentWebhooks: [],
    lastReportAt: new Map<string, number>(),
    modelUse: new Map<string, ModelUse>(),
    commands: new CallCommands(),
    sounds: new Map<string, SoundChunk[]>(),
  })
  const context: PlatformContext = {
    ...atStart(),
    baseUrl,
    store,
    createId,
    orgId: '',
    models: agent,
    voice: options.voice,
    config: { ...(script && { script }), ...(latency && { latency }) },
    uploads: new Map(),
    isServer,
    webhooks: undefined,
    emit: (event) => {
      if (event.type === 'call') context.webhooks?.onReport(event.callId, event.report)
      for (const listener of [onEvent, ...context.listeners]) tell(listener, event)
    },
    listeners: new Set(),
    fail: (added) => queueFaults(context, added),
    reset: () => {
      nextId = createIds(seed)
      Object.assign(context, atStart())
      restoreState(context, state ?? {})
      context.emit({ type: 'reset' })
    },
  }
  context.webhooks = createWebhooks?.(context)
  // before the first request: every record names its organization, and a saved state needs it
  store.change(() => renewOrg(context))
  options.onContext?.(context)
  return context
}
