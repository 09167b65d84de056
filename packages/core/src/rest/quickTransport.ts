import { OffhookError } from '../errors/OffhookError.ts'
import { AbortError, ConnectionError } from '../errors/requestErrors.ts'
import { attempt, type TimeLeft } from './attempt.ts'
import { toQuery } from './query.ts'
import type { Explain } from './request.ts'
import { TIMEOUT_MS } from './settings.ts'
import { showsKey } from './showsKey.ts'
import type { CreateTransport, Send } from './transport.ts'

/** Options that a first attempt can do with; all others are for the full transport. */
const PLAIN = /^(token|baseUrl|fetch|allowPrivateKey|signal|timeout|maxItems)$/
/** Addresses of which a glance shows that they are safe. */
const SAFE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(?![^:/]))[\w.:/-]+$/

/**
 * As `fullTransport`, which is fetched only when a first attempt has failed, or when more is asked for than that can
 * do: most pages never need it. Where it cannot be fetched, the failure itself is what the caller gets.
 */
export const quickTransport: CreateTransport = (client, connect) => {
  let full: Send | undefined
  return async (prepare, options, take) => {
    const given = { timeout: TIMEOUT_MS, ...client, ...options }
    const { timeout: ms = 0, signal } = given
    let came: Parameters<Explain> | undefined
    let error: unknown
    try {
      const order = await prepare()
      const isPlain = ms > 0 && ms < 1e9 && Object.keys(given).every((name) => PLAIN.test(name))
      const connection = connect()
      if (isPlain && SAFE.test(connection.baseUrl) && !showsKey(order, client)) {
        const outgoing = { ...order, path: order.path + toQuery(order.query) }
        const explain: Explain = (received, text) => {
          came = [received, text]
          return new OffhookError(
            received.response.ok ? 'parse' : 'api-status',
            `${order.operation} answered ${received.response.status}.`,
          )
        }
        return await attempt(connection, outgoing, { ms, timeLeft: forEver, signal }, explain, take)
      }
    } catch (cause) {
      if (cause instanceof AbortError) throw cause
      error = cause
    }
    const part = await loadFull(error)
    full ??= part.fullTransport(client, connect)
    return full(prepare, options, take, came ? part.explain(...came) : error)
  }
}

/** No end: what is kept has only the limits of who reads it. */
const forEver: TimeLeft = (limit = Number.POSITIVE_INFINITY) => limit

/** The part that most pages never need. */
export const loadFull = (
  error: unknown = new ConnectionError('A part of the client could not be fetched.'),
) =>
  import('./fullTransport.ts').catch(() => {
    throw error
  })
