/**
 * Whether the page may use the microphone: `unknown` before the permission is read, `prompt` if the browser will ask,
 * `blocked-by-user`, `blocked-by-browser` (by the system, or a policy of the page), `in-use` by another program, `none`
 * without a microphone, `insecure` on a page that is not on https or localhost.
 */
export type MicrophonePermission =
  | 'unknown'
  | 'prompt'
  | 'granted'
  | 'blocked-by-user'
  | 'blocked-by-browser'
  | 'in-use'
  | 'none'
  | 'insecure'

/** A microphone, loudspeaker or camera. */
export interface VoiceDevice {
  /** The browser's device id, for `setInputDevices` and `setOutputDevice`. */
  readonly id: string
  /** The browser's name of the device. Empty until the user has granted the microphone. */
  readonly label: string
}

/** The devices of this machine, and the permission to use the microphone. */
export interface VoiceDevices {
  /** Whether the page may use the microphone. */
  readonly permission: MicrophonePermission
  readonly microphones: readonly VoiceDevice[]
  readonly speakers: readonly VoiceDevice[]
  readonly cameras: readonly VoiceDevice[]
  /** The id of the microphone in use, or selected for the next call; null for the system's default. */
  readonly microphone: string | null
  /** The id of the loudspeaker in use, or selected for the next call; null for the system's default. */
  readonly speaker: string | null
  /** The id of the camera in use, or selected for the next call; null for the system's default. */
  readonly camera: string | null
}

/** A kind of device. A `speaker` is a loudspeaker: the type `Speaker` says who talks. */
export type DeviceKind = 'microphone' | 'speaker' | 'camera'

/** The ids of the devices that the user selected. They last as long as the client, or longer with `rememberDevices`. */
export type DeviceSelection = Map<DeviceKind, string>

export const NO_DEVICES: VoiceDevices = Object.freeze({
  permission: 'unknown',
  microphones: Object.freeze([]),
  speakers: Object.freeze([]),
  cameras: Object.freeze([]),
  microphone: null,
  speaker: null,
  camera: null,
})

/** The key of the selected devices in the local storage. */
export const SELECTION_KEY = 'offhook-devices'

/** Returns the device that the user selected on an earlier visit. Undefined if it cannot be read. */
export function readSavedDevice(kind: string): string | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(SELECTION_KEY) ?? '{}')
    const id: unknown = Reflect.get(Object(saved), kind)
    return typeof id === 'string' ? id : undefined
  } catch {
    // The storage is forbidden, or this library did not write the value.
    return undefined
  }
}
