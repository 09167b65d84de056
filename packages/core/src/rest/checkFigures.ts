import { throwInvalid } from '../errors/throwInvalid.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import type { RequestOptions } from './answer.ts'
import type { RestClientOptions } from './options.ts'

/** Every option of a request, as a text: of a table the page would pay for more. */
const OPTIONS =
  'signal, headers, query, timeout, totalTimeout, idleTimeout, maxRetries, retry, idempotencyKey, fetchOptions, maxItems, maxResponseSize'
const TIMES = ['timeout', 'totalTimeout', 'idleTimeout', 'maxRetryWait'] as const
const COUNTS = ['maxRetries', 'maxItems', 'maxResponseSize'] as const

/**
 * Checks the options of a request.
 *
 * @throws ValidationError for an unknown option, and for the first that cannot work
 */
export function checkOptions(options: RequestOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || OPTIONS.split(', ').includes(name)) continue
    throwInvalid('options', name, `A request has no option ${name}, only ${OPTIONS}.`)
  }
  const { retry } = options
  if (retry !== undefined && retry !== 'always') {
    throwInvalid('options', 'retry', "retry must be 'always', or left out.", retry)
  }
  checkFigures(options)
}

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
    throwInvalid('options', name, `${name} must be above 0 and at most ${TIMER_MAX_MS} ms.`, ms)
  }
  for (const name of COUNTS) {
    const count = options[name]
    if (count === undefined || (count >= 0 && (Number.isInteger(count) || name === 'maxItems'))) continue
    throwInvalid('options', name, `${name} must be 0 or more.`, count)
  }
  const { idempotencyKey } = options
  if (idempotencyKey !== undefined && !(typeof idempotencyKey === 'string' && idempotencyKey.trim())) {
    throwInvalid(
      'options',
      'idempotencyKey',
      'idempotencyKey must be a text that is not empty.',
      idempotencyKey,
    )
  }
}
