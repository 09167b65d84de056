import { type Fields, field, isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { FAULT_PREFIX } from '../platform/faults.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { RecordChange } from '../platform/webhooks.ts'
import { isScenario } from '../scenarios/catalogue.ts'
import { type BodyRules, readFields, SET_BY_PLATFORM } from './input.ts'
import { type Filter, readQuery, toList, toPage } from './query.ts'

type Verb = 'create' | 'list' | 'get' | 'update' | 'delete'

/** A family of operations on one kind of record: a row of the table. */
export interface Resource {
  readonly path: string
  readonly verbs: readonly Verb[]
  /** Its list comes in pages. */
  readonly isPaged?: true
  readonly filters?: readonly Filter[]
  readonly fields?: BodyRules
  /**
   * Fields with the id of another record, which must exist. `a.b` is a field in `a`, or in each item of `a`. `a[]` is a
   * list of ids.
   */
  readonly refersTo?: { readonly [field: string]: string }
  /** The id of a deleted record is removed. Without this the record is history, and keeps the id. */
  readonly onDelete?: 'unlink'
  /** The kind of the parent, and the field with the parent's id, which is a parameter of the path as well. */
  readonly partOf?: { readonly kind: string; readonly field: string }
  /** Adds the platform's own fields to a new record. May throw a Refusal. */
  readonly complete?: (draft: Stored, context: PlatformContext) => Stored
  /** Returns the record at this moment. */
  readonly view?: (record: Stored, context: PlatformContext) => Stored
  /** Called after a creation or a change. */
  readonly onSaved?: (record: Stored, context: PlatformContext) => void
  /** The changes that are told to the server of its assistant. */
  readonly announces?: readonly RecordChange[]
  /** Its operations besides `verbs`. They go before those, and may use the collections of other kinds. */
  readonly routes?: CreateRoutes
}

/** Creates the operations of a family. */
export type CreateRoutes = (
  context: PlatformContext,
  collectionOf: (kind: string) => Collection,
) => readonly Route[]

/** The rows, by the kinds of the store, which messages name too. */
export interface Resources {
  readonly [kind: string]: Resource
}

/** The records of one kind. Each method throws a Refusal for an invalid or unknown record. */
export interface Collection {
  /** All records at this moment, the oldest first. */
  all: (within?: Fields) => Stored[]
  get: (id: string, within?: Fields) => Stored
  create: (body: unknown, added?: Fields) => Stored
  /** Validates a creation, and creates nothing. */
  check: (body: unknown) => Fields
  /** Sets the fields of `body`. Null removes a field. */
  update: (id: string, body: unknown, within?: Fields) => Stored
  /** Replaces all fields by those of `body`. */
  replace: (id: string, body: unknown) => Stored
  remove: (id: string, within?: Fields) => Stored
}

const withoutOwn = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !SET_BY_PLATFORM.includes(name)))

const withoutNull = (record: Stored): Stored => ({
  ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
  id: record.id,
})

const isWithin = (record: Fields, within: Fields): boolean =>
  Object.entries(within).every(([name, value]) => record[name] === value)

/** An assistant's id may also be the name of a scenario. */
const isBuiltIn = (kind: string, id: string): boolean =>
  kind === 'assistant' && (isScenario(id) || id.startsWith(FAULT_PREFIX))

/** The field names of a path, and whether it ends in a list of values. */
function parsePath(path: string) {
  const isList = path.endsWith('[]')
  return { plain: isList ? path.slice(0, -2) : path, isList }
}

/** Returns every value at a path, through lists. */
function readAll(body: Fields, path: string): unknown[] {
  const { plain, isList } = parsePath(path)
  const values = plain
    .split('.')
    .reduce<unknown[]>((found, name) => found.flat().map((value) => field(value, name)), [body])
  return (isList ? values.flat() : values).filter((value) => value !== undefined && value !== null)
}

/** @throws Refusal 400 for an id that is not a string, 422 for an unknown id */
function checkReferences({ refersTo = {} }: Resource, { store }: PlatformContext, body: Fields): void {
  for (const [path, kind] of Object.entries(refersTo)) {
    const { plain, isList } = parsePath(path)
    for (const id of readAll(body, path)) {
      if (typeof id !== 'string') {
        throw new Refusal(400, [`${isList ? `each value in ${plain}` : plain} must be a string`])
      }
      if (isBuiltIn(kind, id) || store.get(kind, id)) continue
      throw new Refusal(422, `${plain}: no ${kind} has the id '${id}'`)
    }
  }
}

/** Removes an id at a path: an object loses the field, a list the id or each item with it. */
function unlink(thing: Fields, path: string, id: string): Fields {
  const [name = '', ...rest] = path.split('.')
  const below = rest.join('.')
  const { plain, isList } = parsePath(name)
  const value = thing[plain]
  if (below === '' && isList) {
    return Array.isArray(value) ? { ...thing, [plain]: value.filter((each) => each !== id) } : thing
  }
  if (below === '') {
    return value === id ? Object.fromEntries(Object.entries(thing).filter(([key]) => key !== name)) : thing
  }
  if (Array.isArray(value)) {
    return { ...thing, [name]: value.filter((item) => !isRecord(item) || !readAll(item, below).includes(id)) }
  }
  return isRecord(value) ? { ...thing, [name]: unlink(value, below, id) } : thing
}

/** Deletes the parts of a deleted record, and removes its id from others. */
function cascadeDelete(table: Resources, { store }: PlatformContext, kind: string, id: string): void {
  for (const [other, { partOf, refersTo = {}, onDelete }] of Object.entries(table)) {
    for (const record of store.all(other)) {
      if (partOf?.kind === kind && record[partOf.field] === id) store.remove(other, record.id)
      const inUse = Object.keys(refersTo).filter(
        (path) => refersTo[path] === kind && readAll(record, path).includes(id),
      )
      if (onDelete !== 'unlink' || inUse.length === 0) continue
      const left = inUse.reduce<Fields>((thing, path) => unlink(thing, path, id), record)
      store.put(other, { ...left, id: record.id })
    }
  }
}

/** Returns a function that tells the server of a record's assistant what happened to it, and returns the record. */
const createAnnouncer =
  ({ webhooks }: PlatformContext, kind: string, { announces }: Resource) =>
  (change: RecordChange, shown: Stored): Stored => {
    if (announces?.includes(change)) webhooks?.onRecord(kind, change, shown)
    return shown
  }

/** Creates the collection of a kind. `table` has the rows of all kinds. */
export function createCollection(
  context: PlatformContext,
  kind: string,
  resource: Resource,
  table: Resources,
): Collection {
  const { store } = context
  const { fields, complete, view, onSaved } = resource
  const show = (record: Stored): Stored => view?.(record, context) ?? record
  const find = (id: string, within: Fields = {}): Stored => {
    const record = store.get(kind, id)
    if (record && isWithin(record, within)) return record
    throw new Refusal(404, `No ${kind} has the id '${id}'.`)
  }
  const announce = createAnnouncer(context, kind, resource)
  const save = (record: Stored, saved: RecordChange): Stored => {
    store.put(kind, record)
    onSaved?.(record, context)
    return announce(saved, show(record))
  }
  const change = (record: Stored, body: Fields, base: Fields): Stored => {
    checkReferences(resource, context, body)
    const { id, orgId, createdAt } = record
    const changed = { id, orgId, createdAt, ...base, ...withoutOwn(body), updatedAt: store.now() }
    return save(withoutNull(changed), 'updated')
  }
  const check = (body: unknown): Fields => {
    const input = readFields(body, fields)
    checkReferences(resource, context, input)
    return input
  }
  return {
    all: (within = {}) =>
      store
        .all(kind)
        .filter((record) => isWithin(record, within))
        .map(show),
    get: (id, within) => show(find(id, within)),
    check,
    create: (body, added = {}) => {
      const input = check(body)
      const now = store.now()
      const own = { id: context.createId(kind), orgId: context.orgId, createdAt: now, updatedAt: now }
      const draft = withoutNull({ ...own, ...withoutOwn(input), ...added })
      return save(complete?.(draft, context) ?? draft, 'created')
    },
    update: (id, body, within) => {
      const record = find(id, within)
      return change(record, readFields(body, fields, record), record)
    },
    replace: (id, body) => change(find(id), readFields(body, fields), {}),
    remove: (id, within) => {
      const shown = show(find(id, within))
      store.remove(kind, id)
      cascadeDelete(table, context, kind, id)
      return announce('deleted', shown)
    },
  }
}

/** The list of a kind, in pages. */
export const pageRoute = (
  operation: string,
  collection: Collection,
  filters: readonly Filter[] = [],
): Route => ({
  operation,
  handle: ({ query }) => json(200, toPage(collection.all(), readQuery(query, filters))),
})

/** The operations of the verbs of a row. */
export function createVerbRoutes(
  { store }: PlatformContext,
  resource: Resource,
  collection: Collection,
): Route[] {
  const { path, partOf, filters, isPaged } = resource
  const one = `${path}/:id`
  const within = (params: { readonly [name: string]: string }): Fields => {
    if (!partOf) return {}
    const id = params[partOf.field] ?? ''
    if (!store.get(partOf.kind, id)) throw new Refusal(404, `No ${partOf.kind} has the id '${id}'.`)
    return { [partOf.field]: id }
  }
  const routes: { [verb in Verb]: Route } = {
    create: {
      operation: `POST ${path}`,
      handle: ({ body, params }) => json(201, collection.create(body, within(params))),
    },
    list: {
      operation: `GET ${path}`,
      handle: ({ query, params }) => {
        const listQuery = readQuery(query, filters)
        const items = collection.all(within(params))
        return json(200, isPaged ? toPage(items, listQuery) : toList(items, listQuery))
      },
    },
    get: {
      operation: `GET ${one}`,
      handle: ({ params }) => json(200, collection.get(params.id ?? '', within(params))),
    },
    update: {
      operation: `PATCH ${one}`,
      handle: ({ params, body }) => json(200, collection.update(params.id ?? '', body, within(params))),
    },
    delete: {
      operation: `DELETE ${one}`,
      handle: ({ params }) => json(200, collection.remove(params.id ?? '', within(params))),
    },
  }
  return resource.verbs.map((verb) => routes[verb])
}
