import { json } from '../platform/responses.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readQuery, toList } from './query.ts'

/** The creation of one template or of many, and the list of the pinned ones. */
export const templateRoutes: CreateRoutes = (_context, collectionOf) => {
  const templates = collectionOf('template')
  return [
    {
      operation: 'POST /template',
      handle: ({ body }) => {
        if (!Array.isArray(body)) return json(201, templates.create(body))
        // an invalid draft is refused before any is created
        for (const draft of body) templates.check(draft)
        const created = body.map((draft) => templates.create(draft))
        return json(201, created)
      },
    },
    {
      operation: 'GET /template/pinned',
      handle: ({ query }) => {
        const pinned = templates.all().filter(({ isPinned }) => isPinned === true)
        return json(200, toList(pinned, readQuery(query)))
      },
    },
  ]
}
