import { enums, string } from '../bodies/structs.ts'
import { json } from '../platform/responses.ts'
import { answerAnalytics } from './analytics.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'

const TICKET = {
  required: {
    category: enums(['bug-report', 'feature-request', 'doc-update', 'pricing', 'sales', 'others']),
    subject: string(200, 1),
    message: string(5000, 10),
  },
  optional: { callDetails: string(1000) },
}

const START_NODE = {
  type: 'conversation',
  name: 'start',
  isStart: true,
  prompt: 'Greet the caller, and ask.',
}

/** The operations outside of all families. */
export const singleRoutes: CreateRoutes = (context) => [
  {
    operation: 'POST /support/ticket',
    handle: ({ body }) => {
      const ticket = readFields(body, TICKET)
      const { id } = context.store.put('ticket', { ...ticket, id: context.createId('ticket') })
      return json(201, { id })
    },
  },
  {
    operation: 'POST /workflow/generate',
    handle: ({ body }) => {
      readFields(body)
      return json(201, { name: 'Generated workflow', nodes: [START_NODE], edges: [] })
    },
  },
  {
    operation: 'POST /analytics',
    handle: ({ body }) => json(201, answerAnalytics(context, body)),
  },
]
