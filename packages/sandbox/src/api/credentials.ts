import { enums, string } from '../bodies/structs.ts'
import { json } from '../platform/responses.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'

/** The operations on credentials besides their records. Nothing is connected. */
export const credentialRoutes: CreateRoutes = ({ createId }) => [
  {
    operation: 'POST /credential/session',
    handle: ({ body }) => {
      readFields(body, { required: { provider: string() } })
      return json(201, { sessionToken: `sandbox-${createId('credential-session')}` })
    },
  },
  {
    operation: 'POST /credential/webhook',
    auth: 'none',
    handle: ({ body }) => {
      readFields(body, { required: { type: enums(['auth', 'sync', 'forward']) } })
      return json(201, undefined)
    },
  },
  {
    operation: 'POST /credential/trigger',
    handle: ({ body }) => {
      readFields(body, { required: { action_name: string() } })
      return json(201, undefined)
    },
  },
]
