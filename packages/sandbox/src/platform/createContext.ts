import type { Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import { createIds } from './createIds.ts'
import { createStore, type PlatformState, type Store } from './createStore.ts'
import type { WebCallFaultName } from './faults.ts'
import type { RequestFault } from './requestFaults.ts'
import type { RoomConfig } from './roomUrl.ts'

export interface PlatformOptions {
  /** What the agent says; the demo's script by default. */
  script?: Script
  /** How the next web calls fail, one each, in this order; the ones after them succeed. */
  faults?: readonly WebCallFaultName[]
  latency?: Latency
  /** Makes the same ids in the same order every time: a finite number, of which the lower 32 bits count. */
  seed?: number
  /** What `platform.state()` answered at another time: the platform goes on from there. */
  state?: PlatformState
}

/** The address of a platform, and the listener to its changes. */
export interface PlatformSurroundings {
  baseUrl: string
  /** Called at every change of what is kept. */
  onChange?: () => void
}

/** A request that was answered: neither its headers nor its body. */
export interface AnsweredRequest {
  method: string
  url: string
  status: number
  /** In milliseconds since 1970. */
  since: number
  until: number
}

/** What the operations of one platform share. */
export interface PlatformContext {
  baseUrl: string
  /** The organisation that every key belongs to. */
  orgId: string
  store: Store
  /** Makes an id that nothing in the store has. */
  createId: (kind: string) => string
  /** What the rooms are told. */
  config: RoomConfig
  /** Taken from the front, one by each web call. */
  webCallFaults: WebCallFaultName[]
  /** Taken from the front, one by each request. */
  requestFaults: RequestFault[]
  /** The latest requests, the oldest first. */
  requests: AnsweredRequest[]
}

/** The organisation that every key belongs to, with its first user, unless there is one. */
function seedOrg({ store, orgId, createId }: PlatformContext): void {
  if (store.all('org').length > 0) return
  const now = store.now()
  const own = { createdAt: now, updatedAt: now }
  store.put('org', { id: orgId, name: 'Sandbox', channel: 'default', ...own })
  const email = 'you@example.com'
  store.put('user', { id: createId('user'), orgId, ...own, email, fullName: 'You', role: 'admin' })
}

/** Gives every key another organisation when its own is gone: whatever is created names one that is there. */
export function renewOrg(context: PlatformContext): void {
  const { store, orgId, createId } = context
  if (store.get('org', orgId)) return
  context.orgId = store.all('org')[0]?.id ?? createId('org')
  seedOrg(context)
}

/** What a new platform begins with. */
export function createContext(options: PlatformOptions & PlatformSurroundings): PlatformContext {
  const { baseUrl, script, latency, state, onChange } = options
  const store = createStore(state, onChange)
  const nextId = createIds(options.seed)
  const createId = (kind: string): string => {
    const id = nextId()
    // a seed makes the ids of the last run again, which may still be kept
    return store.get(kind, id) ? createId(kind) : id
  }
  const context: PlatformContext = {
    baseUrl,
    store,
    createId,
    orgId: store.all('org')[0]?.id ?? createId('org'),
    config: { ...(script && { script }), ...(latency && { latency }) },
    webCallFaults: [...(options.faults ?? [])],
    requestFaults: [],
    requests: [],
  }
  // before anything asks for it: whatever is created names its organisation, and a state that was saved must have it
  seedOrg(context)
  return context
}
