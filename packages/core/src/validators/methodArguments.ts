import { isRecord, type UnknownRecord } from './isRecord.ts'
import { guard, optional, type Rule } from './rule.ts'
import { array, boolean, dynamic, number, object, string } from './structs.ts'

/** A boolean argument. It may be absent, which daily-js treats as false. */
export const FlagArgument = (name: string): Rule<boolean | undefined> => optional(boolean(name))

/** A string argument, which may be absent. */
export const TextArgument = (name: string): Rule<string | undefined> => optional(string(name))

/** Options with boolean values only. */
export const FlagOptions = (...names: readonly string[]): Rule<object | undefined> =>
  optional(object({}, Object.fromEntries(names.map((name) => [name, boolean(name)]))))

/** The recipients of an app message: one session id, several, or `*`. */
export const Recipients = (): Rule<string | readonly string[] | undefined> =>
  optional(dynamic(Array.isArray, array(string('to'), 'to must be a string or an array'), string('to')))

/** The argument of `setBandwidth`. The browser checks the constraints. */
export const Bandwidth = (): Rule<object> =>
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
export const DialOutSession = (): Rule<object | undefined> =>
  optional(object({}, { sessionId: string('sessionId') }))

/** The argument of `requestAccess`. */
export const AccessRequest = (): Rule<object | undefined> =>
  optional(object({}, { access: object({}, { level: string('level') }), name: string('name') }))

/** The argument of `addFakeParticipant`. */
export const FakeParticipant = (): Rule<object | undefined> =>
  optional(object({}, { aspectRatio: number('aspectRatio') }))

/** The argument of `loadCss`. */
export const PrebuiltCss = (): Rule<object> =>
  object({}, { bodyClass: string('bodyClass'), cssFile: string('cssFile'), cssText: string('cssText') })

/** The argument of `setSidebarView`: the name of a view, or null to close the sidebar. */
export const SidebarView = (): Rule<string | null | undefined> =>
  guard(
    'view must be a string or null',
    (value): value is string | null | undefined =>
      value === undefined || value === null || typeof value === 'string',
  )
