import { isOffhookError } from '../errors/OffhookError.ts'
import { fieldsOf } from './fieldsOf.ts'
import { refuse } from './refuse.ts'

/** What each part of a request must be. */
const RULES: Readonly<Record<string, string>> = {
  options: 'an AbortSignal',
  path: 'a text that is not empty',
  query: 'a text, number, boolean, date, or a list of these',
  body: 'something that JSON can hold',
  key: 'a text without spaces or line breaks',
}

/** Ends with the error that it is given; what `unfit` threw becomes a `ValidationError` that says what is wrong. */
export function throwInWords(error: unknown): never {
  const { subject, path, value, message } = fieldsOf(isOffhookError(error, 'validation') && error.cause)
  if (typeof subject !== 'string') throw error
  const words = message ?? `${path || `The ${subject}`} must be ${RULES[subject]}.`
  refuse(subject, `${path}`, `${words}`, value)
}
