import { define, nullable, optional } from 'superstruct'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { array, boolean, dynamic, number, object, string } from './structs.ts'

/** An argument that is a string, or absent. */
export const optionalString = (name: string) => optional(string(`${name} must be a string`))

/** An argument that is a boolean, or absent. */
export const optionalBoolean = (name: string) => optional(boolean(`${name} must be a boolean`))

/** Options with boolean values only. */
export const booleanOptions = (...names: readonly string[]) =>
  optional(
    object<{ [name: string]: boolean | undefined }>(
      Object.fromEntries(names.map((name) => [name, optional(boolean())])),
    ),
  )

/** The recipients of an app message: one session id, several, or `*`. */
export const recipients = () =>
  optional(
    dynamic((value) =>
      Array.isArray(value)
        ? array(string('to must be a string'), 'to must be a string or an array')
        : string('to must be a string'),
    ),
  )

/** The argument of `setBandwidth`. The browser checks the constraints. */
export const bandwidth = () =>
  object<{ kbs?: number | 'NO_CAP' | null; trackConstraints?: UnknownRecord }>({
    kbs: optional(
      define(
        'kbs',
        (value) =>
          value === null ||
          value === 'NO_CAP' ||
          Number.isFinite(value) ||
          "kbs must be a number, 'NO_CAP' or null",
      ),
    ),
    trackConstraints: optional(
      define('trackConstraints', (value) => isRecord(value) || 'trackConstraints must be an object'),
    ),
  })

/** The argument of `stopDialOut`. */
export const dialOutSession = () =>
  optional(object<{ sessionId?: string }>({ sessionId: optional(string()) }))

/** The argument of `requestAccess`. */
export const accessRequest = () =>
  optional(
    object<{ access?: { level?: string }; name?: string }>({
      access: optional(object<{ level?: string }>({ level: optional(string()) })),
      name: optional(string()),
    }),
  )

/** The argument of `addFakeParticipant`. */
export const fakeParticipantDetails = () =>
  optional(object<{ aspectRatio?: number }>({ aspectRatio: optional(number()) }))

/** The argument of `loadCss`. */
export const prebuiltCss = () =>
  object<{ bodyClass?: string; cssFile?: string; cssText?: string }>({
    bodyClass: optional(string()),
    cssFile: optional(string()),
    cssText: optional(string()),
  })

/** The argument of `setSidebarView`: the name of a view, or null to close the sidebar. */
export const sidebarView = () => optional(nullable(string('view must be a string or null')))
