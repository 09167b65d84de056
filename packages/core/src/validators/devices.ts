import { type MediaSource, mediaSourceOrNull } from './mediaTrack.ts'
import { object } from './objectOf.ts'
import { guard } from './rule.ts'
import { isString } from './scalars.ts'
import { struct } from './struct.ts'

/** Which microphone and camera to use: a device's id, a track, or whether that track is allowed at all. */
export interface InputDevices {
  audioDeviceId?: MediaSource | null
  videoDeviceId?: MediaSource | null
  /** Comes before `audioDeviceId`. */
  audioSource?: MediaSource | null
  /** Comes before `videoDeviceId`. */
  videoSource?: MediaSource | null
}

/** Where the call is heard. */
export interface OutputDevice {
  /** Of an `audiooutput` device of the browser; not empty. */
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
