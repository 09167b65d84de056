import { isRecord } from './isRecord.ts'
import { jsonOf } from './jsonOf.ts'
import { define, guard, type Rule } from './rule.ts'

/** What new session data does to the old: takes its place, or overwrites it key by key. */
export type SessionDataMergeStrategy = 'replace' | 'shallow-merge'

const DATA_MAX = 102_400
const NOT_JSON = 'Meeting session data must be serializable to JSON'

/** The second argument of `setMeetingSessionData`; `replace` when absent (Daily). */
export const SessionDataMergeStrategy: Rule<SessionDataMergeStrategy | undefined> = /* @__PURE__ */ guard(
  'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
  (value): value is SessionDataMergeStrategy | undefined =>
    value === undefined || value === 'replace' || value === 'shallow-merge',
)

const isPlain = (value: unknown) => {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Whether every value that is given has JSON of its own. */
const mergesAsJson = (data: object) =>
  Object.values(data).every((value) => value === undefined || jsonOf(value) !== undefined)

/**
 * The first argument of `setMeetingSessionData`: a plain object of at most 102,400 characters of JSON. A merge
 * needs JSON of every value, where a replacement leaves out what has none (Daily).
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
