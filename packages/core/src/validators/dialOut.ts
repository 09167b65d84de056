import { define, intersection, lazy, refine } from 'superstruct'
import type { Rule } from './check.ts'
import type { UnknownRecord } from './isRecord.ts'
import { boolean, crossCheck, enums, type PropertyFailure, partial, string } from './structs.ts'
import {
  displayName,
  extension,
  findWaitWithoutExtension,
  type TelephoneCodecs,
  type TelephonePermissions,
  telephoneCodecs,
  telephonePermissions,
  telephoneUserId,
  waitBeforeExtensionDialSec,
} from './telephony.ts'

/** The video of a SIP call: positive integers, at most 1280, 720, 30 and 1000 kbps. Daily's limits. */
export interface DialOutVideoSettings {
  /** Pixels, a whole number from 1 to 1280. */
  width?: number
  /** Pixels, a whole number from 1 to 720. */
  height?: number
  /** Frames per second, a whole number from 1 to 30. */
  fps?: number
  /** Kilobits per second, a whole number from 1 to 1000. */
  videoBitrate?: number
}

/** The target of a call, exactly one of `sipUri` and `phoneNumber`, and its settings. */
export interface DialOutOptions {
  /** Begins with `sip:`. */
  sipUri?: string
  /** A plus, then digits. */
  phoneNumber?: string
  /** The caller id that is shown to the called person. Not with `sipUri`. */
  callerId?: string
  /** Fewer than 200 characters. */
  displayName?: string
  /** At most 36 characters. */
  userId?: string
  /** The allowed codecs, preferred ones first. */
  codecs?: TelephoneCodecs
  /** The permissions of the telephone in the call. */
  permissions?: TelephonePermissions
  /** At most 20 characters, dialed after the answer. */
  extension?: string
  /** At most 60 seconds. Needs an `extension`. */
  waitBeforeExtensionDialSec?: number
  /** Sends video, to a SIP address. */
  video?: boolean
  /** Needs `video`. */
  videoSettings?: DialOutVideoSettings
  /** For SIP only. */
  provider?: 'daily' | 'signalwire'
}

const PREFIX = 'Error starting dial out: '
const VIDEO_MAX = { width: 1280, height: 720, fps: 30, videoBitrate: 1000 }

const videoSetting = (name: keyof DialOutVideoSettings) =>
  define<number>(name, (value) => {
    const setting = `${PREFIX}videoSettings.${name}`
    if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) {
      return `${setting} must be a positive integer`
    }
    const unit = name === 'videoBitrate' ? ' kbps' : ''
    return value <= VIDEO_MAX[name] || `${setting} must be less than or equal to ${VIDEO_MAX[name]}${unit}`
  })

const videoSettings = () =>
  partial<DialOutVideoSettings>(
    {
      width: videoSetting('width'),
      height: videoSetting('height'),
      fps: videoSetting('fps'),
      videoBitrate: videoSetting('videoBitrate'),
    },
    `${PREFIX}videoSettings must be an object`,
  )

const sipUri = () =>
  refine(
    string(`${PREFIX}sipUri must be a string`),
    'sip',
    (uri) => uri.startsWith('sip:') || `${PREFIX}Invalid SIP URI, must start with 'sip:'`,
  )

const phoneNumber = () =>
  refine(
    string(`${PREFIX}phoneNumber must be a string`),
    'E.164',
    (number) =>
      /^\+\d+$/.test(number) || `${PREFIX}Invalid phone number, must be valid phone number as per E.164`,
  )

function* findConflicts(value: UnknownRecord): Iterable<PropertyFailure> {
  const bySip = value.sipUri !== undefined
  const byPhone = value.phoneNumber !== undefined
  if (!bySip && !byPhone) yield { message: `${PREFIX}either a sip uri or phone number must be provided` }
  if (bySip && byPhone) yield { message: `${PREFIX}only one of sip uri or phone number must be provided` }
  if (bySip && typeof value.callerId === 'string') {
    yield { property: 'callerId', message: `${PREFIX}callerId not allowed with sipUri` }
  }
  if (value.videoSettings !== undefined && value.video !== true) {
    yield { property: 'videoSettings', message: `${PREFIX}videoSettings provided but video is not enabled` }
  }
  if (byPhone && typeof value.provider === 'string') {
    yield { property: 'provider', message: `${PREFIX}provider valid only for sipUri, not phoneNumber` }
  }
  yield* findWaitWithoutExtension(value)
}

/** The options of `startDialOut`. */
export const DialOutOptions: Rule<DialOutOptions> = /* @__PURE__ */ lazy(() =>
  intersection([
    partial<DialOutOptions>(
      {
        sipUri: sipUri(),
        phoneNumber: phoneNumber(),
        callerId: string(`${PREFIX}callerId must be a string`),
        displayName: displayName(PREFIX),
        userId: telephoneUserId(PREFIX),
        codecs: telephoneCodecs(PREFIX),
        permissions: telephonePermissions(PREFIX),
        extension: extension(),
        waitBeforeExtensionDialSec: waitBeforeExtensionDialSec(),
        video: boolean(`${PREFIX}video must be a boolean value`),
        videoSettings: videoSettings(),
        provider: enums(
          ['daily', 'signalwire'],
          `${PREFIX}provider can be set only to 'daily' or 'signalwire'`,
        ),
      },
      `${PREFIX}options must be an object`,
    ),
    crossCheck(findConflicts),
  ]),
)
