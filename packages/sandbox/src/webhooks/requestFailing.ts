import type { WebhookFailure } from '../scenarios/Scenario.ts'

/** Sends a request to a server that fails in that way. The user's server gets it, unless it cannot be reached. */
export async function requestFailing(
  fetch: typeof globalThis.fetch,
  failure: WebhookFailure | undefined,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  switch (failure?.answer) {
    case 'unreachable':
      throw new TypeError('fetch failed')
    case 'late':
      await deliver(fetch, url, init).catch(() => undefined)
      return untilAborted(init.signal)
    case 'text':
      await deliver(fetch, url, init)
      return new Response(failure.body, { status: failure.status })
    default:
      return fetch(url, init)
  }
}

/** Sends a request, and reads its answer to the end, which frees the connection. */
const deliver = async (fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<unknown> =>
  (await fetch(url, init)).arrayBuffer()

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
