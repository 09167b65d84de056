import type { DeviceInfo, Devices } from '../../engine/payloads.ts'
import { DEVICE_TIMEOUT_MS } from '../../limits.ts'
import { CustomTrackOptions } from '../../validators/customTrack.ts'
import { AudioLevelInterval, InputDevices, OutputDevice } from '../../validators/devices.ts'
import { InputSettings } from '../../validators/inputSettings.ts'
import {
  bandwidth,
  booleanOptions,
  optionalBoolean,
  optionalString,
} from '../../validators/methodArguments.ts'
import { ScreenShareOptions, ScreenShareUpdate } from '../../validators/screenShare.ts'
import { each, first } from './checkArguments.ts'
import { command, request } from './methodRow.ts'
import { afterJoin, INITIALIZED } from './preconditions.ts'
import { SET_LOCAL_AUDIO } from './setLocalAudio.ts'

const interval = first('audio-level interval', AudioLevelInterval)

/** Microphone, camera, screen, custom tracks, and audio levels. */
export const MEDIA = {
  /** Turns the microphone on or off. `forceDiscardTrack` also releases the device. */
  setLocalAudio: command<(on: boolean, options?: { forceDiscardTrack?: boolean }) => void>({
    ...SET_LOCAL_AUDIO,
    check: each(
      ['microphone', optionalBoolean('on')],
      ['microphone options', booleanOptions('forceDiscardTrack')],
    ),
  }),
  /** Turns the camera on or off. */
  setLocalVideo: command<(on: boolean) => void>({
    needs: [INITIALIZED],
    check: first('camera', optionalBoolean('on')),
    updatesJoinOptions: (_options, on) => ({ startVideoOff: !on }),
  }),
  /** Switches to the next camera. */
  cycleCamera: request<
    (options?: { preferDifferentFacingMode?: boolean }) => Promise<{ readonly device?: DeviceInfo | null }>
  >({
    needs: [INITIALIZED],
    check: first('camera options', booleanOptions('preferDifferentFacingMode')),
    timeout: DEVICE_TIMEOUT_MS,
  }),
  /** Switches to the next microphone. */
  cycleMic: request<() => Promise<{ readonly device?: DeviceInfo | null }>>({
    needs: [INITIALIZED],
    timeout: DEVICE_TIMEOUT_MS,
  }),
  /** Returns the devices of this machine, with names only after the browser's permission. */
  enumerateDevices: request<() => Promise<{ readonly devices: readonly DeviceInfo[] }>>({
    createsEngine: true,
  }),
  /** Returns the devices in use. */
  getInputDevices: request<() => Promise<Devices>>({ createsEngine: true }),
  /** Selects microphone and camera, by id or as a track. */
  setInputDevicesAsync: request<(devices: InputDevices) => Promise<Devices>>({
    check: first('input devices', InputDevices),
    createsEngine: true,
    timeout: DEVICE_TIMEOUT_MS,
  }),
  /** Selects the loudspeaker. */
  setOutputDeviceAsync: request<(device: OutputDevice) => Promise<Devices>>({
    check: first('output device', OutputDevice),
    createsEngine: true,
  }),
  /** Returns the processing of microphone and camera. */
  getInputSettings: request<() => Promise<InputSettings>>({ createsEngine: true }),
  /** Changes the processing of microphone and camera: noise cancellation, background blur and image, constraints. */
  updateInputSettings: request<(settings: InputSettings) => Promise<InputSettings>>({
    check: first('input settings', InputSettings),
    updatesJoinOptions: ({ inputSettings }, changed) => ({ inputSettings: { ...inputSettings, ...changed } }),
    createsEngine: true,
    timeout: DEVICE_TIMEOUT_MS,
  }),
  /**
   * Limits the bandwidth of the user's camera. `kbs` is kilobits per second, without audio and a shared screen. `NO_CAP`
   * removes the limit.
   */
  setBandwidth: command<
    (cap: { kbs?: number | 'NO_CAP' | null; trackConstraints?: MediaTrackConstraints }) => void
  >({ needs: [INITIALIZED], check: first('bandwidth', bandwidth()) }),

  /** Sends a custom track. Resolves to its name. */
  startCustomTrack: request<(options: CustomTrackOptions) => Promise<string>>({
    needs: [afterJoin()],
    check: first('custom track', CustomTrackOptions),
  }),
  /** Stops a custom track. Resolves to its name. */
  stopCustomTrack: request<(trackName: string) => Promise<string>>({
    needs: [afterJoin()],
    check: first('custom track', optionalString('trackName')),
  }),

  /** Shares a screen, which the user selects in the browser's dialog. `local-screen-share-started` or `-canceled` reports the outcome. */
  startScreenShare: request<(options?: ScreenShareOptions) => Promise<void>>({
    needs: [INITIALIZED],
    check: first('screen share', ScreenShareOptions),
  }),
  /** Turns the sound or the picture of a shared screen on or off. Without a shared screen it only warns. */
  updateScreenShare: command<(options?: ScreenShareUpdate) => void>({
    needs: [INITIALIZED],
    check: first('screen share', ScreenShareUpdate),
  }),
  /** Stops sharing the screen. */
  stopScreenShare: command<() => void>({ needs: [INITIALIZED] }),

  /**
   * Reports the user's level as `local-audio-level`, every `interval` milliseconds: at least 100, Daily's limit.
   * Daily's default when absent. Ends with the call.
   */
  startLocalAudioLevelObserver: request<(interval?: number) => Promise<void>>({
    needs: [INITIALIZED],
    check: interval,
  }),
  /** Stops the reports of the user's level. */
  stopLocalAudioLevelObserver: command<() => void>({ fallback: () => undefined }),
  /**
   * Reports the levels of other participants as `remote-participants-audio-level`, every `interval` milliseconds: at least 100,
   * Daily's limit. Daily's default when absent. Ends with the call.
   */
  startRemoteParticipantsAudioLevelObserver: request<(interval?: number) => Promise<void>>({
    needs: [INITIALIZED],
    check: interval,
  }),
  /** Stops the reports of the levels of other participants. */
  stopRemoteParticipantsAudioLevelObserver: command<() => void>({ fallback: () => undefined }),
}
