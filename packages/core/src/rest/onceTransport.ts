import { attempt } from './attempt.ts'
import { pathWith } from './query.ts'
import { refuse } from './refuse.ts'
import { type ConnectionOptions, checkTime, TIMEOUT_MS } from './settings.ts'
import type { CreateTransport } from './transport.ts'

const OPTIONS = /^(signal|timeout|query|maxItems|idleTimeout)$/

/** Sends each request once. */
export const onceTransport: CreateTransport<ConnectionOptions> =
  (client, connect) => async (prepare, options, take) => {
    for (const [name, value] of Object.entries(options)) {
      if (value !== undefined && !OPTIONS.test(name)) refuse('options', name, `${name} needs fullTransport.`)
    }
    const order = prepare()
    const outgoing = { ...order, path: pathWith(order, options) }
    checkTime('idleTimeout', options.idleTimeout ?? 1)
    const ms = checkTime('timeout', options.timeout ?? client.timeout ?? TIMEOUT_MS)
    return attempt(connect(order), outgoing, { ms }, options, take)
  }
