import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { checkOptions, type OptionRule } from '../platform/checkOptions.ts'
import type { PlatformOptions } from '../platform/createContext.ts'
import { createPlatform, type Platform } from '../platform/createPlatform.ts'
import { isText } from '../platform/isText.ts'
import { json, problem, Refusal } from '../platform/respond.ts'
import { describeServer, isEverywhere, type SandboxAddresses, toAddresses } from './addresses.ts'
import { callMachineScript } from './callMachineScript.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { type Begin, createSaver } from './createSaver.ts'
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
} satisfies { readonly [name: string]: OptionRule }

/**
 * Serves the platform over HTTP: its REST API, `GET /health`, and the call machine under
 * `/call-machine/call-machine-object-bundle.js`; `GET /` says where things are. Every page may use it.
 *
 * @throws TypeError that names an option which is not there, or cannot be what it is
 * @throws Error that names the port when it is taken, or the data file when it cannot be used or is in use
 */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  checkOptions(options, SERVER_RULES)
  const { port = 4242, host = '127.0.0.1', dataFile } = options
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
  const addresses = toAddresses(isEverywhere(address) ? '127.0.0.1' : host, actual)
  answering = createAnswering(options, addresses, file)
  const { platform, begin } = answering
  const end = async () => {
    try {
      await close(server)
      await begin()()
    } finally {
      await release()
    }
  }
  await begin()().catch(async (cause) => {
    await end().catch(() => undefined)
    throw cause
  })
  return { ...addresses, port: actual, platform, close: end }
}

function createAnswering(
  options: PlatformOptions,
  addresses: SandboxAddresses,
  file: DataFile | undefined,
): Answering {
  const state = file?.state ?? options.state
  const platform = createPlatform({ ...options, ...(state && { state }), baseUrl: addresses.url })
  return { ...addresses, platform, begin: file ? createSaver(platform, file) : () => () => Promise.resolve() }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const hint = `Port ${port} on ${host} is taken: stop what listens there, or choose another port.`
      reject(cause.code === 'EADDRINUSE' ? new Error(hint, { cause }) : cause)
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
  if (incoming.method === 'OPTIONS') {
    response.writeHead(204, preflightHeaders(incoming)).end()
    return
  }
  const request = await readRequest(incoming, response, answering.url)
  const save = answering.begin()
  const answered = await route(answering, request)
  await save()
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
  response.writeHead(status, { ...Object.fromEntries(headers), ...corsHeaders })
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
  const message = cause instanceof Error ? cause.message : String(cause)
  const answered = cause instanceof Refusal ? cause.answer : problem(500, message)
  send(answered, response).catch(() => response.destroy())
}
