import { boolean, object, optional, string } from 'superstruct'
import { isCallAddress } from './address.ts'
import { rule } from './rules.ts'
import { userData } from './userData.ts'

const roomUrl = rule(
  'url must be an absolute https address (http is for localhost only)',
  (value): value is string => typeof value === 'string' && isCallAddress(value),
)

/** Where to join, and as whom. Unknown properties are refused (spec §5). */
export const joinOptions = object({
  url: roomUrl,
  token: optional(string()),
  userName: optional(string()),
  userData: optional(userData),
  startAudioOff: optional(boolean()),
  startVideoOff: optional(boolean()),
  subscribeToTracksAutomatically: optional(boolean()),
})
