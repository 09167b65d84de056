import { TIMER_MAX_MS } from '../limits.ts'
import type { RequestOptions } from './answer.ts'
import { refuse } from './refuse.ts'
import type { RestClientOptions } from './settings.ts'

const TIMES = ['timeout', 'totalTimeout', 'idleTimeout', 'maxRetryWait'] as const
const COUNTS = ['maxRetries', 'maxItems'] as const

/**
 * Checks the figures of a client, or of a request.
 *
 * @throws ValidationError for the first that cannot work
 */
export function checkFigures(options: RestClientOptions & RequestOptions): void {
  for (const name of TIMES) {
    const ms = options[name]
    // a timer cannot run longer; not to wait at all is a wish that can be met
    if (ms === undefined || (ms > 0 && ms <= TIMER_MAX_MS) || (ms === 0 && name === 'maxRetryWait')) continue
    refuse('options', name, `${name} must be above 0 and at most ${TIMER_MAX_MS} ms.`, ms)
  }
  for (const name of COUNTS) {
    const count = options[name]
    if (count === undefined || (count >= 0 && (Number.isInteger(count) || name === 'maxItems'))) continue
    refuse('options', name, `${name} must be 0 or more.`, count)
  }
  const { idempotencyKey } = options
  if (idempotencyKey !== undefined && !(typeof idempotencyKey === 'string' && idempotencyKey.trim())) {
    refuse('options', 'idempotencyKey', 'idempotencyKey must be a text that is not empty.', idempotencyKey)
  }
}
