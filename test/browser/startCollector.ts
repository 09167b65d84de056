import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

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
  return { received, ...(await listen(server)) }
}
