import { afterEach } from 'vitest'
import { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './startSandboxServer.ts'

const running: SandboxServer[] = []

/** Starts a server on a free port, for one test. It is closed after the test. */
export async function startTestServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const server = await startSandboxServer({ port: 0, ...options })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})
