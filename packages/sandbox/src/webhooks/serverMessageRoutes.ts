import { isRecord } from '../fields.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { requireRoomToken } from '../platform/roomToken.ts'
import type { Route } from '../platform/route.ts'

/**
 * The endpoint to which a room sends the messages for the server of its assistant. Tools are answered with the results of
 * their servers.
 */
export const serverMessageRoutes = (context: PlatformContext): Route[] => [
  {
    operation: 'POST /room/:id/server-message',
    auth: 'none',
    isInternal: true,
    handle: async ({ request, params, body }) => {
      const call = context.store.get('call', params.id ?? '')
      const { webhooks } = context
      if (!call || !webhooks || !isRecord(body)) return Response.json({ results: [] }, { status: 404 })
      requireRoomToken(request, call)
      if (body.type === 'tool-calls') {
        return Response.json({ results: await webhooks.runTools('call', call, body) })
      }
      webhooks.send(call, body)
      return Response.json({ results: [] })
    },
  },
]
