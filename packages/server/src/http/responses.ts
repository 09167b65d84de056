import type { ServerError } from '../ServerError.ts'

/** A response with JSON that no cache keeps. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })

/** The response to a request that was refused or failed, in the form of the platform's own errors. */
export const errorResponse = (
  { answer, code, status }: ServerError,
  headers: Readonly<Record<string, string>> = {},
) => json(status, { message: answer, error: code, statusCode: status }, headers)
