import { define, lazy, optional, Struct } from 'superstruct'
import { APP_MESSAGE_MAX, USER_DATA_MAX } from '../limits.ts'
import type { Rule } from './check.ts'
import { isRecord } from './isRecord.ts'
import { enums } from './structs.ts'

/** Converts a value to JSON. Undefined for functions, circular objects and big integers. Never throws. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/**
 * An app message: serializable, and at most `max` characters of JSON. Daily's limit is 4096, unless the room has its own.
 */
export const AppMessage = (max: number = APP_MESSAGE_MAX): Rule<unknown> =>
  new Struct<unknown, null>({
    type: 'app message',
    schema: null,
    validator(data) {
      const text = jsonOf(data)
      if (text === undefined) return 'Message data must be serializable to JSON.'
      return text.length <= max || `Message data too large. Max size is ${max}`
    },
    // `define` gives each struct a generator, whose first call costs ten times this check
    entries: () => [],
  })

export const userData = () =>
  define<unknown>('userData', (value) => {
    if (value === undefined) return true
    const text = typeof value === 'string' ? value : jsonOf(value)
    if (text === undefined) return 'userData must be serializable to JSON'
    return (
      text.length <= USER_DATA_MAX ||
      `userData is too large (${text.length} characters). Maximum size suppported is ${USER_DATA_MAX}.`
    )
  })

/**
 * userData: serializable, and at most 4096 characters, which is Daily's limit. A string counts as it is, any other value
 * as JSON.
 */
export const UserData: Rule<unknown> = /* @__PURE__ */ userData()

/** The effect of new session data on the existing data: replaces it, or overwrites it key by key. */
export type SessionDataMergeStrategy = 'replace' | 'shallow-merge'

const DATA_MAX = 102_400
const NOT_JSON = 'Meeting session data must be serializable to JSON'

/** The second argument of `setMeetingSessionData`. `replace` when absent. */
export const SessionDataMergeStrategy: Rule<SessionDataMergeStrategy | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    enums(
      ['replace', 'shallow-merge'],
      'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
    ),
  ),
)

const isPlain = (value: unknown) => {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Whether every defined value can be converted to JSON. */
const mergesAsJson = (data: object) =>
  Object.values(data).every((value) => value === undefined || jsonOf(value) !== undefined)

/**
 * The first argument of `setMeetingSessionData`: a plain object of at most 102,400 characters of JSON. For a
 * merge, every value must convert to JSON. A replacement leaves out values that do not.
 */
export const MeetingSessionData = (strategy: SessionDataMergeStrategy = 'replace'): Rule<object> =>
  define('session data', (data) => {
    if (!isRecord(data) || !isPlain(data)) return 'Meeting session data must be a plain (map-like) object'
    const text = jsonOf(data)
    if (text === undefined || (strategy === 'shallow-merge' && !mergesAsJson(data))) return NOT_JSON
    return (
      text.length <= DATA_MAX ||
      `Meeting session data is too large (${text.length} characters). Maximum size suppported is ${DATA_MAX}.`
    )
  })
