import { json, Refusal } from '../platform/responses.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import type { CreateRoutes } from './createCollection.ts'

const WORKFLOW = { id: 'workflow-1', name: 'Book an appointment' }

/** The operations that the platform passes on to the providers of automations. */
export const providerRoutes: CreateRoutes = () => [
  passThrough('GET /:provider/workflows', ({ query }) => ({
    workflows: [{ ...WORKFLOW, locationId: query.get('locationId') ?? 'location-1' }],
  })),
  passThrough('GET /:provider/workflows/:workflowId/hooks', ({ params }) => ({
    hooks: [{ id: 'hook-1', workflowId: params.workflowId, name: 'When a call ends' }],
  })),
  passThrough('GET /:provider/locations', () => ({
    locations: [{ id: 'location-1', name: 'Main street' }],
  })),
]

const passThrough = (operation: string, answer: (routed: RoutedRequest) => unknown): Route => ({
  operation,
  handle: (routed) => {
    if (!/^(make|ghl)$/.test(routed.params.provider ?? '')) {
      throw new Refusal(400, ['provider must be one of the following values: make, ghl'])
    }
    return json(200, answer(routed))
  },
})
