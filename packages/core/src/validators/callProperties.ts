import { ABOUT_CLIENT_ENTRIES_MAX, ABOUT_CLIENT_KEY_MAX, ABOUT_CLIENT_VALUE_MAX } from '../limits.ts'
import { isCallAddress } from './address.ts'
import { DailyConfig } from './dailyConfig.ts'
import { mediaSource } from './devices.ts'
import { InputSettings } from './inputSettings.ts'
import { isRecord } from './isRecord.ts'
import { UserData } from './jsonData.ts'
import type { MediaSource } from './mediaSource.ts'
import {
  CustomIntegrations,
  CustomTrayButtons,
  type ElementStyle,
  elementStyle,
  Language,
  LayoutConfig,
  Theme,
} from './prebuiltUi.ts'
import { InitialReceiveSettings, type ReceiveSettings } from './receiveSettings.ts'
import { define, guard, nullable, optional, type Rule, struct } from './rule.ts'
import { SendSettings } from './sendSettings.ts'
import { boolean, enums, exactObject, isString, optionalBoolean, optionalString, string } from './structs.ts'

/**
 * Data about the page for Daily's own statistics: at most 10 entries. A key has 1 to 64 characters (a-z, 0-9,
 * _, -), a value at most 256. Daily's limits. Needs daily-js 0.89 or newer.
 */
export interface AboutClient {
  readonly [key: string]: string
}

const MESSAGE = `aboutClient must be an object with up to ${ABOUT_CLIENT_ENTRIES_MAX} entries; keys must be strings made up of characters (a-z, 0-9, _, -) and a max length of ${ABOUT_CLIENT_KEY_MAX}; values must be strings with a max length of ${ABOUT_CLIENT_VALUE_MAX}`

const isKey = (key: string) => key.length <= ABOUT_CLIENT_KEY_MAX && /^[\w-]+$/.test(key)

/** The property `aboutClient` of a call. */
export const aboutClient = (): Rule<AboutClient> =>
  define('aboutClient', (value) => {
    const entries = isRecord(value) ? Object.entries(value) : undefined
    const isValid =
      entries !== undefined &&
      entries.length <= ABOUT_CLIENT_ENTRIES_MAX &&
      entries.every(([key, text]) => isKey(key) && isString(text) && text.length <= ABOUT_CLIENT_VALUE_MAX)
    return isValid || MESSAGE
  })

/** Settings for React Native only. */
export interface ReactNativeConfig {
  androidInCallNotification?: {
    title?: string
    subtitle?: string
    iconName?: string
    disableForCustomOverride?: boolean
  }
  disableAutoDeviceManagement?: { audio?: boolean; video?: boolean }
}

const reactNativeConfigRules = () =>
  exactObject(
    {},
    {
      androidInCallNotification: exactObject(
        {},
        {
          title: string('title'),
          subtitle: string('subtitle'),
          iconName: string('iconName'),
          disableForCustomOverride: boolean('disableForCustomOverride'),
        },
      ),
      disableAutoDeviceManagement: exactObject({}, { audio: boolean('audio'), video: boolean('video') }),
    },
    {
      message:
        'reactNativeConfig should look like {"androidInCallNotification":{"title":"string","subtitle":"string","iconName":"string","disableForCustomOverride":"boolean"},"disableAutoDeviceManagement":{"audio":"boolean","video":"boolean"}}, all fields optional',
    },
  )

/** A property of a call. */
export const ReactNativeConfig = /* @__PURE__ */ struct<ReactNativeConfig, typeof reactNativeConfigRules>(
  reactNativeConfigRules,
)

/** The properties of a call, without its address. */
export interface CallProperties {
  /** The token for a private room. */
  token?: string
  userName?: string | undefined
  /** At most 4096 characters of JSON. */
  userData?: unknown
  startAudioOff?: boolean | undefined
  startVideoOff?: boolean | undefined
  allowLocalAudio?: boolean | undefined
  allowLocalVideo?: boolean | undefined
  audioSource?: MediaSource
  videoSource?: MediaSource
  subscribeToTracksAutomatically?: boolean | undefined
  receiveSettings?: ReceiveSettings
  sendSettings?: SendSettings
  inputSettings?: InputSettings
  dailyConfig?: DailyConfig
  reactNativeConfig?: ReactNativeConfig
  /**
   * Whether the use of a destroyed call throws. Default true. Otherwise methods only log it, except those that return a
   * promise, which reject.
   */
  strictMode?: boolean | undefined
  /** Every call is independent of other calls: false is invalid. */
  allowMultipleCallInstances?: true | undefined
  /** Data about the page for Daily's statistics. Needs daily-js 0.89 or newer. */
  aboutClient?: AboutClient | null | undefined
  // Properties of the prebuilt UI:
  lang?: Language
  theme?: Theme
  layout?: 'custom-v1' | 'browser' | 'none'
  layoutConfig?: LayoutConfig
  activeSpeakerMode?: boolean | undefined
  showLeaveButton?: boolean | undefined
  showLocalVideo?: boolean | undefined
  showParticipantsBar?: boolean | undefined
  showFullscreenButton?: boolean | undefined
  showUserNameChangeUI?: boolean | undefined
  iframeStyle?: ElementStyle | undefined
  customLayout?: boolean | undefined
  cssFile?: string | undefined
  cssText?: string | undefined
  bodyClass?: string | undefined
  customIntegrations?: CustomIntegrations
  customTrayButtons?: CustomTrayButtons | null | undefined
  proxy?: string | undefined
}

const definedString = (name: string) => guard(`${name} should be a string`, isString)

const prebuiltProperties = () => ({
  lang: Language,
  theme: Theme,
  layout: enums(['custom-v1', 'browser', 'none'], 'layout may only be set to "custom-v1"'),
  layoutConfig: LayoutConfig,
  activeSpeakerMode: optionalBoolean('activeSpeakerMode'),
  showLeaveButton: optionalBoolean('showLeaveButton'),
  showLocalVideo: optionalBoolean('showLocalVideo'),
  showParticipantsBar: optionalBoolean('showParticipantsBar'),
  showFullscreenButton: optionalBoolean('showFullscreenButton'),
  showUserNameChangeUI: optionalBoolean('showUserNameChangeUI'),
  iframeStyle: optional(elementStyle()),
  customLayout: optionalBoolean('customLayout'),
  cssFile: optionalString('cssFile'),
  cssText: optionalString('cssText'),
  bodyClass: optionalString('bodyClass'),
  customIntegrations: CustomIntegrations,
  customTrayButtons: CustomTrayButtons,
  proxy: optionalString('proxy'),
})

/** The rules for all properties except the address. Those that daily-js does not check may be undefined. */
export const callProperties = () => ({
  token: definedString('token'),
  userName: optionalString('userName'),
  userData: UserData,
  startAudioOff: optionalBoolean('startAudioOff'),
  startVideoOff: optionalBoolean('startVideoOff'),
  allowLocalAudio: optionalBoolean('allowLocalAudio'),
  allowLocalVideo: optionalBoolean('allowLocalVideo'),
  audioSource: mediaSource('audioSource'),
  videoSource: mediaSource('videoSource'),
  subscribeToTracksAutomatically: optionalBoolean('subscribeToTracksAutomatically'),
  receiveSettings: InitialReceiveSettings,
  sendSettings: SendSettings,
  inputSettings: InputSettings,
  dailyConfig: DailyConfig,
  reactNativeConfig: ReactNativeConfig,
  strictMode: optionalBoolean('strictMode'),
  allowMultipleCallInstances: optional(
    enums([true], 'allowMultipleCallInstances can only be true: every call is independent of the others'),
  ),
  aboutClient: optional(nullable(aboutClient())),
  ...prebuiltProperties(),
})

/** The address of a room: absolute, and https except on this machine. */
export const roomUrl = () =>
  guard(
    'url must be an absolute https address (http is for localhost only)',
    (value): value is string => typeof value === 'string' && isCallAddress(value),
  )

/** The properties of a call, with or without its address. */
export interface CallFactoryOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url?: string
}

const callFactoryOptionsRules = () => optional(exactObject({}, { url: roomUrl(), ...callProperties() }))

/** The properties of a new call, and of `load`, `preAuth` and `startCamera`; they may be absent. */
export const CallFactoryOptions = /* @__PURE__ */ struct<
  CallFactoryOptions | undefined,
  typeof callFactoryOptionsRules
>(callFactoryOptionsRules)

/** The options of a join. */
export interface JoinOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url: string
}

const joinOptionsRules = () => exactObject({ url: roomUrl() }, callProperties())

/** The options of `join`. An unknown property is an error that names it. */
export const JoinOptions = /* @__PURE__ */ struct<JoinOptions, typeof joinOptionsRules>(joinOptionsRules)
