import { json } from '../platform/responses.ts'
import { type CreateRoutes, pageRoute } from './createCollection.ts'
import { readQuery, toPage } from './query.ts'

/** The operations on assistants and their versions. The list of the versions has a cursor of its own. */
export const assistantRoutes: CreateRoutes = (_context, collectionOf) => {
  const assistants = collectionOf('assistant')
  const versions = collectionOf('assistant-version')
  return [
    pageRoute('GET /v2/assistant', assistants),
    {
      operation: 'PUT /assistant/:id',
      handle: ({ params, body }) => json(200, assistants.replace(params.id ?? '', body)),
    },
    {
      operation: 'GET /assistant/:id/version',
      handle: ({ params, query }) => {
        const { id } = assistants.get(params.id ?? '')
        const listQuery = readQuery(query, [], query.has('pageState') ? 'pageState' : 'page')
        const { results, metadata } = toPage(versions.all({ assistantId: id }), listQuery)
        const nextPageState = String(listQuery.page + 1)
        return json(200, { results, metadata, ...(metadata.hasNextPage && { nextPageState }) })
      },
    },
  ]
}
