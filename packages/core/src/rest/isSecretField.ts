import { SECRET } from './maskWords.ts'

/** The name of a field that holds a secret; of a credential, words may tell the name, or the id. */
const SECRET_FIELD = RegExp(`(?:${SECRET}|credential)s?$`, 'im')
/** A number of tokens is not secret. */
const COUNT_FIELD = /tokens$/im

/**
 * Whether a field holds a secret, by its name. A field named `value` is named by the texts beside it, as in
 * `{ key: 'Authorization', value: 'Bearer …' }`: these are in its `holder`.
 */
export function isSecretField(name: string, value: unknown, holder: object = {}): boolean {
  const names = name === 'value' ? Object.values(holder).join('\n') : name
  return SECRET_FIELD.test(names) && !(typeof value === 'number' && COUNT_FIELD.test(names))
}
