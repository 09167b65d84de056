import { field } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { json, text } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import type { Collection, CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { by, type Filter, readQuery, toPage } from './query.ts'

// Operations whose results only the platform can have: records are kept, and the results are made up.

/** An export of records: JSON, or the ids and times as CSV. */
export const exportRoute = (operation: string, records: Collection): Route => ({
  operation,
  handle: ({ query }) => {
    const { results } = toPage(records.all(), readQuery(query))
    if (query.get('format') === 'json') return json(200, { results })
    const rows = results.map(({ id, createdAt, updatedAt }) => `${id},${createdAt},${updatedAt}\r\n`)
    return text(`id,createdAt,updatedAt\r\n${rows.join('')}`, 'text/csv; charset=utf-8')
  },
})

/** Insights have no figures. */
export const insightRoutes: CreateRoutes = ({ orgId, createId, store }, collectionOf) => {
  const insights = collectionOf('insight')
  const result = (insightId: string) => {
    const now = store.now()
    return json(201, { id: createId('insight-run'), insightId, orgId, createdAt: now, updatedAt: now })
  }
  return [
    {
      operation: 'POST /reporting/insight/preview',
      handle: ({ body }) => result(String(field(insights.check(body), 'name') ?? 'preview')),
    },
    {
      operation: 'POST /reporting/insight/:id/run',
      handle: ({ params }) => result(insights.get(params.id ?? '').id),
    },
  ]
}

/** The default board has no insights. */
export const boardRoutes: CreateRoutes = (_context, collectionOf) => {
  const boards = collectionOf('board')
  return [
    {
      operation: 'GET /reporting/board/default/metrics-overview',
      handle: () => {
        const found = boards.all().find(({ systemKey }) => systemKey === 'metrics-overview')
        const fields = { name: 'Metrics', layout: {}, items: [] }
        return json(200, found ?? boards.create(fields, { systemKey: 'metrics-overview' }))
      },
    },
  ]
}

/** The files of knowledge bases of the second version are ready at once. */
export const knowledgeBaseRoutes: CreateRoutes = (_context, collectionOf) => {
  const bases = collectionOf('knowledge-base-v2')
  const files = collectionOf('knowledge-base-v2-file')
  const path = '/v2/knowledge-base/:id/file'
  const within = (id = '') => ({ knowledgeBaseV2Id: bases.get(id).id })
  const find = (params: { readonly [name: string]: string }) =>
    files.all({ ...within(params.id), fileId: params.fileId })[0] ?? files.get(params.fileId ?? '')
  return [
    {
      operation: 'GET /v2/knowledge-base/:id',
      handle: ({ params }) => {
        const base = bases.get(params.id ?? '')
        return json(200, { ...base, files: files.all(within(base.id)), toolId: null })
      },
    },
    {
      operation: `POST ${path}`,
      handle: ({ params, body }) => json(201, files.create(body, { ...within(params.id), status: 'ready' })),
    },
    { operation: `GET ${path}`, handle: ({ params }) => json(200, files.all(within(params.id))) },
    { operation: `DELETE ${path}/:fileId`, handle: ({ params }) => json(200, files.remove(find(params).id)) },
    { operation: `POST ${path}/:fileId/retry`, handle: ({ params }) => json(201, find(params)) },
  ]
}

/** No contact of a campaign of the second version is called. */
export const campaignV2Routes: CreateRoutes = ({ createId }, collectionOf) => {
  const campaigns = collectionOf('campaign-v2')
  return [
    {
      operation: 'GET /v2/campaign/:id/contacts',
      handle: ({ params, query }) => {
        const { customers } = campaigns.get(params.id ?? '')
        const contacts = [customers ?? []].flat().map((customer) => ({
          id: createId('contact'),
          number: String(field(customer, 'number')),
          status: 'contact.pending',
        }))
        return json(200, toPage(contacts, readQuery(query)))
      },
    },
  ]
}

const PROVIDED: readonly Filter[] = [by('id'), by('resourceId')]

/** Resources of providers stay on the sandbox. */
export const providerResourceRoutes: CreateRoutes = (_context: PlatformContext, collectionOf) => {
  const resources = collectionOf('provider-resource')
  const path = '/provider/:provider/:resourceName'
  const within = ({ provider, resourceName }: { readonly [name: string]: string }) => ({
    provider,
    resourceName,
  })
  return [
    {
      operation: `POST ${path}`,
      handle: ({ params, body }) => {
        // the platform's own client sends none
        const resource = readFields(body ?? {})
        return json(201, resources.create({}, { ...within(params), resourceId: 'sandbox', resource }))
      },
    },
    {
      operation: `GET ${path}`,
      handle: ({ params, query }) =>
        json(200, toPage(resources.all(within(params)), readQuery(query, PROVIDED))),
    },
    {
      operation: `GET ${path}/:id`,
      handle: ({ params }) => json(200, resources.get(params.id ?? '', within(params))),
    },
    {
      operation: `PATCH ${path}/:id`,
      handle: ({ params, body }) => {
        // the platform's own client sends none
        const resource = readFields(body ?? {})
        return json(200, resources.update(params.id ?? '', { resource }, within(params)))
      },
    },
    {
      operation: `DELETE ${path}/:id`,
      handle: ({ params }) => json(200, resources.remove(params.id ?? '', within(params))),
    },
  ]
}
