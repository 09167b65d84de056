import { type MicAudioMode, micAudioSettings } from './customTrack.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { guard, optional, type Rule, struct } from './rule.ts'
import { layers, SimulcastEncodings, type SimulcastLayer } from './simulcast.ts'
import { array, boolean, dynamic, object, type Suggested, string, suggested } from './structs.ts'

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

const anyObject = (name: string): Rule<object> =>
  guard(`${name} must be objects`, (value): value is object => isRecord(value))

const constraints = (name: string) => guard<UnknownRecord>(`${name} must be an object`, isRecord)

// daily-js accepts any string.
const micMode = () => dynamic(isRecord, micAudioSettings(), suggested<'music' | 'speech'>('micAudioMode'))

const iceRules = () =>
  optional(
    object(
      {},
      {
        iceServers: array(anyObject('iceServers'), 'iceServers must be an array'),
        placement: suggested<'front' | 'back' | 'replace'>('placement'),
        iceTransportPolicy: suggested<'all' | 'relay'>('iceTransportPolicy'),
      },
    ),
  )

/** The argument of `setIceConfig`, which may be absent, and a part of `dailyConfig`. */
export const IceConfig = /* @__PURE__ */ struct<IceConfig | undefined, typeof iceRules>(iceRules)

const dailyConfigRules = () =>
  object(
    {},
    {
      alwaysIncludeCamInPermissionPrompt: boolean('alwaysIncludeCamInPermissionPrompt'),
      alwaysIncludeMicInPermissionPrompt: boolean('alwaysIncludeMicInPermissionPrompt'),
      avoidEval: boolean('avoidEval'),
      callObjectBundleUrlOverride: string('callObjectBundleUrlOverride'),
      bundlePathOverride: string('bundlePathOverride'),
      camSimulcastEncodings: SimulcastEncodings,
      disableSimulcast: boolean('disableSimulcast'),
      enableIndependentDevicePermissionPrompts: boolean('enableIndependentDevicePermissionPrompts'),
      fastConnect: boolean('fastConnect'),
      h264Profile: string('h264Profile'),
      iceConfig: IceConfig,
      keepCamIndicatorLightOn: boolean('keepCamIndicatorLightOn'),
      micAudioMode: micMode(),
      noAutoDefaultDeviceChange: boolean('noAutoDefaultDeviceChange'),
      preferH264: boolean('preferH264'),
      preferH264ForCam: boolean('preferH264ForCam'),
      preferH264ForScreenSharing: boolean('preferH264ForScreenSharing'),
      proxyUrl: string('proxyUrl'),
      screenSimulcastEncodings: layers(
        anyObject('screenSimulcastEncodings'),
        'screenSimulcastEncodings',
        'an array',
      ),
      useDevicePreferenceCookies: boolean('useDevicePreferenceCookies'),
      useLegacyVideoProcessor: boolean('useLegacyVideoProcessor'),
      userMediaAudioConstraints: constraints('userMediaAudioConstraints'),
      userMediaVideoConstraints: constraints('userMediaVideoConstraints'),
      v2CamAndMic: boolean('v2CamAndMic'),
    },
    { message: 'dailyConfig must be an object' },
  )

/** The property `dailyConfig` of a call. */
export const DailyConfig = /* @__PURE__ */ struct<DailyConfig, typeof dailyConfigRules>(dailyConfigRules)
