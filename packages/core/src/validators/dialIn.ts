import { define, lazy, optional } from 'superstruct'
import { DISPLAY_NAME_LIMIT } from '../limits.ts'
import type { Rule } from './check.ts'
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

const requiredName = () =>
  define<string>('displayName', (value) => {
    if (typeof value !== 'string' || value === '') {
      return `${PREFIX}displayName is required and must be a non-empty string`
    }
    return (
      value.length < DISPLAY_NAME_LIMIT ||
      `${PREFIX}displayName length must be less than ${DISPLAY_NAME_LIMIT}`
    )
  })

/** The options of `startDialIn` with daily-js 0.92 or newer. */
export const DialInOptions: Rule<DialInOptions> = /* @__PURE__ */ lazy(() =>
  object<DialInOptions>(
    {
      displayName: requiredName(),
      sipEndpoint: optional(string(`${PREFIX}sipEndpoint must be a string`)),
      userId: optional(telephoneUserId(PREFIX)),
      video: optional(boolean(`${PREFIX}video must be a boolean`)),
      codecs: optional(telephoneCodecs(PREFIX)),
      permissions: optional(telephonePermissions(PREFIX)),
      provider: optional(enums(['daily', 'signalwire'], `${PREFIX}provider must be 'daily' or 'signalwire'`)),
    },
    `${PREFIX}args must be an object`,
  ),
)
