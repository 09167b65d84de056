import { ServerError } from './ServerError.ts'

/** A secret, or several while a new one replaces an old one. `undefined` in a list is ignored. */
export type Secret = string | undefined | readonly (string | undefined)[]

/** The characters that a header can have. For any other, the error of `fetch` would print the secret. */
const SENDABLE = /^[\x21-\x7e]+$/

/** @throws ServerError `option` unless there is a secret, and each of them can be sent in a header */
export function readSecrets(name: string, secret: Secret, allowed = SENDABLE): readonly string[] {
  const secrets = [secret].flat().filter((each) => each !== undefined)
  if (secrets.length === 0 || secrets.includes('')) {
    throw new ServerError('option', `${name} got an empty secret. Is its environment variable set?`)
  }
  if (secrets.some((each) => !allowed.test(each))) {
    throw new ServerError(
      'option',
      `${name} got a secret with white space around it, or with a character that it cannot have.`,
    )
  }
  return secrets
}
