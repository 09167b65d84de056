import { ApiError } from '../errors/ApiError.ts'
import { ParseError } from '../errors/ParseError.ts'
import { fieldsOf } from './fieldsOf.ts'
import { maskWords } from './maskWords.ts'
import { readBeginning } from './readBeginning.ts'
import type { Explain } from './request.ts'
import { requestIdOf } from './requestIdOf.ts'

/** Of a web call's refusal the texts of its message alone: all else may be secret. */
export const explainWebCall: Explain = async ({ operation, response, hide }) => {
  const { ok, status, headers } = response
  const requestId = requestIdOf(response)
  if (ok) {
    const message = `${operation} answered ${status} with what is not JSON.`
    return new ParseError(message, undefined, { status, operation, requestId })
  }
  let body: unknown
  try {
    const { message } = fieldsOf(JSON.parse(hide(await readBeginning(response))))
    const texts = [message].flat().filter((each) => typeof each === 'string')
    body = { message: maskWords(texts.join('; ')) }
  } catch {
    // what is not JSON may hold anything
  }
  return new ApiError({ status, body, headers, requestId, operation })
}
