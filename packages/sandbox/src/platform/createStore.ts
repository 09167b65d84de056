import { isRecord } from './isRecord.ts'

/** Something that the platform keeps: a JSON object with an id. */
export interface Stored {
  readonly id: string
  readonly [field: string]: unknown
}

/** Whether a value can be kept. */
export const isStored = (value: unknown): value is Stored => isRecord(value) && typeof value.id === 'string'

/** All that a platform keeps, by kind, the oldest first. JSON throughout. */
export interface PlatformState {
  readonly [kind: string]: readonly Stored[]
}

/** What a platform remembers. Nothing in it is ever changed in place. */
export interface Store {
  /** Everything of a kind, the oldest first. */
  all: (kind: string) => Stored[]
  get: (kind: string, id: string) => Stored | undefined
  /** Adds a record, or replaces the one with its id. */
  put: <Kept extends Stored>(kind: string, record: Kept) => Kept
  remove: (kind: string, id: string) => void
  state: () => PlatformState
  /** Holds `state`, and nothing else, from now on. */
  restore: (state: PlatformState) => void
  /** How often something was put, removed or restored. */
  revision: () => number
  /** The time as a date-time string, later at each call: so that an order by time is always the order of events. */
  now: () => string
}

/** Creates a store that holds `state`. `onChange` is called at every `put` and `remove` that changes something. */
export function createStore(state: PlatformState = {}, onChange: () => void = () => undefined): Store {
  let kinds = byKind(state)
  let changes = 0
  let last = 0
  return {
    all: (kind) => [...(kinds.get(kind)?.values() ?? [])],
    get: (kind, id) => kinds.get(kind)?.get(id),
    put: (kind, record) => {
      changes += 1
      onChange()
      const records = kinds.get(kind)
      if (records) records.set(record.id, record)
      else kinds.set(kind, byId([record]))
      return record
    },
    remove: (kind, id) => {
      if (!kinds.get(kind)?.delete(id)) return
      changes += 1
      onChange()
    },
    state: () => Object.fromEntries([...kinds].map(([kind, records]) => [kind, [...records.values()]])),
    restore: (earlier) => {
      changes += 1
      kinds = byKind(earlier)
    },
    revision: () => changes,
    now: () => {
      last = Math.max(Date.now(), last + 1)
      return new Date(last).toISOString()
    },
  }
}

const byId = (records: readonly Stored[]): Map<string, Stored> =>
  new Map(records.map((record) => [record.id, record]))

const byKind = (state: PlatformState): Map<string, Map<string, Stored>> =>
  new Map(Object.entries(state).map(([kind, records]) => [kind, byId(records)]))
