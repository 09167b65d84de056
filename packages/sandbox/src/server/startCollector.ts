import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request to the collector of a test. */
export interface Received {
  readonly path: string | undefined
  readonly body: string
}

/** Starts a collector for a test: it keeps what it gets, and answers with the status. */
export async function startCollector(status = 200) {
  const received: Received[] = []
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      received.push({ path: incoming.url, body })
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { received, url: `http://127.0.0.1:${port}`, close }
}
