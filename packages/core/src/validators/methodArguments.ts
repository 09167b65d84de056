import { isRecord, type UnknownRecord } from './isRecord.ts'
import { guard, optional, type Rule } from './rule.ts'
import { array, boolean, dynamic, number, object, string } from './structs.ts'

/** Options with boolean values only. */
export const booleanOptions = (...names: readonly string[]): Rule<object | undefined> =>
  optional(object({}, Object.fromEntries(names.map((name) => [name, boolean(name)]))))

/** The recipients of an app message: one session id, several, or `*`. */
export const recipients = (): Rule<string | readonly string[] | undefined> =>
  optional(dynamic(Array.isArray, array(string('to'), 'to must be a string or an array'), string('to')))

/** The argument of `setBandwidth`. The browser checks the constraints. */
export const bandwidth = (): Rule<object> =>
  object(
    {},
    {
      kbs: guard(
        "kbs must be a number, 'NO_CAP' or null",
        (value): value is number | 'NO_CAP' | null =>
          value === null || value === 'NO_CAP' || Number.isFinite(value),
      ),
      trackConstraints: guard<UnknownRecord>('trackConstraints must be an object', isRecord),
    },
  )

/** The argument of `stopDialOut`. */
export const dialOutSession = (): Rule<object | undefined> =>
  optional(object({}, { sessionId: string('sessionId') }))

/** The argument of `requestAccess`. */
export const accessRequest = (): Rule<object | undefined> =>
  optional(object({}, { access: object({}, { level: string('level') }), name: string('name') }))

/** The argument of `addFakeParticipant`. */
export const fakeParticipantDetails = (): Rule<object | undefined> =>
  optional(object({}, { aspectRatio: number('aspectRatio') }))

/** The argument of `loadCss`. */
export const prebuiltCss = (): Rule<object> =>
  object({}, { bodyClass: string('bodyClass'), cssFile: string('cssFile'), cssText: string('cssText') })

/** The argument of `setSidebarView`: the name of a view, or null to close the sidebar. */
export const sidebarView = (): Rule<string | null | undefined> =>
  guard(
    'view must be a string or null',
    (value): value is string | null | undefined =>
      value === undefined || value === null || typeof value === 'string',
  )
