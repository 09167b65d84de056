import { readJson } from '../platform/readJson.ts'
import { Refusal } from '../platform/responses.ts'

const typeOf = (request: Request): string => request.headers.get('content-type') ?? ''

const isForm = (request: Request): boolean => /^multipart\/form-data\b/i.test(typeOf(request))

/** Reads the form of a request. @throws Refusal 400 for a broken form, 415 for anything else */
export async function readForm(request: Request): Promise<FormData> {
  if (!isForm(request)) {
    throw new Refusal(
      415,
      `Send multipart/form-data, not ${typeOf(request) || 'a body without content-type'}.`,
    )
  }
  try {
    return await request.formData()
  } catch (cause) {
    // an aborted request needs no answer
    request.signal.throwIfAborted()
    throw new Refusal(400, `The form cannot be read: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Reads a form, or the JSON of any other body. */
export const readFormOrJson = (request: Request): Promise<unknown> =>
  isForm(request) ? readForm(request) : readJson(request)
