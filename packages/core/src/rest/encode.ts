import { refuse } from './refuse.ts'

/**
 * A body as it is sent: a form as it is, all else as JSON, without what is undefined.
 *
 * @throws ValidationError for what JSON cannot hold, and for no body at all
 */
export function encode(body: unknown): string | FormData {
  if (body instanceof FormData) return body
  try {
    const text: string | undefined = JSON.stringify(body)
    if (text !== undefined) return text
  } catch {
    // a circle, or a bigint
  }
  return refuse('body', '', 'A body is needed, as JSON can hold it.')
}
