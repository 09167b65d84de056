import { Hono } from 'hono/tiny'
import type { PlatformContext } from '../platform/createContext.ts'
import { json, problem } from '../platform/responses.ts'
import { answerRoute, type Route } from '../platform/route.ts'
import { answerAnalytics } from './analytics.ts'
import { answerError, register } from './answerOverride.ts'
import { createCallRoutes } from './calls.ts'
import { createChatRoutes } from './chats.ts'
import { createControlRoutes } from './control.ts'
import {
  type Collection,
  createCollection,
  createResourceRoutes,
  type Resource,
  type Resources,
} from './createCollection.ts'
import { createFileRoutes } from './files.ts'
import { findFaultOfId } from './findFaultOfId.ts'
import { oneOf, readFields, text } from './input.ts'
import { createLogRoutes } from './logs.ts'
import { createModelRoutes } from './models.ts'
import { createOrgRoutes } from './orgs.ts'
import { createProviderRoutes } from './providers.ts'
import { readQuery, toList, toPage } from './query.ts'
import { CAMPAIGN_FILTERS, type Kind, resources } from './resources.ts'
import { createRoomRoutes } from './rooms.ts'
import { createVoiceRoutes } from './voices.ts'

/** The list of a kind, in pages. */
const pageOf = (operation: string, collection: Collection, filters: Resource['filters'] = []): Route => ({
  operation,
  handle: ({ query }) => json(200, toPage(collection.all(), readQuery(query, filters))),
})

const TICKET = {
  required: {
    category: oneOf('bug-report', 'feature-request', 'doc-update', 'pricing', 'sales', 'others'),
    subject: text(200, 1),
    message: text(5000, 10),
  },
  optional: { callDetails: text(1000) },
}

/** The versions of an assistant, which have a cursor of their own. */
const versionRoute = (assistants: Collection, versions: Collection): Route => ({
  operation: 'GET /assistant/:id/version',
  handle: ({ params, query }) => {
    const { id } = assistants.get(params.id ?? '')
    const listQuery = readQuery(query, [], query.has('pageState') ? 'pageState' : 'page')
    const { results, metadata } = toPage(versions.all({ assistantId: id }), listQuery)
    const nextPageState = String(listQuery.page + 1)
    return json(200, { results, metadata, ...(metadata.hasNextPage && { nextPageState }) })
  },
})

const replaceRoute = (assistants: Collection): Route => ({
  operation: 'PUT /assistant/:id',
  handle: ({ params, body }) => json(200, assistants.replace(params.id ?? '', body)),
})

const importRoute = (numbers: Collection, provider: 'twilio' | 'vonage'): Route => ({
  operation: `POST /phone-number/import/${provider}`,
  handle: ({ body }) => {
    const field = `${provider}PhoneNumber`
    const { [field]: number, ...input } = readFields(body, { required: { [field]: text(40) } })
    return json(201, numbers.create({ ...input, provider, number }))
  },
})

const templateRoutes = (templates: Collection): Route[] => [
  {
    operation: 'POST /template',
    handle: ({ body }) => {
      if (!Array.isArray(body)) return json(201, templates.create(body))
      // an invalid draft is refused before any is created
      for (const draft of body) templates.check(draft)
      return json(
        201,
        body.map((draft) => templates.create(draft)),
      )
    },
  },
  {
    operation: 'GET /template/pinned',
    handle: ({ query }) =>
      json(
        200,
        toList(
          templates.all().filter(({ isPinned }) => isPinned === true),
          readQuery(query),
        ),
      ),
  },
]

const credentialRoutes = ({ createId }: PlatformContext): Route[] => [
  {
    operation: 'POST /credential/session',
    handle: ({ body }) => {
      readFields(body, { required: { provider: text() } })
      return json(201, { sessionToken: `sandbox-${createId('credential-session')}` })
    },
  },
  {
    operation: 'POST /credential/webhook',
    auth: 'none',
    handle: ({ body }) => {
      readFields(body, { required: { type: oneOf('auth', 'sync', 'forward') } })
      return json(201, undefined)
    },
  },
  {
    operation: 'POST /credential/trigger',
    handle: ({ body }) => {
      readFields(body, { required: { action_name: text() } })
      return json(201, undefined)
    },
  },
]

/** The operations outside of all families. */
const singleRoutes = (context: PlatformContext): Route[] => [
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
      const start = {
        type: 'conversation',
        name: 'start',
        isStart: true,
        prompt: 'Greet the caller, and ask.',
      }
      return json(201, { name: 'Generated workflow', nodes: [start], edges: [] })
    },
  },
  {
    operation: 'POST /analytics',
    handle: ({ body }) => json(201, answerAnalytics(context, body)),
  },
]

/** Every operation but `POST /call/web`. Where two paths match, the one with fewer parameters comes first. */
function createRoutes(context: PlatformContext): Route[] {
  const rows: Resources = resources
  const collectionOf = (kind: Kind): Collection => createCollection(context, kind, resources[kind], rows)
  return [
    ...createCallRoutes(context, collectionOf('call')),
    ...createRoomRoutes(context),
    ...createModelRoutes(context),
    ...createChatRoutes(context, { chats: collectionOf('chat'), sessions: collectionOf('session') }),
    pageOf('GET /campaign/paginated', collectionOf('campaign'), CAMPAIGN_FILTERS),
    pageOf('GET /v2/assistant', collectionOf('assistant')),
    pageOf('GET /v2/phone-number', collectionOf('phone-number')),
    replaceRoute(collectionOf('assistant')),
    versionRoute(collectionOf('assistant'), collectionOf('assistant-version')),
    importRoute(collectionOf('phone-number'), 'twilio'),
    importRoute(collectionOf('phone-number'), 'vonage'),
    ...templateRoutes(collectionOf('template')),
    ...createFileRoutes(context, collectionOf('file')),
    ...singleRoutes(context),
    ...createLogRoutes(context),
    ...createOrgRoutes(context, collectionOf('org'), collectionOf('user')),
    ...credentialRoutes(context),
    ...Object.entries(rows).flatMap(([kind, row]) =>
      createResourceRoutes(context, row, createCollection(context, kind, row, rows)),
    ),
    ...createVoiceRoutes(context, collectionOf('voice')),
    ...createProviderRoutes(),
  ]
}

/** Creates the app with all operations but `POST /call/web`, which a page answers without this code. */
export function createApi(context: PlatformContext): Hono {
  const app = new Hono({ strict: false })
  for (const route of [...createRoutes(context), ...createControlRoutes(context)]) {
    register(app, route.operation, ({ req }) =>
      answerRoute(route, context, { request: req.raw, params: req.param() }, findFaultOfId),
    )
  }
  app.notFound(({ req }) => problem(404, `Cannot ${req.method} ${new URL(req.url).pathname}`))
  app.onError(answerError)
  return app
}
