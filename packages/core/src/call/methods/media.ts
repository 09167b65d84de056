import type { DeviceInfo, Devices } from '../../engine/payloads.ts'
import { DEVICE_LIMIT_MS } from '../../limits.ts'
import { CustomTrackOptions } from '../../validators/customTrack.ts'
import { AudioLevelInterval, InputDevices, OutputDevice } from '../../validators/devices.ts'
import { InputSettings } from '../../validators/inputSettings.ts'
import { Bandwidth, FlagArgument, FlagOptions, TextArgument } from '../../validators/methodArguments.ts'
import { ScreenShareOptions, ScreenShareUpdate } from '../../validators/screenShare.ts'
import { command, each, first, getter, request } from './methodRow.ts'
import { afterJoin, INITIALIZED } from './preconditions.ts'

const no = () => false
const interval = first('audio-level interval', AudioLevelInterval)

/** Microphone, camera, screen and tracks of the page's own; and how loud everybody is. */
export const MEDIA = {
  /** Whether the visitor's microphone is on. */
  localAudio: getter<() => boolean>(no),
  /** Whether the visitor's camera is on. */
  localVideo: getter<() => boolean>(no),
  /** Turns the microphone on or off. `forceDiscardTrack` lets go of the device as well. */
  setLocalAudio: command<(on: boolean, options?: { forceDiscardTrack?: boolean }) => void>({
    needs: [INITIALIZED],
    check: each(['microphone', FlagArgument('on')], ['microphone options', FlagOptions('forceDiscardTrack')]),
    updatesJoinOptions: (_asked, on) => ({ startAudioOff: !on }),
  }),
  /** Turns the camera on or off. */
  setLocalVideo: command<(on: boolean) => void>({
    needs: [INITIALIZED],
    check: first('camera', FlagArgument('on')),
    updatesJoinOptions: (_asked, on) => ({ startVideoOff: !on }),
  }),
  /** Takes the next camera. */
  cycleCamera: request<
    (options?: { preferDifferentFacingMode?: boolean }) => Promise<{ readonly device?: DeviceInfo | null }>
  >({
    needs: [INITIALIZED],
    check: first('camera options', FlagOptions('preferDifferentFacingMode')),
    limit: DEVICE_LIMIT_MS,
  }),
  /** Takes the next microphone. */
  cycleMic: request<() => Promise<{ readonly device?: DeviceInfo | null }>>({
    needs: [INITIALIZED],
    limit: DEVICE_LIMIT_MS,
  }),
  /** The devices of this machine; their names only with permission. */
  enumerateDevices: request<() => Promise<{ readonly devices: readonly DeviceInfo[] }>>({
    createsEngine: true,
  }),
  /** The devices in use. */
  getInputDevices: request<() => Promise<Devices>>({ createsEngine: true }),
  /** Chooses microphone and camera, by id or as a track of the page's own. */
  setInputDevicesAsync: request<(devices: InputDevices) => Promise<Devices>>({
    check: first('input devices', InputDevices),
    createsEngine: true,
    limit: DEVICE_LIMIT_MS,
  }),
  /** Chooses where the call is heard. */
  setOutputDeviceAsync: request<(device: OutputDevice) => Promise<Devices>>({
    check: first('output device', OutputDevice),
    createsEngine: true,
  }),
  /** How microphone and camera are processed. */
  getInputSettings: request<() => Promise<InputSettings>>({ createsEngine: true }),
  /** Processes microphone and camera: noise cancellation, background blur and image, constraints. */
  updateInputSettings: request<(settings: InputSettings) => Promise<InputSettings>>({
    check: first('input settings', InputSettings),
    updatesJoinOptions: ({ inputSettings }, changed) => ({ inputSettings: { ...inputSettings, ...changed } }),
    createsEngine: true,
    limit: DEVICE_LIMIT_MS,
  }),
  /**
   * Caps what the visitor's camera sends. `kbs` is kilobits per second, sound and a shared screen apart; `NO_CAP` lifts the
   * cap (Daily).
   */
  setBandwidth: command<
    (cap: { kbs?: number | 'NO_CAP' | null; trackConstraints?: MediaTrackConstraints }) => void
  >({ needs: [INITIALIZED], check: first('bandwidth', Bandwidth()) }),

  /** Sends a track of the page's own. Resolves to its name. */
  startCustomTrack: request<(options: CustomTrackOptions) => Promise<string>>({
    needs: [afterJoin()],
    check: first('custom track', CustomTrackOptions),
  }),
  /** Ends a track of the page's own. Resolves to its name. */
  stopCustomTrack: request<(trackName: string) => Promise<string>>({
    needs: [afterJoin()],
    check: first('custom track', TextArgument('trackName')),
  }),

  /** Whether sound of the visitor's screen is shared. */
  localScreenAudio: getter<() => boolean>(no),
  /** Whether the visitor's screen is shared. */
  localScreenVideo: getter<() => boolean>(no),
  /** Shares the screen: the browser asks the visitor which. `local-screen-share-started` or `-canceled` says what came of it. */
  startScreenShare: request<(options?: ScreenShareOptions) => Promise<void>>({
    needs: [INITIALIZED],
    check: first('screen share', ScreenShareOptions),
  }),
  /** Goes on sharing sound or picture, or not. Without a shared screen it only warns. */
  updateScreenShare: command<(options?: ScreenShareUpdate) => void>({
    needs: [INITIALIZED],
    check: first('screen share', ScreenShareUpdate),
  }),
  /** Ends the shared screen. */
  stopScreenShare: command<() => void>({ needs: [INITIALIZED] }),

  /**
   * Reports the visitor's level as `local-audio-level`, every `interval` milliseconds: at least 100 (spec §5); Daily's
   * choice where it is absent. Ends with the call.
   */
  startLocalAudioLevelObserver: request<(interval?: number) => Promise<void>>({
    needs: [INITIALIZED],
    check: interval,
  }),
  /** Whether the visitor's level is reported. */
  isLocalAudioLevelObserverRunning: getter<() => boolean>(no),
  /** Ends the reports of the visitor's level. */
  stopLocalAudioLevelObserver: command<() => void>({ fallback: () => undefined }),
  /** The visitor's level, 0 to 1 (Daily). */
  getLocalAudioLevel: getter<() => number>(() => 0),
  /**
   * Reports the others' levels as `remote-participants-audio-level`, every `interval` milliseconds: at least 100
   * (spec §5); Daily's choice where it is absent. Ends with the call.
   */
  startRemoteParticipantsAudioLevelObserver: request<(interval?: number) => Promise<void>>({
    needs: [INITIALIZED],
    check: interval,
  }),
  /** Whether the others' levels are reported. */
  isRemoteParticipantsAudioLevelObserverRunning: getter<() => boolean>(no),
  /** Ends the reports of the others' levels. */
  stopRemoteParticipantsAudioLevelObserver: command<() => void>({ fallback: () => undefined }),
  /** The others' levels by session id, 0 to 1 (Daily). */
  getRemoteParticipantsAudioLevel: getter<() => Readonly<Record<string, number>>>(() => ({})),
}
