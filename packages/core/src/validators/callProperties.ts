import { define, lazy, nullable, optional } from 'superstruct'
import { ABOUT_CLIENT_ENTRIES_MAX, ABOUT_CLIENT_KEY_MAX, ABOUT_CLIENT_VALUE_MAX } from '../limits.ts'
import { isCallAddress } from './address.ts'
import type { Rule } from './check.ts'
import { type DailyConfig, dailyConfig } from './dailyConfig.ts'
import { mediaSource } from './devices.ts'
import { type InputSettings, inputSettings } from './inputSettings.ts'
import { isRecord } from './isRecord.ts'
import { userData } from './jsonData.ts'
import type { MediaSource } from './mediaSource.ts'
import {
  type CustomIntegrations,
  type CustomTrayButtons,
  customIntegrations,
  customTrayButtons,
  type ElementStyle,
  elementStyle,
  type Language,
  type LayoutConfig,
  language,
  layoutConfig,
  type Theme,
  theme,
} from './prebuiltUi.ts'
import { initialReceiveSettings, type ReceiveSettings } from './receiveSettings.ts'
import { type SendSettings, sendSettings } from './sendSettings.ts'
import {
  boolean,
  enums,
  exactOptional,
  exactPartial,
  isString,
  object,
  type Schema,
  string,
} from './structs.ts'

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
export const aboutClient = () =>
  define<AboutClient>('aboutClient', (value) => {
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

const reactNativeConfig = () =>
  exactPartial<ReactNativeConfig>(
    {
      androidInCallNotification: exactPartial<NonNullable<ReactNativeConfig['androidInCallNotification']>>({
        title: string(),
        subtitle: string(),
        iconName: string(),
        disableForCustomOverride: boolean(),
      }),
      disableAutoDeviceManagement: exactPartial<
        NonNullable<ReactNativeConfig['disableAutoDeviceManagement']>
      >({
        audio: boolean(),
        video: boolean(),
      }),
    },
    'reactNativeConfig should look like {"androidInCallNotification":{"title":"string","subtitle":"string","iconName":"string","disableForCustomOverride":"boolean"},"disableAutoDeviceManagement":{"audio":"boolean","video":"boolean"}}, all fields optional',
  )

/** A property of a call. */
export const ReactNativeConfig: Rule<ReactNativeConfig> = /* @__PURE__ */ lazy(reactNativeConfig)

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

const prebuiltProperties = () => ({
  lang: exactOptional(language()),
  theme: exactOptional(theme()),
  layout: exactOptional(enums(['custom-v1', 'browser', 'none'], 'layout may only be set to "custom-v1"')),
  layoutConfig: exactOptional(layoutConfig()),
  activeSpeakerMode: optional(boolean()),
  showLeaveButton: optional(boolean()),
  showLocalVideo: optional(boolean()),
  showParticipantsBar: optional(boolean()),
  showFullscreenButton: optional(boolean()),
  showUserNameChangeUI: optional(boolean()),
  iframeStyle: optional(elementStyle()),
  customLayout: optional(boolean()),
  cssFile: optional(string()),
  cssText: optional(string()),
  bodyClass: optional(string()),
  customIntegrations: exactOptional(customIntegrations()),
  customTrayButtons: customTrayButtons(),
  proxy: optional(string()),
})

/** The rules for all properties except the address. Those that daily-js does not check may be undefined. */
export const callProperties = (): Schema<CallProperties> => ({
  token: exactOptional(string('token should be a string')),
  userName: optional(string()),
  userData: userData(),
  startAudioOff: optional(boolean()),
  startVideoOff: optional(boolean()),
  allowLocalAudio: optional(boolean()),
  allowLocalVideo: optional(boolean()),
  audioSource: exactOptional(mediaSource('audioSource')),
  videoSource: exactOptional(mediaSource('videoSource')),
  subscribeToTracksAutomatically: optional(boolean()),
  receiveSettings: exactOptional(initialReceiveSettings()),
  sendSettings: exactOptional(sendSettings()),
  inputSettings: exactOptional(inputSettings()),
  dailyConfig: exactOptional(dailyConfig()),
  reactNativeConfig: exactOptional(reactNativeConfig()),
  strictMode: optional(boolean()),
  allowMultipleCallInstances: optional(
    enums([true], 'allowMultipleCallInstances can only be true: every call is independent of the others'),
  ),
  aboutClient: optional(nullable(aboutClient())),
  ...prebuiltProperties(),
})

/** The address of a room: absolute, and https except on this machine. */
export const roomUrl = () =>
  define<string>(
    'url',
    (value) =>
      (isString(value) && isCallAddress(value)) ||
      'url must be an absolute https address (http is for localhost only)',
  )

/** The properties of a call, with or without its address. */
export interface CallFactoryOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url?: string
}

/** The properties of a new call, and of `load`, `preAuth` and `startCamera`. They may be absent. */
export const CallFactoryOptions: Rule<CallFactoryOptions | undefined> = /* @__PURE__ */ lazy(() =>
  optional(object<CallFactoryOptions>({ url: exactOptional(roomUrl()), ...callProperties() })),
)

/** The options of a join, with the address that it needs. */
export interface JoinOptions extends CallProperties {
  /** Absolute https, or this machine. */
  url: string
}

/** The options of `join`. An unknown property is an error that names it. */
export const JoinOptions: Rule<JoinOptions> = /* @__PURE__ */ lazy(() =>
  object<JoinOptions>({ url: roomUrl(), ...callProperties() }),
)
