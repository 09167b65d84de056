import type { UnknownRecord } from './isRecord.ts'
import { define, type Rule, struct } from './rule.ts'
import { type Breach, enums, object, string, stringThat } from './structs.ts'
import {
  displayName,
  extension,
  findIdleWait,
  type TelephoneCodecs,
  type TelephonePermissions,
  telephoneCodecs,
  telephonePermissions,
  telephoneUserId,
  waitBeforeExtensionDialSec,
} from './telephony.ts'

/** How the video of a SIP call is sent: positive integers, at most 1280, 720, 30 and 1000 kbps (Daily). */
export interface DialOutVideoSettings {
  /** Pixels, a whole number from 1 to 1280. */
  width?: number
  /** Pixels, a whole number from 1 to 720. */
  height?: number
  /** Pictures a second, a whole number from 1 to 30. */
  fps?: number
  /** Kilobits per second, a whole number from 1 to 1000. */
  videoBitrate?: number
}

/** Whom to call, and how: exactly one of `sipUri` and `phoneNumber`. */
export interface DialOutOptions {
  /** Begins with `sip:`. */
  sipUri?: string
  /** A plus, then digits. */
  phoneNumber?: string
  /** The caller id that the called person sees; not with `sipUri`. */
  callerId?: string
  /** Fewer than 200 characters. */
  displayName?: string
  /** At most 36 characters. */
  userId?: string
  /** How sound and pictures may be encoded, best first. */
  codecs?: TelephoneCodecs
  /** What the telephone may do in the call. */
  permissions?: TelephonePermissions
  /** At most 20 characters, dialled after the answer. */
  extension?: string
  /** At most 60 seconds; needs an `extension`. */
  waitBeforeExtensionDialSec?: number
  /** Sends video, to a SIP address. */
  video?: boolean
  /** Needs `video`. */
  videoSettings?: DialOutVideoSettings
  /** For SIP only. */
  provider?: 'daily' | 'signalwire'
}

const P = 'Error starting dial out: '
const VIDEO_MAX = { width: 1280, height: 720, fps: 30, videoBitrate: 1000 }

const videoSetting = (name: keyof DialOutVideoSettings): Rule<number> =>
  define(name, (value) => {
    const setting = `${P}videoSettings.${name}`
    if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) {
      return `${setting} must be a positive integer`
    }
    const unit = name === 'videoBitrate' ? ' kbps' : ''
    return value <= VIDEO_MAX[name] || `${setting} must be less than or equal to ${VIDEO_MAX[name]}${unit}`
  })

const videoSettings = () =>
  object(
    {},
    {
      width: videoSetting('width'),
      height: videoSetting('height'),
      fps: videoSetting('fps'),
      videoBitrate: videoSetting('videoBitrate'),
    },
    { message: `${P}videoSettings must be an object` },
  )

function* findConflicts(value: UnknownRecord): Iterable<Breach> {
  const bySip = value.sipUri !== undefined
  const byPhone = value.phoneNumber !== undefined
  if (!bySip && !byPhone) yield { message: `${P}either a sip uri or phone number must be provided` }
  if (bySip && byPhone) yield { message: `${P}only one of sip uri or phone number must be provided` }
  if (bySip && typeof value.callerId === 'string') {
    yield { at: 'callerId', message: `${P}callerId not allowed with sipUri` }
  }
  if (value.videoSettings !== undefined && value.video !== true) {
    yield { at: 'videoSettings', message: `${P}videoSettings provided but video is not enabled` }
  }
  if (byPhone && typeof value.provider === 'string') {
    yield { at: 'provider', message: `${P}provider valid only for sipUri, not phoneNumber` }
  }
  yield* findIdleWait(value)
}

const dialOutRules = () =>
  object(
    {},
    {
      sipUri: stringThat(`${P}sipUri`, `${P}Invalid SIP URI, must start with 'sip:'`, (uri) =>
        uri.startsWith('sip:'),
      ),
      phoneNumber: stringThat(
        `${P}phoneNumber`,
        `${P}Invalid phone number, must be valid phone number as per E.164`,
        (number) => /^\+\d+$/.test(number),
      ),
      callerId: string(`${P}callerId`),
      displayName: displayName(P),
      userId: telephoneUserId(P),
      codecs: telephoneCodecs(P),
      permissions: telephonePermissions(P),
      extension: extension(),
      waitBeforeExtensionDialSec: waitBeforeExtensionDialSec(),
      video: enums([true, false], `${P}video must be a boolean value`),
      videoSettings: videoSettings(),
      provider: enums(['daily', 'signalwire'], `${P}provider can be set only to 'daily' or 'signalwire'`),
    },
    { message: `${P}options must be an object`, also: findConflicts },
  )

/** The options of `startDialOut` (spec §5, Daily). */
export const DialOutOptions = /* @__PURE__ */ struct<DialOutOptions, typeof dialOutRules>(dialOutRules)
