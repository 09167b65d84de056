import { LEVEL_INTERVAL_MIN_MS } from '../limits.ts'
import { guard, nullable, type Rule, struct } from './rule.ts'
import { isString, object } from './structs.ts'

/** Whether a value is a track; false outside a browser. */
export const isMediaTrack = (value: unknown): value is MediaStreamTrack =>
  typeof MediaStreamTrack !== 'undefined' && value instanceof MediaStreamTrack

export const mediaTrack = (message: string): Rule<MediaStreamTrack> => guard(message, isMediaTrack)

/** The source of local media: on or off, the id of a device, or a track. */
export type MediaSource = boolean | string | MediaStreamTrack

export const mediaSource = (name: string): Rule<MediaSource> =>
  guard(
    `${name} must be a MediaStreamTrack, boolean, or a string`,
    (value): value is MediaSource =>
      typeof value === 'boolean' || typeof value === 'string' || isMediaTrack(value),
  )

/** A media source, or `null` to keep the current one. */
export const mediaSourceOrNull = (name: string): Rule<MediaSource | null> => nullable(mediaSource(name))

/** The microphone and the camera to use: the id of a device, a track, or a boolean that turns it on or off. */
export interface InputDevices {
  audioDeviceId?: MediaSource | null
  videoDeviceId?: MediaSource | null
  /** Has precedence over `audioDeviceId`. */
  audioSource?: MediaSource | null
  /** Has precedence over `videoDeviceId`. */
  videoSource?: MediaSource | null
}

/** The loudspeaker of the call. */
export interface OutputDevice {
  /** The id of an `audiooutput` device. Not empty, except in `voice.setOutputDevice`. */
  outputDeviceId: string
}

const inputRules = () =>
  object(
    {},
    {
      audioDeviceId: mediaSourceOrNull('audioDeviceId'),
      videoDeviceId: mediaSourceOrNull('videoDeviceId'),
      audioSource: mediaSourceOrNull('audioSource'),
      videoSource: mediaSourceOrNull('videoSource'),
    },
  )

/** The argument of `setInputDevicesAsync`. */
export const InputDevices = /* @__PURE__ */ struct<InputDevices, typeof inputRules>(inputRules)

const OUTPUT = 'outputDeviceId must be provided and must be a valid device id'

const outputRules = () =>
  object(
    { outputDeviceId: guard(OUTPUT, (value): value is string => isString(value) && value !== '') },
    {},
    { message: OUTPUT },
  )

/** The argument of `setOutputDeviceAsync` (Daily). */
export const OutputDevice = /* @__PURE__ */ struct<OutputDevice, typeof outputRules>(outputRules)

/** Milliseconds between two level reports: absent, or a finite number of at least 100 (spec §5). */
export const AudioLevelInterval: Rule<number | undefined> = /* @__PURE__ */ guard(
  'The interval must be a number greater than or equal to 100 milliseconds.',
  (value): value is number | undefined =>
    value === undefined || (typeof value === 'number' && value >= LEVEL_INTERVAL_MIN_MS && value < Infinity),
)
