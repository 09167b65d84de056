import { eitherOf } from './eitherOf.ts'
import { isRecord } from './isRecord.ts'
import { mapOf } from './mapOf.ts'
import { objectOf } from './objectOf.ts'
import { type Rule, rule } from './rule.ts'
import { oneOf } from './scalars.ts'
import { struct } from './struct.ts'

/** Which layer of a video to receive: 0 is the lowest (Daily). */
export interface VideoReceiveSettings {
  /** A whole number of 0 or more, or `inherit`. */
  layer?: number | 'inherit'
}

/** What to receive, by track. */
export interface TrackReceiveSettings {
  readonly [track: string]: VideoReceiveSettings | 'inherit' | undefined
}

/** What to receive, by participant: an id, `base`, or, in the method only, `*`. */
export interface ReceiveSettings {
  readonly [participant: string]: TrackReceiveSettings | 'inherit'
}

const layer = () =>
  rule(
    'layer must be a non-negative integer or "inherit"',
    (value): value is number | 'inherit' =>
      value === 'inherit' || (typeof value === 'number' && Number.isInteger(value) && value >= 0),
  )

const orInherit = <T>(settings: Rule<T>): Rule<T | 'inherit'> =>
  eitherOf(isRecord, settings, oneOf(['inherit'], 'must be an object or "inherit"'))

const helpOf = (keys: string) =>
  `receiveSettings must be of the form { [${keys}]: { [video: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]], [screenVideo: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]] }}}`

const settingsOf = (allowAll: boolean) => {
  const message = helpOf(`<remote participant id> | base${allowAll ? ' | "*"' : ''}`)
  const video = orInherit(objectOf({}, { layer: layer() }))
  const absentOrVideo: Rule<VideoReceiveSettings | 'inherit' | undefined> = eitherOf(
    (value) => value === undefined,
    rule('', (value) => value === undefined),
    video,
  )
  const participant = orInherit(mapOf(() => absentOrVideo))
  return mapOf(() => participant, {
    message,
    key: (id) => (id !== '' && id !== 'local' && (allowAll || id !== '*')) || message,
  })
}

const updateRules = () => settingsOf(true)
const propertyRules = () => settingsOf(false)

/** The argument of `updateReceiveSettings` (spec §5, Daily). */
export const ReceiveSettings = /* @__PURE__ */ struct<ReceiveSettings, typeof updateRules>(updateRules)

/** The property `receiveSettings` of a call: there is no `*` yet. */
export const InitialReceiveSettings = /* @__PURE__ */ struct<ReceiveSettings, typeof propertyRules>(
  propertyRules,
)

/** The first argument of `getReceiveSettings`: a participant's id, `base`, or nothing. */
export const ReceiveSettingsId: Rule<string | undefined> = /* @__PURE__ */ rule(
  'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments',
  (value): value is string | undefined => value === undefined || typeof value === 'string',
)
