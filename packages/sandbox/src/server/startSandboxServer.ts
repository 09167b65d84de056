import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformOptions } from '../platform/createContext.ts'
import { createPlatform, type Platform } from '../platform/createPlatform.ts'
import { json, problem } from '../platform/respond.ts'
import { callMachineScript } from './callMachineScript.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { readRequest } from './readRequest.ts'

export interface SandboxServerOptions extends PlatformOptions {
  /** Default 4242; 0 takes a free one. */
  port?: number
  /** Default `127.0.0.1`: nobody else on the network. */
  host?: string
}

/** A sandbox that listens. */
export interface SandboxServer {
  url: string
  port: number
  /** Ends it, open connections included. */
  close: () => Promise<void>
}

const SCRIPT_PATH = /^\/call-machine\/(versioned\/[^/]+\/static\/)?call-machine-object-bundle\.js$/

/**
 * Serves the platform over HTTP: its REST API, `GET /health`, and the call machine under
 * `/call-machine/call-machine-object-bundle.js`. Every page may use it.
 *
 * @throws Error that names the port, when it is taken
 */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const { port = 4242, host = '127.0.0.1' } = options
  let platform: Platform | undefined
  const server = createServer((incoming, response) => {
    const answered = platform ? answer(platform, url, incoming, response) : Promise.resolve()
    answered.catch((cause) => fail(response, cause))
  })
  await listen(server, port, host)
  const { port: actual } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
  platform = createPlatform({ ...options, baseUrl: url })
  return { url, port: actual, close: () => close(server) }
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

async function answer(platform: Platform, url: string, incoming: IncomingMessage, response: ServerResponse) {
  if (incoming.method === 'OPTIONS') {
    response.writeHead(204, preflightHeaders(incoming)).end()
    return
  }
  const request = await readRequest(incoming, response, url)
  await send(
    request ? await route(platform, request) : problem(413, 'The body is larger than 1 MiB.'),
    response,
  )
}

async function route(platform: Platform, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/health') return json(200, { status: 'ok' })
  if (!SCRIPT_PATH.test(pathname)) return platform.handle(request)
  return new Response(await callMachineScript(), { headers: { 'content-type': 'text/javascript' } })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const headers = { ...Object.fromEntries(answer.headers), ...corsHeaders }
  response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
}

/** A client that has gone needs no answer; everything else is the sandbox's own fault. */
function fail(response: ServerResponse, cause: unknown): void {
  if (response.destroyed || response.headersSent) return
  const message = cause instanceof Error ? cause.message : String(cause)
  void send(problem(500, message), response)
}
