import { ABOUT_CLIENT_ENTRIES_MAX, ABOUT_CLIENT_KEY_MAX, ABOUT_CLIENT_VALUE_MAX } from '../limits.ts'
import { isRecord } from './isRecord.ts'
import { define, type Rule } from './rule.ts'
import { isString } from './scalars.ts'

/**
 * What Daily is told of the page, for its own statistics: at most 10 entries. A key has 1 to 64 characters (a-z, 0-9,
 * _, -), a value at most 256 (Daily). Needs daily-js 0.89 or newer.
 */
export interface AboutClient {
  readonly [key: string]: string
}

const MESSAGE = `aboutClient must be an object with up to ${ABOUT_CLIENT_ENTRIES_MAX} entries; keys must be strings made up of characters (a-z, 0-9, _, -) and a max length of ${ABOUT_CLIENT_KEY_MAX}; values must be strings with a max length of ${ABOUT_CLIENT_VALUE_MAX}`

const isKey = (key: string) => key.length <= ABOUT_CLIENT_KEY_MAX && /^[\w-]+$/.test(key)

/** The property `aboutClient` of a call (Daily). */
export const aboutClient = (): Rule<AboutClient> =>
  define('aboutClient', (value) => {
    const entries = isRecord(value) ? Object.entries(value) : undefined
    const isValid =
      entries !== undefined &&
      entries.length <= ABOUT_CLIENT_ENTRIES_MAX &&
      entries.every(([key, text]) => isKey(key) && isString(text) && text.length <= ABOUT_CLIENT_VALUE_MAX)
    return isValid || MESSAGE
  })
