import { field } from '../../fields.ts'
import { findErrorCode } from '../../platform/findErrorCode.ts'
import { messageOf } from '../../platform/messageOf.ts'
import type { ModelKind } from './options.ts'

/** The longest text of a server's own error that is shown, in characters. */
const MAX_WORDS = 200

interface FailureContext {
  kind: ModelKind
  sdk: typeof import('openai')
  /** Removes the key from a text. */
  redact: (text: string) => string
}

/**
 * Explains why a request to a server failed: the predicate of a sentence whose subject is the server.
 *
 * Only the text is kept, because the errors of the package hold the server's answer, which may repeat the key.
 */
export function explainFailure(cause: unknown, { kind, sdk, redact }: FailureContext): string {
  const option = `OFFHOOK_${kind.toUpperCase()}`
  const words = quoteWords(cause, redact)
  // first, because it is an APIError as well
  if (cause instanceof sdk.APIConnectionError) return explainConnection(cause, kind)
  if (cause instanceof sdk.APIError) {
    const { status } = cause
    if (status === undefined) return `reported an error in the middle of its answer${words}`
    if (status === 401 || status === 403) {
      return `refused the request (${status}): set ${option}_KEY, or its option \`key\`, to a key that it accepts`
    }
    if (status === 404) {
      return `has no such model or address (404): check --${kind}-name (${option}_NAME), and whether its address ends in /v1`
    }
    if (status === 429) {
      return 'takes no more requests now (429): wait, or check the limits of the key'
    }
    return status >= 500
      ? `failed (${status}), see its log${words}`
      : `refused the request (${status})${words || ': see its log'}`
  }
  if (cause instanceof SyntaxError) return 'answered with invalid JSON: check its address, and see its log'
  // `terminated` is what Node says of a body that ends too soon
  if (cause instanceof TypeError) return 'broke off in the middle of its answer: see its log'
  return `could not be used: ${tidy(messageOf(cause), redact)}`
}

function explainConnection(cause: unknown, kind: ModelKind): string {
  const code = findErrorCode(cause)
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') {
    return 'closed the connection without an answer: see its log'
  }
  const reason = code === undefined ? '' : ` (${code})`
  return `cannot be reached${reason}: start it, or correct --${kind} (OFFHOOK_${kind.toUpperCase()})`
}

/** The server's own words, after a colon. Empty where they are a page or missing. */
function quoteWords(cause: unknown, redact: (text: string) => string): string {
  const answer = field(cause, 'error')
  const own = field(answer, 'message') ?? answer
  const text = typeof own === 'string' ? tidy(own, redact).replace(/\.$/, '') : ''
  return text === '' || text.startsWith('<') ? '' : `: ${JSON.stringify(text)}`
}

/** One line without control characters, without the key, and not too long. */
function tidy(text: string, redact: (text: string) => string): string {
  const line = redact(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line
}
