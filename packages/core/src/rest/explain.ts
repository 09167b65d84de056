import type { OffhookError } from '../errors/OffhookError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { peek } from './peek.ts'
import { readBeginning } from './readBeginning.ts'
import type { Received } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'
import { serverWait } from './serverWait.ts'
import { classOf } from './statusErrors.ts'

/** Characters of an unreadable answer that an error repeats. */
const SNIPPET_MAX = 120

/** The error of a refusal, or of a success that cannot be read, without the secrets that came in it. */
export async function explain(received: Received, given?: string): Promise<OffhookError> {
  const { operation, response } = received
  const { ok, status, headers } = response
  const answer = { status, operation, requestId: requestIdOf(response) }
  const body = peek(received, given ?? (await readBeginning(response)))
  if (!ok) {
    const retryAfterMs = serverWait(status, headers)
    return new (classOf(status))({ ...answer, body, headers, retryAfterMs })
  }
  const seen = `${body}`.slice(0, SNIPPET_MAX).replace(/\s+/g, ' ')
  const said = given ? `with what is not JSON: ${seen}` : 'without a body.'
  return new ParseError(`${operation} answered ${status} ${said}`, undefined, answer)
}
