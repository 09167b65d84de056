import type { OffhookError } from '../errors/OffhookError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { peek } from './peek.ts'
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
  const requestId = requestIdOf(response)
  // a refusal is one also where its words break off
  const body = peek(received, given ?? (await received.text().catch(() => '')))
  if (!ok) {
    const error = new (classOf(status))({ status, body, headers, requestId, operation })
    error.retryAfterMs = serverWait(status, headers)
    return error
  }
  const seen = `${body}`.slice(0, SNIPPET_MAX).replace(/\s+/g, ' ')
  const message = `${operation} answered ${status} with what is not JSON: ${seen}`
  return new ParseError(message, undefined, { status, operation, requestId })
}
