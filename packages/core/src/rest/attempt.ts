import { type Clock, startClock } from './clock.ts'
import { type Connection, type Explain, type Outgoing, type Received, request } from './request.ts'
import type { Limits, TimeLeft } from './within.ts'

/** A success, and the clock that runs until it is read. */
export interface Arrival extends Received {
  readonly clock: Clock
  readonly timeLeft: TimeLeft
}

/** Makes something of a success. */
export interface Take<T> {
  (arrival: Arrival): T | Promise<T>
  /** Fetches what it will need; waited for before anything is sent, as an answer that came must not be lost for want of it. */
  readonly fetchPart: () => unknown
}

/** Sends a request once, within its limits. */
export async function attempt<T>(
  connection: Connection,
  outgoing: Outgoing,
  { ms, timeLeft, signal }: Limits & { readonly timeLeft: TimeLeft },
  explain: Explain,
  take: Take<T>,
): Promise<T> {
  const clock = startClock(outgoing.operation, ms, signal)
  const use = (received: Received) => take(Object.assign(received, { clock, timeLeft }))
  try {
    return await clock.limit(request(connection, outgoing, clock.signal, explain, use))
  } finally {
    if (!clock.isKept) clock.release()
  }
}
