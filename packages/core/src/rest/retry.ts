import { ApiError } from '../errors/ApiError.ts'
import { ConnectionError } from '../errors/requestErrors.ts'

/** Refusals that may pass. */
const PASSING = [408, 425, 429, 500, 502, 503, 504]

/** What the platform may do again without doing more. */
const isIdempotent = (operation: string) => /^(GET|HEAD|PUT|DELETE) /.test(operation)
/** The connection was never made. */
const isUnsent = (code: unknown) => /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(`${code}`)

/**
 * Whether a request that failed may be sent again. What calls a person is not, unless the platform says or the
 * connection proves that nothing was done: a repeated `POST /call` dials twice.
 */
export function mayRepeat(error: unknown, operation: string, isLifted: boolean): boolean {
  const isFree = isLifted || isIdempotent(operation)
  if (error instanceof ApiError) {
    const { status, headers, retryAfterMs } = error
    const said = headers?.get('x-should-retry')
    if (said === 'true' || said === 'false') return said === 'true'
    if (isFree) return PASSING.includes(status)
    return status === 429 || (status === 503 && retryAfterMs !== undefined)
  }
  return error instanceof ConnectionError && (isFree || isUnsent(codeOf(error.cause)))
}

/** The system's own word for a failure, in the error or in what caused it. */
function codeOf(error: unknown): unknown {
  const { code, cause }: { code?: unknown; cause?: unknown } = Object(error)
  return code ?? (cause && codeOf(cause))
}
