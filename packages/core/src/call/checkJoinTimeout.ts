import { ValidationError } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'

/**
 * Checks how long a room may take to answer a join.
 *
 * @throws ValidationError unless it is absent, or a number of milliseconds that a timer can wait
 */
export function checkJoinTimeout(joinTimeout: unknown): void {
  if (joinTimeout === undefined) return
  if (typeof joinTimeout === 'number' && joinTimeout > 0 && joinTimeout <= TIMER_MAX_MS) return
  const message = `joinTimeout must be above 0 and at most ${TIMER_MAX_MS} milliseconds.`
  throw new ValidationError('call options', [{ path: 'joinTimeout', message, value: joinTimeout }])
}
