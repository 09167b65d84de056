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
  /** The SIP address that the call comes in at. */
  sipEndpoint?: string
  /** At most 36 characters. */
  userId?: string
  /** Whether video is taken too. */
  video?: boolean
  /** How sound and pictures may be encoded, best first. */
  codecs?: TelephoneCodecs
  /** What the telephone may do in the call. */
  permissions?: TelephonePermissions
  /** Whose line it is, by default `signalwire`. */
  provider?: 'daily' | 'signalwire'
}

const P = 'Error starting dial in: '

const requiredName = (): Rule<string> =>
  define('displayName', (value) => {
    if (typeof value !== 'string' || value === '') {
      return `${P}displayName is required and must be a non-empty string`
    }
    return (
      value.length < DISPLAY_NAME_LIMIT || `${P}displayName length must be less than ${DISPLAY_NAME_LIMIT}`
    )
  })

const dialInRules = () =>
  object(
    { displayName: requiredName() },
    {
      sipEndpoint: string(`${P}sipEndpoint`),
      userId: telephoneUserId(P),
      video: boolean(`${P}video`),
      codecs: telephoneCodecs(P),
      permissions: telephonePermissions(P),
      provider: enums(['daily', 'signalwire'], `${P}provider must be 'daily' or 'signalwire'`),
    },
    { message: `${P}args must be an object` },
  )

/** The options of `startDialIn` (Daily, from 0.92). */
export const DialInOptions = /* @__PURE__ */ struct<DialInOptions, typeof dialInRules>(dialInRules)
