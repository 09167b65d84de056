import { OffhookError } from '../errors/OffhookError.ts'
import type { Take } from './attempt.ts'
import { refuseBody } from './encode.ts'
import type { ConnectionOptions } from './options.ts'
import type { Order, Prepare } from './transport.ts'
import { type Limits, within } from './within.ts'

/**
 * Makes what prepares the requests of a client: within their time, as a part may have to be fetched first. Warns once
 * in a page that shows its visitors a private key: all but the web operations need one.
 */
export function prepareOrder({ allowPrivateKey }: ConnectionOptions) {
  let isQuiet = typeof document === 'undefined' || allowPrivateKey
  return async (prepare: Prepare, limits: Limits, { fetchPart }: Take<unknown>): Promise<Order> => {
    let order: Order
    try {
      order = await within(limits, prepare)
      await within(limits, fetchPart)
    } catch (error) {
      // of a circle, or a bigint, no JSON can be made
      throw error instanceof OffhookError ? error : refuseBody()
    }
    const { operation, isOpen } = order
    if (!isQuiet && !isOpen && !/\/web\b/.test(operation)) {
      isQuiet = true
      console.warn(`${operation} needs a private key, which visitors can read.`)
    }
    return order
  }
}
