import { type Fields, field, fieldsOf, isRecord } from '../fields.ts'
import type { RememberedWebhook } from '../platform/createContext.ts'
import type { Store } from '../platform/createStore.ts'
import { findErrorCode } from '../platform/findErrorCode.ts'
import { parseUrl } from '../platform/parseUrl.ts'
import type { WebhookFailure } from '../scenarios/Scenario.ts'
import { createHeaders } from './authorize.ts'
import type { WebhookServer } from './findServer.ts'
import { requestFailing } from './requestFailing.ts'
import { WebhookError } from './WebhookError.ts'

/** The platform's default for the time that a server may take, in seconds. */
const TIMEOUT_SECONDS = 20
/** Milliseconds that the next attempt waits at most: later messages of the call wait with it. */
const MAX_DELAY_MS = 60_000

/** The network of the sandbox, and the servers that it may reach. */
export interface WebhookNetwork {
  readonly fetch: typeof globalThis.fetch
  /** Whether the sandbox may send to that address. */
  readonly allows: (url: URL) => boolean
  readonly wait: (ms: number) => Promise<void>
  readonly onAttempt?: OnAttempt
}

/** Called when a message is sent to an address. Returns the function that is called with the end of it. */
export type OnAttempt = (url: string, message: Fields) => (status: RememberedWebhook['status']) => void

/**
 * Sends a message to a server, and again where its `backoffPlan` says so. Returns the JSON of the answer. With `failure` the
 * server fails on demand.
 *
 * @throws WebhookError for a host that is not allowed, no answer in time, an error status, or text that is not JSON
 */
export async function sendWebhook(
  network: WebhookNetwork,
  store: Store,
  server: WebhookServer,
  message: Fields,
  failure?: WebhookFailure,
): Promise<Fields> {
  requireAllowed(network, server.url)
  const { maxRetries, baseDelaySeconds, type, excludedStatusCodes } = fieldsOf(server.backoffPlan)
  const retries = typeof maxRetries === 'number' ? Math.min(maxRetries, 10) : 0
  const delayMs = (typeof baseDelaySeconds === 'number' ? baseDelaySeconds : 1) * 1000
  const excluded = Array.isArray(excludedStatusCodes) ? excludedStatusCodes.map(Number) : []
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(network, store, server, message, failure)
    } catch (error) {
      const isExcluded = excluded.includes(Number(field(Object(error).cause, 'status')))
      if (attempt >= retries || isExcluded) throw error
      await network.wait(Math.min(type === 'exponential' ? delayMs * 2 ** attempt : delayMs, MAX_DELAY_MS))
    }
  }
}

/** @throws WebhookError for an address that is none, or of another machine. It is not quoted: a query may have a secret. */
function requireAllowed({ allows }: WebhookNetwork, url: string): void {
  const parsed = parseUrl(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new WebhookError('The server.url is not an address that begins with http:// or https://.')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new WebhookError(
      'The server.url has a user or a password, which cannot be sent. Use its `headers`.',
    )
  }
  if (allows(parsed)) return
  const remedy = `Start it with --allow-server ${parsed.hostname} to send to that host.`
  throw new WebhookError(
    `The sandbox sends webhooks to other servers of this machine only, not to ${parsed.host}. ${remedy}`,
  )
}

async function post(
  { fetch, onAttempt }: WebhookNetwork,
  store: Store,
  server: WebhookServer,
  message: Fields,
  failure: WebhookFailure | undefined,
): Promise<Fields> {
  const { url, timeoutSeconds = TIMEOUT_SECONDS } = server
  const what = `The server of ${String(message.type)}`
  const body = JSON.stringify({ message })
  const secret = failure?.answer === 'own' ? failure.secret : undefined
  const headers = await createHeaders(store, server, { url, body, now: Date.now() }, secret)
  requireSendable(what, headers)
  const signal = AbortSignal.timeout(timeoutSeconds * 1000)
  let text: string
  let status: number
  const end = onAttempt?.(url, message)
  try {
    // another address may be one of another machine
    const init = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await requestFailing(fetch, failure, url, init)
    text = await response.text()
    status = response.status
    end?.(status)
  } catch (cause) {
    end?.(signal.aborted ? 'aborted' : 'failed')
    if (signal.aborted) throw new WebhookError(`${what} did not answer within ${timeoutSeconds} seconds.`)
    // only the code: a message may quote what was sent
    const code = findErrorCode(cause)
    throw new WebhookError(`${what} cannot be reached${code === undefined ? '' : ` (${code})`}.`)
  }
  if (status < 200 || status > 299) {
    throw new WebhookError(`${what} answered ${status}, which counts as no answer.`, { cause: { status } })
  }
  return parseAnswer(what, text)
}

/** @throws WebhookError that names the first header of which `fetch` would quote the value, with the secret in it */
function requireSendable(what: string, headers: Readonly<Record<string, string>>): void {
  const invalid = Object.entries(headers).find(([name, value]) => {
    try {
      new Headers({ [name]: value })
      return false
    } catch {
      return true
    }
  })
  if (!invalid) return
  throw new WebhookError(
    `${what} gets nothing: the header ${invalid[0]} has a character that a header cannot have.`,
  )
}

function parseAnswer(what: string, text: string): Fields {
  if (text.trim() === '') return {}
  try {
    const answer: unknown = JSON.parse(text)
    if (isRecord(answer)) return answer
  } catch {
    // told below
  }
  throw new WebhookError(`${what} answered with text that is not a JSON object.`)
}
