/**
 * Whether the page may use the microphone: `unknown` before anybody looked, `prompt` where the browser will ask,
 * `blocked-by-user` or `blocked-by-browser` (by the system, or a policy of the page) where it will not, `in-use`
 * where another program has it, `none` without one, `insecure` on a page that is not on https or localhost.
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
  /** The browser's id of it, as the choice of a device takes it. */
  readonly id: string
  /** Empty until the visitor has allowed the microphone. */
  readonly label: string
}

/** The microphones, loudspeakers and cameras of this machine. */
export interface VoiceDevices {
  /** Whether the page may use the microphone. */
  readonly permission: MicrophonePermission
  readonly microphones: readonly VoiceDevice[]
  readonly speakers: readonly VoiceDevice[]
  readonly cameras: readonly VoiceDevice[]
  /** The id of what is in use, or was chosen for the next call; null for the system's choice. */
  readonly microphone: string | null
  /** The same for the loudspeaker. */
  readonly speaker: string | null
  /** The same for the camera. */
  readonly camera: string | null
}

/** Which of them is meant. */
export type DeviceKind = 'microphone' | 'speaker' | 'camera'

/** The devices that the user selected, by kind. It lasts as long as the client, or longer with `rememberDevices`. */
export type DeviceSelection = Map<DeviceKind, string>

export const NO_DEVICES: VoiceDevices = Object.freeze({
  permission: 'unknown',
  microphones: [],
  speakers: [],
  cameras: [],
  microphone: null,
  speaker: null,
  camera: null,
})

/** The name under which the chosen devices are kept in the page's own storage, which no other site can read. */
export const SELECTION_KEY = 'offhook-devices'

/** The device of that kind that the user chose on an earlier visit; undefined where none can be read. */
export function readSavedDevice(kind: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SELECTION_KEY) ?? '{}')
    const id: unknown = Reflect.get(Object(kept), kind)
    return typeof id === 'string' ? id : undefined
  } catch {
    // storage is forbidden, or what is in it was not written by this library
    return undefined
  }
}
