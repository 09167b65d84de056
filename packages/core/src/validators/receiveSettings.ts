import { define, lazy, optional, type Struct } from 'superstruct'
import type { Rule } from './check.ts'
import { isRecord } from './isRecord.ts'
import { dynamic, enums, never, partial, record, string } from './structs.ts'

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
  define<number | 'inherit'>(
    'layer',
    (value) =>
      value === 'inherit' ||
      (typeof value === 'number' && Number.isInteger(value) && value >= 0) ||
      'layer must be a non-negative integer or "inherit"',
  )

const orInherit = <T>(settings: Struct<T, null>) =>
  dynamic((value) => (isRecord(value) ? settings : enums(['inherit'], 'must be an object or "inherit"')))

const helpOf = (keys: string) =>
  `receiveSettings must be of the form { [${keys}]: { [video: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]], [screenVideo: [{ layer: [<non-negative integer> | "inherit"] } | "inherit"]] }}}`

const settings = (allowAll: boolean) => {
  const message = helpOf(`<remote participant id> | base${allowAll ? ' | "*"' : ''}`)
  const video = partial<VideoReceiveSettings>({ layer: layer() })
  const participant = orInherit(record(optional(orInherit(video))))
  const isParticipant = (id: unknown) => id !== '' && id !== 'local' && (allowAll || id !== '*')
  return record(
    dynamic((_value, { path }) => (isParticipant(path.at(-1)) ? participant : never(message))),
    message,
  )
}

/** The argument of `updateReceiveSettings`. */
export const ReceiveSettings: Rule<ReceiveSettings> = /* @__PURE__ */ lazy(() => settings(true))

export const initialReceiveSettings = () => settings(false)

/** The property `receiveSettings` of a call, in which `*` is invalid. */
export const InitialReceiveSettings: Rule<ReceiveSettings> = /* @__PURE__ */ lazy(initialReceiveSettings)

/** The first argument of `getReceiveSettings`: the id of a participant, `base`, or undefined. */
export const ReceiveSettingsId: Rule<string | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    string(
      'first argument to getReceiveSettings() must be a participant id (or "base"), or there should be no arguments',
    ),
  ),
)
