import { define, nullable, optional } from 'superstruct'
import { isRecord } from './isRecord.ts'
import { array, boolean, dynamic, number, object, partial, string } from './structs.ts'

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
  partial<{ kbs?: number | 'NO_CAP' | null; trackConstraints?: MediaTrackConstraints }>({
    kbs: define(
      'kbs',
      (value) =>
        value === null ||
        value === 'NO_CAP' ||
        Number.isFinite(value) ||
        "kbs must be a number, 'NO_CAP' or null",
    ),
    trackConstraints: define(
      'trackConstraints',
      (value) => isRecord(value) || 'trackConstraints must be an object',
    ),
  })

/** The argument of `stopDialOut`. */
export const dialOutSession = () => optional(partial<{ sessionId?: string }>({ sessionId: string() }))

/** The argument of `requestAccess`. */
export const accessRequest = () =>
  optional(
    partial<{ access?: { level?: string }; name?: string }>({
      access: partial<{ level?: string }>({ level: string() }),
      name: string(),
    }),
  )

/** The argument of `addFakeParticipant`. */
export const fakeParticipantDetails = () =>
  optional(partial<{ aspectRatio?: number }>({ aspectRatio: number() }))

/** The argument of `loadCss`. */
export const prebuiltCss = () =>
  partial<{ bodyClass?: string; cssFile?: string; cssText?: string }>({
    bodyClass: string(),
    cssFile: string(),
    cssText: string(),
  })

/** The argument of `setSidebarView`: the name of a view, or null to close the sidebar. */
export const sidebarView = () => optional(nullable(string('view must be a string or null')))
