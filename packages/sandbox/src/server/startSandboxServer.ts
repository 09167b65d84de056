import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type AgentModels, modelNamesOf } from '../agent/AgentModels.ts'
import { planSteps, viewCall } from '../api/callProgress.ts'
import { checkOptions } from '../platform/checkOptions.ts'
import type { PlatformOptions } from '../platform/createContext.ts'
import { createPlatform, type Platform } from '../platform/createPlatform.ts'
import { messageOf } from '../platform/messageOf.ts'
import { problem, problemBody } from '../platform/responses.ts'
import { isNonEmptyString, option } from '../platform/structs.ts'
import { createWebhooks } from '../webhooks/createWebhooks.ts'
import { rememberWebhooks } from '../webhooks/rememberWebhooks.ts'
import { bare, createAccess, isAllowable, isLoopback } from './access.ts'
import { DEFAULT_HOST, DEFAULT_PORT, isEverywhere, type SandboxAddresses, toAddresses } from './addresses.ts'
import { createApp } from './createApp.ts'
import { type DataFile, openDataFile } from './dataFile.ts'
import { describeEvent } from './describeEvent.ts'
import { sendTraces } from './sendTraces.ts'

/** The address of a sandbox's server, its data file, and its access. */
export interface SandboxServerOptions extends PlatformOptions {
  /** A whole number from 0 to 65535 (Node), by default 4242; 0 takes a free one. */
  port?: number
  /**
   * Default `127.0.0.1`: this machine only. With `0.0.0.0` and `::` the server listens on all addresses, and its `url`
   * is one of this machine.
   */
  host?: string
  /**
   * A file for all records, so that they are there again at the next start. It need not exist.
   * Every change is in it before the request that made it is answered. A change that cannot be written is undone, and
   * answered with 500. One server at a time uses it. If the file exists, `state` is ignored. Default: nothing is saved.
   */
  dataFile?: string
  /**
   * Origins whose pages may use the sandbox, as browsers write them (`https://app.example`), besides the pages of this
   * machine: `localhost`, its subdomains, 127.0.0.1, [::1] and `host`. `*` allows every page. Other pages get 403.
   */
  allowOrigins?: readonly string[]
  /**
   * Host names to which webhooks may be sent, besides this machine: those of `server.url` of assistants, tools, phone
   * numbers and the organization. `*` allows every host.
   */
  allowServers?: readonly string[]
  /**
   * Speaks the words of the agent that have no recording, where `agent` has no `speak`: `createLocalVoice()`. Every client
   * that may use the sandbox may hear it. Default: the neutral recording.
   */
  voice?: NonNullable<AgentModels['speak']>
  /**
   * Default false: the models of `agent` answer this machine only, its pages and its programs. True lets every client
   * that may use the sandbox use its models: the other machines that reach `host`, the pages of `allowOrigins`, and all
   * requests through a proxy or a tunnel. They then run on your account. A call may send 5000 requests to its models, 10 at
   * once.
   */
  shareModels?: boolean
  /**
   * Default false. True allows a page the request headers `authorization` and `content-type` only, and shows it no
   * headers of an answer, as the strictest reading of the platform.
   */
  strictCors?: boolean
  /**
   * Called with a line for each request and each turn of a call, as `--verbose` prints them. No line has a credential.
   * Preflights, `GET /`, `/health` and the call machine have none.
   */
  log?: (line: string) => void
  /**
   * The address of an OpenTelemetry collector, such as `http://localhost:4318`: gets a trace of each web call at its end, as
   * OTLP over HTTP, without the words of the call. Default: no traces.
   */
  otlp?: string
  /**
   * Called once for each page and each name that is refused, once when the models are kept from a request, and once for each
   * reason why the collector of `otlp` took no trace. Gets the reason.
   */
  onRefused?: (reason: string) => void
}

/** A running server. */
export interface SandboxServer extends SandboxAddresses {
  port: number
  platform: Platform
  /** Stops the server and closes its connections. */
  close: () => Promise<void>
}

/** Different refusals that are reported: a page may ask by many names. */
const MAX_REFUSED = 100

/** The options of a server, besides those of a platform. */
const SERVER_RULES = {
  port: option(
    'a whole number from 0 to 65535',
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  ),
  host: option('a name or an address', isNonEmptyString),
  dataFile: option('the name of a file', isNonEmptyString),
  allowOrigins: option(
    "a list of origins: http or https with host and port only, 'null' or '*'",
    (value) => Array.isArray(value) && value.every(isAllowable),
  ),
  allowServers: option(
    'a list of host names',
    (value) => Array.isArray(value) && value.every(isNonEmptyString),
  ),
  voice: option('a function', (value) => typeof value === 'function'),
  shareModels: option('true or false', (value) => typeof value === 'boolean'),
  strictCors: option('true or false', (value) => typeof value === 'boolean'),
  log: option('a function', (value) => typeof value === 'function'),
  otlp: option('an http or https address', (value) => isHttp(value)),
  onRefused: option('a function', (value) => typeof value === 'function'),
}

/** Whether a value is an address of http or https. */
export const isHttp = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)

/**
 * Serves the platform over HTTP: its REST API, `GET /health`, and the call machine under
 * `/call-machine/call-machine-object-bundle.js`; `GET /` names the addresses. Pages of this machine may use it.
 *
 * @throws TypeError that names the first invalid or unknown option
 * @throws Error that names the port when it is taken, or the data file when it cannot be used or is in use
 */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  checkOptions(options, SERVER_RULES)
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, dataFile } = options
  const file = dataFile === undefined ? undefined : await openDataFile(dataFile)
  const server = createServer()
  const end = async () => {
    await close(server)
    await file?.close()
  }
  try {
    await listen(server, port, host)
    const { port: actual, address } = server.address() as AddressInfo
    const addresses = toAddresses(isEverywhere(address) ? DEFAULT_HOST : host, actual)
    const listensAt = isEverywhere(address) ? address : host
    const platform = answerRequests(server, { ...options, host: listensAt }, addresses, file)
    return { ...addresses, port: actual, platform, close: end }
  } catch (cause) {
    await end()
    throw cause
  }
}

/** Creates the platform of a listening server, and answers its requests. */
function answerRequests(
  server: Server,
  options: SandboxServerOptions,
  addresses: SandboxAddresses,
  file: DataFile | undefined,
): Platform {
  const { host = DEFAULT_HOST, allowOrigins = [], shareModels = false, strictCors = false, log } = options
  const state = file?.state ?? options.state
  const onRefused = reportOnce(options.onRefused)
  let stopTraces = () => {}
  const platform = createPlatform({
    ...options,
    ...(state && { state }),
    baseUrl: addresses.url,
    isServer: true,
    createWebhooks: (context) =>
      createWebhooks(
        context,
        { ...toNetwork(options.allowServers, addresses.url), onAttempt: rememberWebhooks(context) },
        { viewCall: (call) => viewCall(call, context), planSteps: (call) => planSteps(context, call) },
      ),
    onContext: (context) => {
      if (options.otlp !== undefined) stopTraces = sendTraces(context, options.otlp, onRefused)
    },
    ...(file && { save: file.save }),
    onEvent: (event) => {
      const line = log && describeEvent(event)
      if (line) log(line)
    },
  })
  // a new file is written at once, so that a file that cannot be written stops the start
  if (file?.state === undefined) file?.save(platform.state())
  const access = createAccess({ host, allowOrigins })
  const keepsModels = !shareModels && modelNamesOf(options.agent ?? {}).length > 0
  const app = createApp({ platform, addresses, access, keepsModels, strictCors, onRefused, log })
  const listener = getRequestListener(app.fetch, {
    // for a client that sends no Host
    hostname: new URL(addresses.url).host,
    // the process may be that of a test
    overrideGlobalObjects: false,
    errorHandler: (cause) => problem(cause instanceof RequestError ? 400 : 500, messageOf(cause)),
  })
  server.on('close', () => stopTraces())
  server.on('clientError', refuseConnection)
  server.on('request', (incoming, outgoing) => {
    const refused = access.refuse(incoming)
    if (refused !== null) {
      log?.(`${incoming.method} ${pathOf(incoming)} 403: ${refused}`)
      onRefused(refused)
      // an unread body would keep the connection open
      incoming.resume()
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end(problemBody(403, refused))
      return
    }
    // a client may add a path to a base URL that ends in a slash
    incoming.url = incoming.url?.replace(/^\/{2,}/, '/')
    void listener(incoming, outgoing)
  })
  return platform
}

/**
 * The network of webhooks: the other servers of this machine, and the hosts that are allowed. A request of the sandbox to
 * itself would count as one of this machine, and could reset it.
 */
const toNetwork = (allowServers: readonly string[] = [], ownUrl: string) => ({
  fetch: globalThis.fetch,
  allows: ({ hostname, port }: URL) =>
    isLoopback(bare(hostname))
      ? port !== new URL(ownUrl).port
      : allowServers.includes('*') || allowServers.includes(hostname),
  // a retry keeps no process alive
  wait: (ms: number) => delay(ms, undefined, { ref: false }),
})

/** Reports each refusal once. */
function reportOnce(onRefused: SandboxServerOptions['onRefused']): (reason: string) => void {
  const reported = new Set<string>()
  return (reason) => {
    if (!reported.has(reason) && reported.size < MAX_REFUSED) onRefused?.(reason)
    reported.add(reason)
  }
}

/** The path of a request, without the query, which may hold a credential. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/s, '')

/** Explains why a server cannot listen, by the system's code. */
const LISTEN_ERRORS: { readonly [code: string]: (port: number, host: string) => string } = {
  EADDRINUSE: (port, host) =>
    `Port ${port} on ${host} is taken: stop what listens there, or choose another port.`,
  EADDRNOTAVAIL: (_port, host) => foreignHost(host),
  ENOTFOUND: (_port, host) => foreignHost(host),
  EACCES: (port) => `Port ${port} is not allowed to this user: choose a port from 1024 on.`,
}

const foreignHost = (host: string): string =>
  `This machine has no address ${host}: give one of its own addresses or names, or 0.0.0.0 for all of them.`

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const explain = LISTEN_ERRORS[cause.code ?? '']
      reject(explain ? new Error(explain(port, host), { cause }) : cause)
    })
    server.listen(port, host, resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // with an error for a server that does not listen
    server.close(() => resolve())
    // browsers keep idle connections open, which would keep the server alive
    server.closeAllConnections()
  })
}

/** Answers a client that does not speak HTTP. */
function refuseConnection(cause: Error, socket: Socket): void {
  if (!socket.writable) return
  const body = problemBody(400, cause.message)
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n\r\n${body}`)
}
