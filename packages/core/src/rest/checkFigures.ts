import type { RequestOptions } from './answer.ts'
import { refuse } from './refuse.ts'
import { checkTime, type RestClientOptions } from './settings.ts'

const TIMES = ['timeout', 'totalTimeout', 'idleTimeout'] as const

/**
 * Checks the figures of a client, or of a request.
 *
 * @throws ValidationError for the first that cannot work
 */
export function checkFigures(options: RestClientOptions & RequestOptions): void {
  for (const name of TIMES) checkTime(name, options[name] ?? 1)
  if (options.maxRetryWait !== 0) checkTime('maxRetryWait', options.maxRetryWait ?? 1)
  const { maxRetries = 0, idempotencyKey } = options
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    refuse('options', 'maxRetries', 'maxRetries must be 0 or more.', maxRetries)
  }
  if (idempotencyKey !== undefined && !(typeof idempotencyKey === 'string' && idempotencyKey.trim())) {
    refuse('options', 'idempotencyKey', 'idempotencyKey must be a text that is not empty.', idempotencyKey)
  }
}
