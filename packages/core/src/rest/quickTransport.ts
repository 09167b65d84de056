import { AbortError } from '../errors/requestErrors.ts'
import { attempt } from './attempt.ts'
import { explain } from './explain.ts'
import { load } from './load.ts'
import { TIMEOUT_MS } from './options.ts'
import { prepareOrder } from './prepareOrder.ts'
import { toQuery } from './query.ts'
import { mayRepeat } from './retry.ts'
import type { CreateTransport, Send } from './transport.ts'
import { countDown, within } from './within.ts'

/** Options that a first attempt can do with; all others are for the full transport. */
const PLAIN = /^(token|baseUrl|fetch|allowPrivateKey|signal|timeout)$/
/** Addresses of which a glance shows that they are safe, if they are any. */
const SAFE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(?![^:/]))[\w.:/-]+$/

/**
 * As `fullTransport`, which is fetched beside the first request, so that it is there when one fails, or before it
 * where more is asked for than a first attempt can do. Where it cannot be fetched, the failure itself is what the
 * caller gets.
 */
export const quickTransport: CreateTransport = (client, connect) => {
  const makeReady = prepareOrder(client)
  let full: Send | undefined
  const fetchFull = async () => {
    full ??= (await load(import('./fullTransport.ts'))).fullTransport(client, connect)
    return full
  }
  let isFetched = false
  return async (prepare, options, take) => {
    const given = { ...client, ...options }
    const { timeout = client.timeout ?? TIMEOUT_MS, totalTimeout, signal } = given
    const isTime = timeout > 0 && timeout < 1e9
    const timeLeft = countDown(totalTimeout)
    const limits = () => ({ ms: timeLeft(isTime ? timeout : TIMEOUT_MS) || TIMEOUT_MS, timeLeft, signal })
    const order = await makeReady(prepare, limits(), take)
    const connection = connect()
    const isPlain = isTime && Object.keys(given).every((name) => PLAIN.test(name))
    let failure: { readonly error: unknown } | undefined
    // what an older browser cannot tell is left to the full transport
    if (isPlain && SAFE.test(connection.baseUrl) && URL.canParse?.(connection.baseUrl)) {
      const outgoing = { ...order, path: order.path + toQuery(order.query) }
      const answer = attempt(connection, outgoing, limits(), explain, take)
      if (!isFetched) {
        isFetched = true
        // what fails here is tried again when it is needed
        fetchFull().catch(() => undefined)
      }
      try {
        return await answer
      } catch (error) {
        if (!mayRepeat(error, order.operation, false)) throw error
        failure = { error }
      }
    }
    const send = await within(limits(), fetchFull).catch((error: unknown) => {
      throw error instanceof AbortError ? error : (failure?.error ?? error)
    })
    return send(() => order, options, take, { timeLeft, ...failure })
  }
}
