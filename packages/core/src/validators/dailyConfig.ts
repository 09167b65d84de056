import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import { type MicAudioMode, micAudioSettings } from './customTrack.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { layers, type SimulcastLayer, simulcastEncodings } from './simulcast.ts'
import { array, boolean, dynamic, partial, type Suggested, string } from './structs.ts'

/** ICE servers, which lead media through firewalls, with the names of the browser's `RTCConfiguration`. */
export interface IceConfig {
  iceServers?: readonly object[]
  placement?: Suggested<'front' | 'back' | 'replace'>
  iceTransportPolicy?: Suggested<'all' | 'relay'>
}

/** daily-js's advanced options. */
export interface DailyConfig {
  alwaysIncludeCamInPermissionPrompt?: boolean
  alwaysIncludeMicInPermissionPrompt?: boolean
  avoidEval?: boolean
  /** The address of the call machine, for daily-js before 0.89. */
  callObjectBundleUrlOverride?: string
  /** The folder of the call machine, for daily-js 0.89 and newer. */
  bundlePathOverride?: string
  /** 1 to 3 layers. Deprecated by Daily: use `sendSettings`. */
  camSimulcastEncodings?: readonly SimulcastLayer[]
  disableSimulcast?: boolean
  enableIndependentDevicePermissionPrompts?: boolean
  fastConnect?: boolean
  h264Profile?: string
  iceConfig?: IceConfig | undefined
  keepCamIndicatorLightOn?: boolean
  micAudioMode?: Suggested<'music' | 'speech'> | MicAudioMode
  noAutoDefaultDeviceChange?: boolean
  preferH264?: boolean
  preferH264ForCam?: boolean
  preferH264ForScreenSharing?: boolean
  proxyUrl?: string
  /** 1 to 3 layers, with any properties of the browser's `RTCRtpEncodingParameters`. */
  screenSimulcastEncodings?: readonly object[]
  useDevicePreferenceCookies?: boolean
  useLegacyVideoProcessor?: boolean
  userMediaAudioConstraints?: UnknownRecord
  userMediaVideoConstraints?: UnknownRecord
  v2CamAndMic?: boolean
}

const anyObject = (name: string) =>
  define<object>('object', (value) => isRecord(value) || `${name} must be objects`)

const constraints = (name: string) =>
  define<UnknownRecord>('object', (value) => isRecord(value) || `${name} must be an object`)

// daily-js accepts any string.
const micAudioMode = () => dynamic((value) => (isRecord(value) ? micAudioSettings() : string()))

const iceConfig = () =>
  optional(
    partial<IceConfig>({
      iceServers: array(anyObject('iceServers')),
      placement: string(),
      iceTransportPolicy: string(),
    }),
  )

/** The argument of `setIceConfig`, which may be absent, and a part of `dailyConfig`. */
export const IceConfig: Rule<IceConfig | undefined> = /* @__PURE__ */ lazy(iceConfig)

export const dailyConfig = () =>
  partial<DailyConfig>(
    {
      alwaysIncludeCamInPermissionPrompt: boolean(),
      alwaysIncludeMicInPermissionPrompt: boolean(),
      avoidEval: boolean(),
      callObjectBundleUrlOverride: string(),
      bundlePathOverride: string(),
      camSimulcastEncodings: simulcastEncodings(),
      disableSimulcast: boolean(),
      enableIndependentDevicePermissionPrompts: boolean(),
      fastConnect: boolean(),
      h264Profile: string(),
      iceConfig: iceConfig(),
      keepCamIndicatorLightOn: boolean(),
      micAudioMode: micAudioMode(),
      noAutoDefaultDeviceChange: boolean(),
      preferH264: boolean(),
      preferH264ForCam: boolean(),
      preferH264ForScreenSharing: boolean(),
      proxyUrl: string(),
      screenSimulcastEncodings: layers(
        anyObject('screenSimulcastEncodings'),
        'screenSimulcastEncodings must be an array',
      ),
      useDevicePreferenceCookies: boolean(),
      useLegacyVideoProcessor: boolean(),
      userMediaAudioConstraints: constraints('userMediaAudioConstraints'),
      userMediaVideoConstraints: constraints('userMediaVideoConstraints'),
      v2CamAndMic: boolean(),
    },
    'dailyConfig must be an object',
  )

/** The property `dailyConfig` of a call. */
export const DailyConfig: Rule<DailyConfig> = /* @__PURE__ */ lazy(dailyConfig)

interface WithDailyConfig {
  dailyConfig?: DailyConfig
}

/** An object with a `dailyConfig`: failures have its path. */
export const WithDailyConfig: Rule<WithDailyConfig> = /* @__PURE__ */ lazy(() =>
  partial<WithDailyConfig>({ dailyConfig: dailyConfig() }),
)
