import { throwInvalid } from '../errors/throwInvalid.ts'

/** A body as it is sent: a form as it is, all else as JSON, without what is undefined. */
export const encode = (body: unknown): string | FormData =>
  body instanceof FormData ? body : (JSON.stringify(body) ?? refuseBody())

/** Ends with the error of a body of which no JSON can be made, such as a circle, a bigint or a function. */
export const refuseBody = (): never =>
  throwInvalid('body', '', 'The body must be something that JSON can hold.')
