import { fieldsOf, listOf } from '../fields.ts'
import { findAssistant } from '../platform/findAssistant.ts'
import { json } from '../platform/responses.ts'
import type { CreateRoutes } from './createCollection.ts'
import { pageRoute } from './createCollection.ts'

/** Runs of evals. Every run passes: the sandbox compares no answers. */
export const evalRoutes: CreateRoutes = (context, collectionOf) => {
  const evals = collectionOf('eval')
  const runs = collectionOf('eval-run')
  return [
    {
      operation: 'POST /eval/run',
      handle: ({ body }) => {
        const fields = runs.check(body)
        const { messages } = fields.eval ? fieldsOf(fields.eval) : evals.get(String(fields.evalId))
        findAssistant(context.store, fieldsOf(fields.target))
        const now = context.store.now()
        const results = [{ status: 'pass', messages: listOf(messages), startedAt: now, endedAt: now }]
        const own = { startedAt: now, endedAt: now, status: 'ended', endedReason: 'mockConversation.done' }
        return json(201, runs.create(fields, { ...own, results, cost: 0, costs: [] }))
      },
    },
    pageRoute('GET /eval/run', runs),
    { operation: 'GET /eval/run/:id', handle: ({ params }) => json(200, runs.get(params.id ?? '')) },
    { operation: 'DELETE /eval/run/:id', handle: ({ params }) => json(200, runs.remove(params.id ?? '')) },
  ]
}
