import { eitherOf } from './eitherOf.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { listOf } from './listOf.ts'
import { objectOf } from './objectOf.ts'
import { optional, type Rule, rule } from './rule.ts'
import { finite, flag, text } from './scalars.ts'

/** A flag that a method is given, or its absence: daily-js takes that for false. */
export const FlagArgument = (name: string): Rule<boolean | undefined> => optional(flag(name))

/** A text that a method is given, or its absence. */
export const TextArgument = (name: string): Rule<string | undefined> => optional(text(name))

/** Options of a method that are nothing but flags. */
export const FlagOptions = (...names: readonly string[]): Rule<object | undefined> =>
  optional(objectOf({}, Object.fromEntries(names.map((name) => [name, flag(name)]))))

/** Whom an app message is for: one session id, several, or `*`. */
export const Recipients = (): Rule<string | readonly string[] | undefined> =>
  optional(eitherOf(Array.isArray, listOf(text('to'), 'to must be a string or an array'), text('to')))

/** The argument of `setBandwidth`. The constraints are the browser's to judge. */
export const Bandwidth = (): Rule<object> =>
  objectOf(
    {},
    {
      kbs: rule(
        "kbs must be a number, 'NO_CAP' or null",
        (value): value is number | 'NO_CAP' | null =>
          value === null || value === 'NO_CAP' || Number.isFinite(value),
      ),
      trackConstraints: rule<UnknownRecord>('trackConstraints must be an object', isRecord),
    },
  )

/** The argument of `stopDialOut`. */
export const DialOutSession = (): Rule<object | undefined> =>
  optional(objectOf({}, { sessionId: text('sessionId') }))

/** The argument of `requestAccess`. */
export const AccessRequest = (): Rule<object | undefined> =>
  optional(objectOf({}, { access: objectOf({}, { level: text('level') }), name: text('name') }))

/** The argument of `addFakeParticipant`. */
export const FakeParticipant = (): Rule<object | undefined> =>
  optional(objectOf({}, { aspectRatio: finite('aspectRatio') }))

/** The argument of `loadCss`. */
export const PrebuiltCss = (): Rule<object> =>
  objectOf({}, { bodyClass: text('bodyClass'), cssFile: text('cssFile'), cssText: text('cssText') })

/** The argument of `setSidebarView`: a view's name, or null to close the sidebar. */
export const SidebarView = (): Rule<string | null | undefined> =>
  rule(
    'view must be a string or null',
    (value): value is string | null | undefined =>
      value === undefined || value === null || typeof value === 'string',
  )
