import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebhook, sharedSecret, toNodeHandler, type WebhookOptions } from '@offhook/server'

const cleanups: (() => void)[] = []

/** Closes the servers of a test. */
export function closeServers(): void {
  for (const cleanup of cleanups.splice(0)) cleanup()
}

/** Serves a listener on this machine. Returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
}

/** A server of a user, with `@offhook/server`. `received` has its messages, `errors` what it refused. */
export async function serveWebhook(options: Partial<WebhookOptions> = {}) {
  const received: { type: string; [field: string]: unknown }[] = []
  const errors: string[] = []
  const webhook = createWebhook({
    verify: sharedSecret('secret'),
    onOther: (message) => received.push({ ...message }) && undefined,
    onError: ({ code, message }) => errors.push(`${code}: ${message}`),
    ...options,
  })
  return { received, errors, url: await serve(toNodeHandler(webhook)) }
}
