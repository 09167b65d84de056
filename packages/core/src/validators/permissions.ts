import { CanReceivePermission, MEDIA } from './canReceive.ts'
import { exactObject } from './objectOf.ts'
import { guard, type Rule } from './rule.ts'
import { isBoolean } from './scalars.ts'
import { struct } from './struct.ts'

/** A kind of media that somebody may send. */
export type SendPermission = 'video' | 'audio' | 'screenVideo' | 'screenAudio' | 'customVideo' | 'customAudio'

/** What somebody may administrate in a room. */
export type AdminPermission = 'participants' | 'streaming' | 'transcription'

/** What a participant may do from now on. */
export interface ParticipantPermissions {
  /** Whether others see that they are there. */
  hasPresence?: boolean
  canSend?: boolean | readonly SendPermission[] | ReadonlySet<SendPermission>
  canReceive?: CanReceivePermission
  canAdmin?: boolean | readonly AdminPermission[] | ReadonlySet<AdminPermission>
}

const ADMIN: readonly AdminPermission[] = ['participants', 'streaming', 'transcription']
const HELP =
  'updatePermissions can take hasPresence, canSend, canReceive, and canAdmin permissions. hasPresence must be a boolean. canSend can be a boolean or an Array or Set of media types (video, audio, screenVideo, screenAudio, customVideo, customAudio). canReceive must be an object specifying base, byUserId, and/or byParticipantId fields (see documentation for more details). canAdmin can be a boolean or an Array or Set of admin types (participants, streaming, transcription).'

type Grant<Name extends string> = boolean | readonly Name[] | ReadonlySet<Name>

const grantOf = <Name extends string>(names: readonly Name[]): Rule<Grant<Name>> =>
  guard(HELP, (value): value is Grant<Name> => {
    if (isBoolean(value)) return true
    if (!Array.isArray(value) && !(value instanceof Set)) return false
    return [...value].every((item: unknown) => names.some((name) => name === item))
  })

const permissionsRules = () =>
  exactObject(
    {},
    {
      hasPresence: guard(HELP, isBoolean),
      canSend: grantOf<SendPermission>(MEDIA),
      canReceive: CanReceivePermission,
      canAdmin: grantOf<AdminPermission>(ADMIN),
    },
    { message: HELP },
  )

/** The value of `updatePermissions` (Daily). */
export const ParticipantPermissions = /* @__PURE__ */ struct<ParticipantPermissions, typeof permissionsRules>(
  permissionsRules,
)
