import type { RequestOptions } from './answer.ts'
import { type Clock, type Limits, startClock } from './clock.ts'
import { type Connection, type Hide, type Outgoing, request } from './request.ts'

/** A success, and the clock that runs until it is read. */
export interface Arrival {
  readonly operation: string
  readonly response: Response
  readonly hide: Hide
  readonly clock: Clock
}

/** Makes something of a success. */
export type Take<T> = (arrival: Arrival) => T | Promise<T>

/** Sends a request once, within its limits and for as long as the caller wishes. */
export async function attempt<T>(
  connection: Connection,
  outgoing: Outgoing,
  limits: Limits,
  { signal }: RequestOptions,
  take: Take<T>,
): Promise<T> {
  const { operation } = outgoing
  const clock = startClock(operation, limits, signal)
  const use = (response: Response, hide: Hide) => take({ operation, response, hide, clock })
  try {
    return await clock.limit(request(connection, { ...outgoing, signal: clock.signal }, use))
  } finally {
    clock.settle()
  }
}
