import { ServerError } from './ServerError.ts'

/** A secret, or several while a new one replaces an old one. `undefined` in a list is ignored. */
export type Secret = string | undefined | readonly (string | undefined)[]

/** @throws ServerError `option` unless there is a secret, and each of them can be sent in a header */
export function readSecrets(name: string, secret: Secret): readonly string[] {
  const secrets = [secret].flat().filter((each) => each !== undefined)
  if (secrets.length === 0 || secrets.includes('')) {
    throw new ServerError('option', `${name} got an empty secret. Is its environment variable set?`)
  }
  if (secrets.some((each) => each.trim() !== each)) {
    throw new ServerError('option', `${name} got a secret that begins or ends with white space.`)
  }
  return secrets
}
