import { LEVEL_INTERVAL_MIN_MS } from '../limits.ts'
import { isMediaSource, isMediaTrack, MEDIA_SOURCE, type MediaSource } from './mediaSource.ts'
import { guard, nullable, type Rule, struct } from './rule.ts'
import { isString, object } from './structs.ts'

export const mediaTrack = (message: string): Rule<MediaStreamTrack> => guard(message, isMediaTrack)

export const mediaSource = (name: string): Rule<MediaSource> =>
  guard(`${name} must be ${MEDIA_SOURCE}`, isMediaSource)

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

/** The argument of `setOutputDeviceAsync`. */
export const OutputDevice = /* @__PURE__ */ struct<OutputDevice, typeof outputRules>(outputRules)

/** Milliseconds between two level reports: absent, or a finite number of at least 100. Daily's limit. */
export const AudioLevelInterval: Rule<number | undefined> = /* @__PURE__ */ guard(
  'The interval must be a number greater than or equal to 100 milliseconds.',
  (value): value is number | undefined =>
    value === undefined || (typeof value === 'number' && value >= LEVEL_INTERVAL_MIN_MS && value < Infinity),
)
