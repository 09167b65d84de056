import { isRecord } from './isRecord.ts'
import { type Rule, ruleOf } from './rule.ts'

/** What a client says of itself: texts by name. */
export interface AboutClient {
  readonly [name: string]: string
}

const ENTRIES_MAX = 10
const KEY_MAX = 64
const VALUE_MAX = 256

const isEntry = ([key, value]: [string, unknown]) =>
  key.length <= KEY_MAX && /^[\w-]+$/.test(key) && typeof value === 'string' && value.length <= VALUE_MAX

const isAboutClient = (value: unknown) => {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return entries.length <= ENTRIES_MAX && entries.every(isEntry)
}

/** A property of a call: at most 10 entries, keys of at most 64 characters, values of at most 256 (Daily, from 0.89). */
export const AboutClient: Rule<AboutClient> = /* @__PURE__ */ ruleOf(
  'aboutClient',
  (value) =>
    isAboutClient(value) ||
    `aboutClient must be an object with up to ${ENTRIES_MAX} entries; keys must be strings made up of characters (a-z, 0-9, _, -) and a max length of ${KEY_MAX}; values must be strings with a max length of ${VALUE_MAX}`,
)
