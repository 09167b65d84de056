import { type MicAudioMode, micAudioSettings } from './customTrack.ts'
import { eitherOf } from './eitherOf.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { listOf } from './listOf.ts'
import { objectOf } from './objectOf.ts'
import { optional, type Rule, rule } from './rule.ts'
import { flag, type Suggested, suggested, text } from './scalars.ts'
import { SimulcastEncodings, type SimulcastLayer } from './simulcast.ts'
import { struct } from './struct.ts'

/** Servers for the media's way through firewalls, in the browser's own words. */
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
  /** Where daily-js before 0.89 finds its call machine. */
  callObjectBundleUrlOverride?: string
  /** Where daily-js from 0.89 finds its call machine. */
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
  screenSimulcastEncodings?: readonly object[]
  useDevicePreferenceCookies?: boolean
  useLegacyVideoProcessor?: boolean
  userMediaAudioConstraints?: UnknownRecord
  userMediaVideoConstraints?: UnknownRecord
  v2CamAndMic?: boolean
}

const anyObject = (name: string): Rule<object> =>
  rule(`${name} must be objects`, (value): value is object => isRecord(value))

const constraints = (name: string) => rule<UnknownRecord>(`${name} must be an object`, isRecord)

// daily-js does not look at the word
const micMode = () => eitherOf(isRecord, micAudioSettings(), suggested<'music' | 'speech'>('micAudioMode'))

const iceRules = () =>
  optional(
    objectOf(
      {},
      {
        iceServers: listOf(anyObject('iceServers'), 'iceServers must be an array'),
        placement: suggested<'front' | 'back' | 'replace'>('placement'),
        iceTransportPolicy: suggested<'all' | 'relay'>('iceTransportPolicy'),
      },
    ),
  )

/** The argument of `setIceConfig`, which may be absent, and a part of `dailyConfig`. */
export const IceConfig = /* @__PURE__ */ struct<IceConfig | undefined, typeof iceRules>(iceRules)

const rules = () =>
  objectOf(
    {},
    {
      alwaysIncludeCamInPermissionPrompt: flag('alwaysIncludeCamInPermissionPrompt'),
      alwaysIncludeMicInPermissionPrompt: flag('alwaysIncludeMicInPermissionPrompt'),
      avoidEval: flag('avoidEval'),
      callObjectBundleUrlOverride: text('callObjectBundleUrlOverride'),
      bundlePathOverride: text('bundlePathOverride'),
      camSimulcastEncodings: SimulcastEncodings,
      disableSimulcast: flag('disableSimulcast'),
      enableIndependentDevicePermissionPrompts: flag('enableIndependentDevicePermissionPrompts'),
      fastConnect: flag('fastConnect'),
      h264Profile: text('h264Profile'),
      iceConfig: IceConfig,
      keepCamIndicatorLightOn: flag('keepCamIndicatorLightOn'),
      micAudioMode: micMode(),
      noAutoDefaultDeviceChange: flag('noAutoDefaultDeviceChange'),
      preferH264: flag('preferH264'),
      preferH264ForCam: flag('preferH264ForCam'),
      preferH264ForScreenSharing: flag('preferH264ForScreenSharing'),
      proxyUrl: text('proxyUrl'),
      screenSimulcastEncodings: listOf(
        anyObject('screenSimulcastEncodings'),
        'screenSimulcastEncodings must be an array',
      ),
      useDevicePreferenceCookies: flag('useDevicePreferenceCookies'),
      useLegacyVideoProcessor: flag('useLegacyVideoProcessor'),
      userMediaAudioConstraints: constraints('userMediaAudioConstraints'),
      userMediaVideoConstraints: constraints('userMediaVideoConstraints'),
      v2CamAndMic: flag('v2CamAndMic'),
    },
    { message: 'dailyConfig must be an object' },
  )

/** The property `dailyConfig` of a call (Daily). */
export const DailyConfig = /* @__PURE__ */ struct<DailyConfig, typeof rules>(rules)
