import { unfit } from './unfit.ts'

/** A body as it is sent: a form as it is, all else as JSON, without what is undefined. */
export const encode = (body: unknown): string | FormData =>
  body instanceof FormData ? body : (JSON.stringify(body) ?? unfit('body'))
