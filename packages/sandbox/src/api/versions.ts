import { fieldsOf } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { readQuery, toPage } from './query.ts'

/** Saves a version of an assistant or a tool after every change of it. A number stays with a deleted version. */
export const saveVersion =
  (kind: 'assistant' | 'tool') =>
  ({ id, ...content }: Stored, { store, createId }: PlatformContext): void => {
    const owner = { [`${kind}Id`]: id }
    const versions = store.all(`${kind}-version`).filter((version) => version[`${kind}Id`] === id)
    // a state of an older sandbox has versions without a count
    const numbers = [...versions.map(({ version }) => version), store.get(`${kind}-version-count`, id)?.count]
    const count = Math.max(...numbers.map((number) => Number(number ?? 0))) + 1
    store.put(`${kind}-version-count`, { id, ...owner, count })
    const own = { id: createId(`${kind}-version`), ...owner, version: String(count) }
    store.put(`${kind}-version`, { ...content, ...own, createdAt: content.updatedAt })
  }

/** The platform's cursor is the number of the next page here. */
function cursorPage(items: readonly Stored[], query: URLSearchParams): Response {
  const { results, metadata } = toPage(items, readQuery(query, [], 'cursor'))
  const nextCursor = metadata.hasNextPage ? String(metadata.currentPage + 1) : null
  const { itemsPerPage: limit, hasNextPage } = metadata
  return json(200, { results, metadata: { limit, hasNextPage, nextCursor } })
}

const LABELS = ['versionName', 'versionDescription']

/** The operations on the versions and drafts of assistants or tools. */
export const versionRoutes =
  (kind: 'assistant' | 'tool'): CreateRoutes =>
  (_context, collectionOf) => {
    const owners = collectionOf(kind)
    const versions = collectionOf(`${kind}-version`)
    const within = (id = '') => ({ [`${kind}Id`]: owners.get(id).id })
    const find = (id = '', number = ''): Stored => {
      const found = versions.all(within(id)).find(({ version }) => version === number)
      if (found) return found
      throw new Refusal(404, `The ${kind} '${id}' has no version '${number}'.`)
    }
    return [
      ...draftRoutes(kind, within, collectionOf(`${kind}-draft`), versions),
      {
        operation: `GET /${kind}/:id/versions`,
        handle: ({ params, query }) => cursorPage(versions.all(within(params.id)), query),
      },
      {
        operation: `GET /${kind}/:id/versions/:version`,
        handle: ({ params }) => json(200, find(params.id, params.version)),
      },
      {
        operation: `PATCH /${kind}/:id/versions/:version`,
        handle: ({ params, body }) => {
          const fields = readFields(body, { updatable: LABELS })
          return json(200, versions.update(find(params.id, params.version).id, fields))
        },
      },
      {
        operation: `DELETE /${kind}/:id/versions/:version`,
        handle: ({ params }) => json(200, versions.remove(find(params.id, params.version).id)),
      },
      {
        operation: `POST /${kind}/:id/restore/:version`,
        handle: ({ params }) => {
          const { assistantId, toolId, version: _version, ...fields } = find(params.id, params.version)
          return json(201, owners.replace(String(assistantId ?? toolId), fields))
        },
      },
    ]
  }

/** The operations on drafts. `within` finds the owner, and returns the field that names it. */
function draftRoutes(
  kind: string,
  within: (id?: string) => { [owner: string]: string },
  drafts: Collection,
  versions: Collection,
): Route[] {
  const one = `/${kind}/:id/draft/:draftId`
  return [
    { operation: `GET /${kind}/draft`, handle: ({ query }) => cursorPage(drafts.all(), query) },
    {
      operation: `GET /${kind}/:id/draft`,
      handle: ({ params, query }) => cursorPage(drafts.all(within(params.id)), query),
    },
    {
      operation: `POST /${kind}/:id/draft`,
      handle: ({ params, body }) => {
        const owner = within(params.id)
        const baseVersion = fieldsOf(versions.all(owner).at(-1)).version ?? '1'
        return json(201, drafts.create(body, { baseVersion, ...fieldsOf(body), ...owner }))
      },
    },
    {
      operation: `GET ${one}`,
      handle: ({ params }) => json(200, drafts.get(params.draftId ?? '', within(params.id))),
    },
    {
      operation: `PATCH ${one}`,
      handle: ({ params, body }) => json(200, drafts.update(params.draftId ?? '', body, within(params.id))),
    },
    {
      operation: `DELETE ${one}`,
      handle: ({ params }) => json(200, drafts.remove(params.draftId ?? '', within(params.id))),
    },
  ]
}
