import { isRecord } from './isRecord.ts'
import { guard, type Rule, struct } from './rule.ts'
import { dynamic, enums, object, record } from './structs.ts'

/** The layer of a video to receive: 0 is the lowest. */
export interface VideoReceiveSettings {
  /** A whole number of 0 or more, or `inherit`. */
  layer?: number | 'inherit'
}

/** The settings of a participant, by track. */
export interface TrackReceiveSettings {
  readonly [track: string]: VideoReceiveSettings | 'inherit' | undefined
}

/** The settings by participant: an id, `base`, or, in the method only, `*`. */
export interface ReceiveSettings {
  readonly [participant: string]: TrackReceiveSettings | 'inherit'
}

const layer = () =>
  guard(
    'layer must be a non-negative integer or "inherit"',
    (value): value is number | 'inherit' =>
      value === 'inherit' || (typeof value === 'number' && Number.isInteger(value) && value >= 0),
  )

const orInherit = <T>(settings: Rule<T>): Rule<T | 'inherit'> =>
  dynamic(isRecord, settings, enums(['inherit'], 'must be an object or "inherit"'))

const helpOf = (keys: string) =>
  `receiveSettings must be of the form { [${keys}]: { [video: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]], [screenVideo: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]] }}}`

const settingsOf = (allowAll: boolean) => {
  const message = helpOf(`<remote participant id> | base${allowAll ? ' | "*"' : ''}`)
  const video = orInherit(object({}, { layer: layer() }))
  const absentOrVideo: Rule<VideoReceiveSettings | 'inherit' | undefined> = dynamic(
    (value) => value === undefined,
    guard('', (value) => value === undefined),
    video,
  )
  const participant = orInherit(record(() => absentOrVideo))
  return record(() => participant, {
    message,
    key: (id) => (id !== '' && id !== 'local' && (allowAll || id !== '*')) || message,
  })
}

const updateRules = () => settingsOf(true)
const propertyRules = () => settingsOf(false)

/** The argument of `updateReceiveSettings`. */
export const ReceiveSettings = /* @__PURE__ */ struct<ReceiveSettings, typeof updateRules>(updateRules)

/** The property `receiveSettings` of a call, in which `*` is invalid. */
export const InitialReceiveSettings = /* @__PURE__ */ struct<ReceiveSettings, typeof propertyRules>(
  propertyRules,
)

/** The first argument of `getReceiveSettings`: the id of a participant, `base`, or undefined. */
export const ReceiveSettingsId: Rule<string | undefined> = /* @__PURE__ */ guard(
  'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments',
  (value): value is string | undefined => value === undefined || typeof value === 'string',
)
