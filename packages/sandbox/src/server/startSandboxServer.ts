import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { checkOptions, type OptionRule } from '../platform/checkOptions.ts'
import type { PlatformOptions } from '../platform/createContext.ts'
import { createPlatform, type Platform } from '../platform/createPlatform.ts'
import { isText } from '../platform/isText.ts'
import { messageOf } from '../platform/messageOf.ts'
import { json, problem, Refusal } from '../platform/respond.ts'
import { type Access, createAccess, isAllowable } from './access.ts'
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  describeServer,
  isEverywhere,
  type SandboxAddresses,
  toAddresses,
} from './addresses.ts'
import { callMachineScript } from './callMachineScript.ts'
import { type Begin, createChangeLog, createSaver, saveNothing } from './createSaver.ts'
import { type DataFile, openDataFile } from './dataFile.ts'
import { readRequest } from './readRequest.ts'

/** Where a sandbox's server listens, and what it keeps. */
export interface SandboxServerOptions extends PlatformOptions {
  /** A whole number from 0 to 65535 (Node), by default 4242; 0 takes a free one. */
  port?: number
  /**
   * Default `127.0.0.1`: nobody else on the network. `0.0.0.0` and `::` let everybody in; the addresses that are told
   * are then those of this machine itself.
   */
  host?: string
  /**
   * A file for all that the platform keeps, so that it is there again at the next start; it need not exist.
   * Every change is in it before the request that made it is answered; one that cannot be written is undone, and
   * answered with 500. One server at a time uses it. What is in it goes before `state`. Default: nothing is kept.
   */
  dataFile?: string
  /**
   * Origins whose pages may use the sandbox, as browsers write them (`https://app.example`), beside the pages of this
   * machine: `localhost`, its subdomains, 127.0.0.1, [::1] and `host`. `*` allows every page. Other pages get 403.
   */
  allowOrigins?: readonly string[]
  /**
   * Default false. True allows a page the request headers `authorization` and `content-type` only, and shows it no
   * headers of an answer, as the strictest reading of the platform.
   */
  strictCors?: boolean
}

/** A sandbox that listens. */
export interface SandboxServer extends SandboxAddresses {
  port: number
  platform: Platform
  /** Ends it, open connections included. */
  close: () => Promise<void>
}

/** What answers the requests of a server. */
interface Answering extends SandboxAddresses {
  platform: Platform
  begin: Begin
  access: Access
}

const SCRIPT_PATH = /^\/call-machine\/(versioned\/[^/]+\/static\/)?call-machine-object-bundle\.js$/

/** A folder from which every script is missing, for tests of a page that cannot load it. */
const MISSING_PATH = /^\/call-machine\/fault:bundle-missing\//

/** The options of a server, beside those of a platform. */
const SERVER_RULES = {
  port: [
    'a whole number from 0 to 65535',
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  ],
  host: ['a name or an address', isText],
  dataFile: ['the name of a file', isText],
  allowOrigins: [
    "a list of origins: http or https with host and port only, 'null' or '*'",
    (value) => Array.isArray(value) && value.every(isAllowable),
  ],
  strictCors: ['true or false', (value) => typeof value === 'boolean'],
} satisfies { readonly [name: string]: OptionRule }

/**
 * Serves the platform over HTTP: its REST API, `GET /health`, and the call machine under
 * `/call-machine/call-machine-object-bundle.js`; `GET /` says where things are. Pages of this machine may use it.
 *
 * @throws TypeError that names an option which is not there, or cannot be what it is
 * @throws Error that names the port when it is taken, or the data file when it cannot be used or is in use
 */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  checkOptions(options, SERVER_RULES)
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, dataFile } = options
  const file = dataFile === undefined ? undefined : await openDataFile(dataFile)
  let answering: Answering | undefined
  const server = createServer((incoming, response) => {
    const answered = answering ? answer(answering, incoming, response) : Promise.resolve()
    answered.catch((cause) => fail(response, cause))
  })
  server.on('clientError', refuseConnection)
  const release = async () => file?.close()
  await listen(server, port, host).catch(async (cause) => {
    await release()
    throw cause
  })
  const { port: actual, address } = server.address() as AddressInfo
  const addresses = toAddresses(isEverywhere(address) ? DEFAULT_HOST : host, actual)
  const listensAt = isEverywhere(address) ? address : host
  answering = createAnswering({ ...options, host: listensAt }, addresses, file)
  const { platform, begin } = answering
  const end = async () => {
    try {
      await close(server)
      await begin().saved()
    } finally {
      await release()
    }
  }
  await begin()
    .saved()
    .catch(async (cause) => {
      await end().catch(() => undefined)
      throw cause
    })
  return { ...addresses, port: actual, platform, close: end }
}

function createAnswering(
  options: SandboxServerOptions,
  addresses: SandboxAddresses,
  file: DataFile | undefined,
): Answering {
  const state = file?.state ?? options.state
  const log = createChangeLog()
  const baseUrl = addresses.url
  const platform = createPlatform({ ...options, ...(state && { state }), baseUrl, onChange: log.note })
  const { host = DEFAULT_HOST, allowOrigins = [], strictCors = false } = options
  return {
    ...addresses,
    platform,
    begin: file ? createSaver(platform, file, log) : saveNothing,
    access: createAccess({ host, allowOrigins, strictCors }),
  }
}

/** Why a server cannot listen, by the code of the system. */
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
    server.close(() => resolve())
    // browsers keep idle connections open, which would keep the server alive
    server.closeAllConnections()
  })
}

/** What is not HTTP is told so, in JSON as everything else. */
function refuseConnection(cause: Error, socket: Socket): void {
  if (!socket.writable) return
  const body = JSON.stringify({ message: cause.message, error: 'Bad Request', statusCode: 400 })
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n\r\n${body}`)
}

async function answer(answering: Answering, incoming: IncomingMessage, response: ServerResponse) {
  const { access } = answering
  const refused = access.refuse(incoming)
  if (refused !== null) {
    // an unread body would keep the connection open
    incoming.resume()
    await send(problem(403, refused), response)
    return
  }
  if (incoming.method === 'OPTIONS') {
    response.writeHead(204, access.preflightHeaders(incoming)).end()
    return
  }
  for (const [name, value] of Object.entries(access.answerHeaders(incoming))) response.setHeader(name, value)
  const request = await readRequest(incoming, response, answering.url)
  const work = answering.begin()
  const answered = await work.run(() => route(answering, request))
  await work.saved()
  await send(answered, response)
}

async function route(answering: Answering, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  // HEAD is answered like GET: Node leaves the body out
  if (!/^(GET|HEAD)$/.test(request.method)) return answering.platform.handle(request)
  if (pathname === '/') return new Response(describeServer(answering))
  if (pathname === '/health') return json(200, { status: 'ok' })
  if (MISSING_PATH.test(pathname)) return problem(404, 'No call machine is here, as the address asks.')
  if (!SCRIPT_PATH.test(pathname)) return answering.platform.handle(request)
  return new Response(await callMachineScript(), { headers: { 'content-type': 'text/javascript' } })
}

async function send(answered: Response, response: ServerResponse): Promise<void> {
  const { status, headers, body } = answered
  response.writeHead(status, Object.fromEntries(headers))
  if (!body) response.end()
  else if (headers.has('content-length')) response.end(Buffer.from(await answered.arrayBuffer()))
  else await pipeline(chunksOf(body, response), response)
}

/** The pieces of a body, as they come; none any more when the client goes. */
async function* chunksOf(body: ReadableStream<Uint8Array>, response: ServerResponse) {
  const reader = body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** A client that has gone needs no answer; everything else that was not refused is the sandbox's own fault. */
function fail(response: ServerResponse, cause: unknown): void {
  if (response.destroyed || response.headersSent) return
  const message = messageOf(cause)
  const answered = cause instanceof Refusal ? cause.answer : problem(500, message)
  send(answered, response).catch(() => response.destroy())
}
