import { type AboutClient, aboutClient } from './aboutClient.ts'
import { isCallAddress } from './address.ts'
import { CustomIntegrations } from './customIntegrations.ts'
import { CustomTrayButtons } from './customTrayButtons.ts'
import { DailyConfig } from './dailyConfig.ts'
import { type ElementStyle, elementStyle } from './elementStyle.ts'
import { InputSettings } from './inputSettings.ts'
import { Language } from './language.ts'
import { LayoutConfig } from './layoutConfig.ts'
import { type MediaSource, mediaSource } from './mediaTrack.ts'
import { ReactNativeConfig } from './reactNativeConfig.ts'
import { InitialReceiveSettings, type ReceiveSettings } from './receiveSettings.ts'
import { guard, nullable, optional } from './rule.ts'
import { boolean, enums, isString, string } from './scalars.ts'
import { SendSettings } from './sendSettings.ts'
import { Theme } from './theme.ts'
import { UserData } from './userData.ts'

/** The properties that a call may have beside its address (Daily). */
export interface CallProperties {
  /** What lets the visitor into a room that is not open to everybody. */
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
   * Whether the use of a destroyed call throws. Default true. Without it, methods without an answer only say so on the
   * console; those that return a promise reject all the same.
   */
  strictMode?: boolean | undefined
  /** Every call is independent of the others: false is refused. */
  allowMultipleCallInstances?: true | undefined
  /** What Daily is told of the page. Needs daily-js 0.89 or newer. */
  aboutClient?: AboutClient | null | undefined
  /** The rest is about the prebuilt UI. */
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

const should = (name: string) => guard(`${name} should be a string`, isString)

// daily-js does not look at these, so that undefined is as good as absent
const maybeFlag = (name: string) => optional(boolean(name))
const maybeText = (name: string) => optional(string(name))

const prebuiltProperties = () => ({
  lang: Language,
  theme: Theme,
  layout: enums(['custom-v1', 'browser', 'none'], 'layout may only be set to "custom-v1"'),
  layoutConfig: LayoutConfig,
  activeSpeakerMode: maybeFlag('activeSpeakerMode'),
  showLeaveButton: maybeFlag('showLeaveButton'),
  showLocalVideo: maybeFlag('showLocalVideo'),
  showParticipantsBar: maybeFlag('showParticipantsBar'),
  showFullscreenButton: maybeFlag('showFullscreenButton'),
  showUserNameChangeUI: maybeFlag('showUserNameChangeUI'),
  iframeStyle: optional(elementStyle()),
  customLayout: maybeFlag('customLayout'),
  cssFile: maybeText('cssFile'),
  cssText: maybeText('cssText'),
  bodyClass: maybeText('bodyClass'),
  customIntegrations: CustomIntegrations,
  customTrayButtons: CustomTrayButtons,
  proxy: maybeText('proxy'),
})

/** The rules of all properties but the address. */
export const callProperties = () => ({
  token: should('token'),
  userName: maybeText('userName'),
  userData: UserData,
  startAudioOff: maybeFlag('startAudioOff'),
  startVideoOff: maybeFlag('startVideoOff'),
  allowLocalAudio: maybeFlag('allowLocalAudio'),
  allowLocalVideo: maybeFlag('allowLocalVideo'),
  audioSource: mediaSource('audioSource'),
  videoSource: mediaSource('videoSource'),
  subscribeToTracksAutomatically: maybeFlag('subscribeToTracksAutomatically'),
  receiveSettings: InitialReceiveSettings,
  sendSettings: SendSettings,
  inputSettings: InputSettings,
  dailyConfig: DailyConfig,
  reactNativeConfig: ReactNativeConfig,
  strictMode: maybeFlag('strictMode'),
  allowMultipleCallInstances: optional(
    enums([true], 'allowMultipleCallInstances can only be true: every call is independent of the others'),
  ),
  aboutClient: optional(nullable(aboutClient())),
  ...prebuiltProperties(),
})

/** Where the visitor's voice is sent: absolute, and https unless it is this machine. */
export const roomUrl = () =>
  guard(
    'url must be an absolute https address (http is for localhost only)',
    (value): value is string => typeof value === 'string' && isCallAddress(value),
  )
