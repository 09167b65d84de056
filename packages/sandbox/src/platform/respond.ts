const NAMES: { readonly [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** A JSON answer. */
export const json = (status: number, body: unknown, headers: { [name: string]: string } = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A refusal in the platform's shape: `{ message, error, statusCode }`. */
export const problem = (
  status: number,
  message: string | readonly string[],
  headers?: { [name: string]: string },
): Response => json(status, { message, error: NAMES[status] ?? 'Error', statusCode: status }, headers)
