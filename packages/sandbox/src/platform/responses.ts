const NAMES: { readonly [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

interface ExtraHeaders {
  readonly [name: string]: string
}

/** A JSON answer. An empty one for undefined. */
export function json(status: number, value: unknown, extra: ExtraHeaders = {}): Response {
  if (value === undefined) return new Response(null, { status, headers: extra })
  const body = new TextEncoder().encode(JSON.stringify(value))
  // an answer with its length is sent in one piece
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...extra }
  return new Response(body, { status, headers })
}

/** A text answer of that media type. */
export function text(content: string, type: string): Response {
  const body = new TextEncoder().encode(content)
  return new Response(body, { headers: { 'content-type': type, 'content-length': String(body.length) } })
}

/** A refusal in the platform's shape: `{ message, error, statusCode }`. */
export const problem = (
  status: number,
  message: string | readonly string[],
  headers?: ExtraHeaders,
): Response => json(status, toProblem(status, message), headers)

/** The body of a refusal, as JSON text. */
export const problemBody = (status: number, message: string): string =>
  JSON.stringify(toProblem(status, message))

/** The body of a refusal. */
export const toProblem = (status: number, message: string | readonly string[]) => ({
  message,
  error: NAMES[status] ?? 'Error',
  statusCode: status,
})

/** Thrown to end a request with `problem`. */
export class Refusal extends Error {
  readonly answer: Response

  constructor(status: number, message: string | readonly string[]) {
    super(String(message))
    this.answer = problem(status, message)
  }
}
