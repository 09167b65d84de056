import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { Hono } from 'hono/tiny'
import type { Platform } from '../platform/createPlatform.ts'
import { json, problem, text } from '../platform/responses.ts'
import type { Access } from './access.ts'
import { describeServer, type SandboxAddresses } from './addresses.ts'
import { callMachineScript } from './callMachineScript.ts'
import { findWorkbenchFile, WORKBENCH_PATH } from './workbenchFiles.ts'

/** The largest form, which may hold files, and the largest other body, in MiB. */
export const MAX_FORM_MIB = 32
export const MAX_BODY_MIB = 1

/** Seconds that a browser remembers a preflight. */
const PREFLIGHT_SECONDS = 600

/** The requests that use the models of a server, or begin a call that does. */
const MODEL_REQUESTS = [
  '/call/web',
  '/chat',
  '/chat/*',
  '/call/:id/control',
  '/eval/simulation/run',
  '/structured-output/run',
  ...['transcribe', 'respond', 'speak'].map((name) => `/room/:id/${name}`),
]

const NOT_SHARED =
  'The models of this sandbox answer this machine only: by its name localhost or 127.0.0.1, without a proxy. Start it with --share-models to let every client that may use the sandbox use its models.'

interface AppOptions {
  platform: Platform
  addresses: SandboxAddresses
  access: Access
  /** Refuses what would use the models, unless it comes from this machine. */
  keepsModels: boolean
  strictCors: boolean
  /** Called with the reason of a refusal that the user of the server may want to lift. */
  onRefused: (reason: string) => void
  /** Called with a line for a request that the platform does not get. */
  log: ((line: string) => void) | undefined
}

type AppContext = Context<{ Bindings: HttpBindings }>
type App = Hono<{ Bindings: HttpBindings }>

/** The app of a server: its own pages, the call machine, and the platform. */
export function createApp(options: AppOptions) {
  const { platform, access, strictCors, log } = options
  const app: App = new Hono({ strict: false })
  app.onError(({ message }) => problem(500, message))

  app.use(async (c, next) => {
    // newer browsers ask for this on behalf of a page from the public network
    if (c.req.method === 'OPTIONS') c.header('access-control-allow-private-network', 'true')
    return next()
  })
  app.use(
    cors({
      origin: access.allowsAll ? '*' : (origin) => origin,
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // without a list, all headers that the page asks for
      allowHeaders: strictCors ? ['authorization', 'content-type'] : [],
      // a page may read the headers that it needs for a bug report, and for the next attempt
      exposeHeaders: strictCors ? [] : ['*'],
      maxAge: PREFLIGHT_SECONDS,
    }),
  )
  keepForThisMachine(app, options)

  serveWorkbench(app, options)
  app.get('/health', () => json(200, { status: 'ok' }))
  for (const folder of ['/call-machine', '/call-machine/versioned/:version/static']) {
    app.get(`${folder}/call-machine-object-bundle.js`, async () =>
      text(await callMachineScript(), 'text/javascript'),
    )
  }
  // a folder without the script, for tests of a page that cannot load it
  app.get('/call-machine/fault:bundle-missing/*', () =>
    problem(404, 'This folder has no call machine on purpose, for tests.'),
  )

  app.use(async (c, next) => {
    // no platform has these methods, and no Request can have them
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.notFound()
    c.req.raw = toNativeRequest(c.req.raw)
    return next()
  })
  const limit = (mebibytes: number) =>
    bodyLimit({
      maxSize: mebibytes * 1024 * 1024,
      onError: ({ req }) => {
        const reason = `The body is larger than ${mebibytes} MiB.`
        log?.(`${req.method} ${req.path} 413: ${reason}`)
        return problem(413, reason)
      },
    })
  const limitForm = limit(MAX_FORM_MIB)
  const limitBody = limit(MAX_BODY_MIB)
  app.use((c, next) => (isForm(c) ? limitForm(c, next) : limitBody(c, next)))
  app.notFound((c) => problem(404, `Cannot ${c.req.method} ${new URL(c.req.url).pathname}`))
  app.all('*', async (c) => toStreaming(await platform.handle(c.req.raw), c.env.outgoing))
  return app
}

/** Serves the workbench to browsers of this machine at `GET /`, and a text to every other client. */
function serveWorkbench(app: App, { access, addresses }: AppOptions): void {
  const isLocal = createLocalCheck(access)
  app.get('/', async (c) => {
    const wantsPage = isLocal(c) && (c.req.header('accept') ?? '').includes('text/html')
    const page = wantsPage ? await findWorkbenchFile('index.html', addresses.url) : undefined
    const answer = page ?? text(describeServer(addresses), 'text/plain; charset=utf-8')
    answer.headers.set('vary', 'accept')
    return answer
  })
  app.get(`${WORKBENCH_PATH}/:file`, async (c) => {
    const name = c.req.param('file')
    return (
      (await findWorkbenchFile(name, addresses.url)) ?? problem(404, `The workbench has no file ${name}.`)
    )
  })
}

/** Returns the check whether a request comes from this machine. */
const createLocalCheck = (access: Access) => (c: AppContext) =>
  access.isLocal(c.env.incoming, getConnInfo(c).remote.address)

/** Refuses to others the control of the sandbox, and the models unless they are shared. */
function keepForThisMachine(app: App, { access, keepsModels, onRefused, log }: AppOptions): void {
  const isLocal = createLocalCheck(access)
  app.use('/__sandbox/*', async (c, next) => {
    if (isLocal(c)) return next()
    return problem(
      403,
      'Only this machine may use /__sandbox: by its name localhost or 127.0.0.1, without a proxy.',
    )
  })
  for (const path of keepsModels ? MODEL_REQUESTS : []) {
    app.post(path, async (c, next) => {
      if (isLocal(c)) return next()
      onRefused(NOT_SHARED)
      log?.(`${c.req.method} ${c.req.path} 403: ${NOT_SHARED}`)
      return problem(403, NOT_SHARED)
    })
  }
}

const isForm = (c: AppContext): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** node-server's own request cannot be copied, which the body limit and an override do. */
function toNativeRequest({ url, method, headers, body, signal }: Request): Request {
  const init = { method, headers, body, signal, duplex: 'half' }
  return new Request(url, init)
}

/**
 * An answer that is sent in pieces, as they come. Where its body breaks off, so does the connection: node-server would
 * answer 500, and print the error.
 */
function toStreaming(answer: Response, outgoing: ServerResponse): Response {
  const { body, headers } = answer
  if (!body || headers.has('content-length')) return answer
  const reader = body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    } catch {
      outgoing.destroy()
      controller.close()
    }
  }
  const pieces = new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
  const sent = new Response(pieces, answer)
  sent.headers.set('transfer-encoding', 'chunked')
  return sent
}
