import { string } from '../bodies/structs.ts'
import { json } from '../platform/responses.ts'
import { type CreateRoutes, pageRoute } from './createCollection.ts'
import { readFields } from './input.ts'
import { readQuery, toPage } from './query.ts'
import { versionRoutes } from './versions.ts'

/** The operations on assistants and their versions. The list of the versions has a cursor of its own. */
export const assistantRoutes: CreateRoutes = (context, collectionOf) => {
  const assistants = collectionOf('assistant')
  const versions = collectionOf('assistant-version')
  return [
    ...versionRoutes('assistant')(context, collectionOf),
    pageRoute('GET /v2/assistant', assistants),
    {
      operation: 'POST /assistant/background-sound/validate',
      // the sandbox requests no address
      handle: ({ body }) => {
        readFields(body, { required: { url: string(1000) } })
        return json(201, { valid: true })
      },
    },
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
