import { DISPLAY_NAME_LIMIT } from '../limits.ts'
import { define, type Rule, struct } from './rule.ts'
import { boolean, enums, object, string } from './structs.ts'
import {
  type TelephoneCodecs,
  type TelephonePermissions,
  telephoneCodecs,
  telephonePermissions,
  telephoneUserId,
} from './telephony.ts'

/** The options of `startDialIn()`. */
export interface DialInOptions {
  /** From 1 to 199 characters. */
  displayName: string
  /** The SIP address for incoming calls. */
  sipEndpoint?: string
  /** At most 36 characters. */
  userId?: string
  /** Whether the call may have video. */
  video?: boolean
  /** The allowed codecs, preferred ones first. */
  codecs?: TelephoneCodecs
  /** The permissions of the telephone in the call. */
  permissions?: TelephonePermissions
  /** The provider of the line, by default `signalwire`. */
  provider?: 'daily' | 'signalwire'
}

const PREFIX = 'Error starting dial in: '

const requiredName = (): Rule<string> =>
  define('displayName', (value) => {
    if (typeof value !== 'string' || value === '') {
      return `${PREFIX}displayName is required and must be a non-empty string`
    }
    return (
      value.length < DISPLAY_NAME_LIMIT ||
      `${PREFIX}displayName length must be less than ${DISPLAY_NAME_LIMIT}`
    )
  })

const dialInRules = () =>
  object(
    { displayName: requiredName() },
    {
      sipEndpoint: string(`${PREFIX}sipEndpoint`),
      userId: telephoneUserId(PREFIX),
      video: boolean(`${PREFIX}video`),
      codecs: telephoneCodecs(PREFIX),
      permissions: telephonePermissions(PREFIX),
      provider: enums(['daily', 'signalwire'], `${PREFIX}provider must be 'daily' or 'signalwire'`),
    },
    { message: `${PREFIX}args must be an object` },
  )

/** The options of `startDialIn` with daily-js 0.92 or newer. */
export const DialInOptions = /* @__PURE__ */ struct<DialInOptions, typeof dialInRules>(dialInRules)
