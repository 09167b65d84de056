import { define, lazy, nullable } from 'superstruct'
import { LEVEL_INTERVAL_MIN_MS } from '../limits.ts'
import type { Rule } from './check.ts'
import { isMediaSource, isMediaTrack, MEDIA_SOURCE, type MediaSource } from './mediaSource.ts'
import { isString, object, partial } from './structs.ts'

export const mediaTrack = (message: string) =>
  define<MediaStreamTrack>('track', (value) => isMediaTrack(value) || message)

export const mediaSource = (name: string) =>
  define<MediaSource>('source', (value) => isMediaSource(value) || `${name} must be ${MEDIA_SOURCE}`)

/** A media source, or `null` to keep the current one. */
const mediaSourceOrNull = (name: string) => nullable(mediaSource(name))

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

/** The argument of `setInputDevicesAsync`. */
export const InputDevices: Rule<InputDevices> = /* @__PURE__ */ lazy(() =>
  partial<InputDevices>({
    audioDeviceId: mediaSourceOrNull('audioDeviceId'),
    videoDeviceId: mediaSourceOrNull('videoDeviceId'),
    audioSource: mediaSourceOrNull('audioSource'),
    videoSource: mediaSourceOrNull('videoSource'),
  }),
)

const OUTPUT = 'outputDeviceId must be provided and must be a valid device id'

/** The argument of `setOutputDeviceAsync`. */
export const OutputDevice: Rule<OutputDevice> = /* @__PURE__ */ lazy(() =>
  object<OutputDevice>(
    { outputDeviceId: define('id', (value) => (isString(value) && value !== '') || OUTPUT) },
    OUTPUT,
  ),
)

/** Milliseconds between two level reports: absent, or a finite number of at least 100. Daily's limit. */
export const AudioLevelInterval: Rule<number | undefined> = /* @__PURE__ */ define(
  'interval',
  (value) =>
    value === undefined ||
    (typeof value === 'number' && value >= LEVEL_INTERVAL_MIN_MS && value < Infinity) ||
    'The interval must be a number greater than or equal to 100 milliseconds.',
)
