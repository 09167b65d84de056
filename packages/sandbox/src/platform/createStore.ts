import { isRecord } from '../fields.ts'

/** A record of the platform: a JSON object with an id. */
export interface Stored {
  readonly id: string
  readonly [field: string]: unknown
}

/** Whether a value is a record. */
export const isStored = (value: unknown): value is Stored => isRecord(value) && typeof value.id === 'string'

/** All records of a platform by kind, the oldest first. JSON throughout. */
export interface PlatformState {
  readonly [kind: string]: readonly Stored[]
}

/** The records of a platform. A record is never changed in place. */
export interface Store {
  /** Everything of a kind, the oldest first. */
  all: (kind: string) => Stored[]
  get: (kind: string, id: string) => Stored | undefined
  /** Adds a record, or replaces the one with its id. */
  put: <Kept extends Stored>(kind: string, record: Kept) => Kept
  remove: (kind: string, id: string) => void
  /** Runs synchronous `work` whose changes are saved together. All of them are undone when it or the saving throws. */
  change: <Result>(work: () => Result) => Result
  state: () => PlatformState
  /** Replaces all records. */
  restore: (state: PlatformState) => void
  /** The number of changes so far. */
  revision: () => number
  /** The time as a date-time string, later at each call, so that an order by time is the order of events. */
  now: () => string
}

/** Saves the records after each change. Where it throws, the change is undone. */
export type Save = (state: PlatformState) => void

/** Creates a store that begins with `state`. */
export function createStore(state: PlatformState = {}, save?: Save): Store {
  let kinds = byKind(state)
  let revision = 0
  let last = 0
  let running: Change | undefined

  const toState = () => Object.fromEntries([...kinds].map(([kind, records]) => [kind, [...records.values()]]))

  const change = <Result>(work: () => Result): Result => {
    if (running) return work()
    const own: Change = {}
    running = own
    try {
      const result = work()
      if (own.before) save?.(toState())
      return result
    } catch (cause) {
      if (own.before) kinds = own.before
      throw cause
    } finally {
      running = undefined
    }
  }

  const edit = (make: () => void): void =>
    change(() => {
      if (running) running.before ??= new Map([...kinds].map(([kind, records]) => [kind, new Map(records)]))
      revision += 1
      make()
    })

  return {
    all: (kind) => [...(kinds.get(kind)?.values() ?? [])],
    get: (kind, id) => kinds.get(kind)?.get(id),
    put: (kind, record) => {
      edit(() => {
        const records = kinds.get(kind)
        if (records) records.set(record.id, record)
        else kinds.set(kind, byId([record]))
      })
      return record
    },
    remove: (kind, id) => {
      if (kinds.get(kind)?.has(id)) edit(() => kinds.get(kind)?.delete(id))
    },
    change,
    state: toState,
    restore: (earlier) =>
      edit(() => {
        kinds = byKind(earlier)
      }),
    revision: () => revision,
    now: () => {
      last = Math.max(Date.now(), last + 1)
      return new Date(last).toISOString()
    },
  }
}

type Kinds = Map<string, Map<string, Stored>>

/** A change that runs. */
interface Change {
  /** The records from before its first edit. */
  before?: Kinds
}

const byId = (records: readonly Stored[]): Map<string, Stored> =>
  new Map(records.map((record) => [record.id, record]))

const byKind = (state: PlatformState): Kinds =>
  new Map(Object.entries(state).map(([kind, records]) => [kind, byId(records)]))
