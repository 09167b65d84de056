import { dynamic } from './eitherOf.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { record } from './mapOf.ts'
import { type Breach, exactObject } from './objectOf.ts'
import { guard } from './rule.ts'
import { isBoolean } from './scalars.ts'
import { struct } from './struct.ts'

/** What may be received, by media: a custom track by its name, `*` for those that have no entry of their own. */
export interface CanReceiveMedia {
  video?: boolean
  audio?: boolean
  screenVideo?: boolean
  screenAudio?: boolean
  customVideo?: { readonly [name: string]: boolean }
  customAudio?: { readonly [name: string]: boolean }
}

/** Whose media a participant may receive: of everybody (`base`), and where somebody differs from that. */
export interface CanReceivePermission {
  /** All six media must be named, custom ones with a `*`; or one boolean for all. */
  base?: boolean | CanReceiveMedia
  byUserId?: { readonly [id: string]: boolean | CanReceiveMedia }
  byParticipantId?: { readonly [id: string]: boolean | CanReceiveMedia }
}

export const MEDIA = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const

const medium = (name: string) =>
  guard(`invalid (non-boolean) value for media type '${name}' in canReceive`, isBoolean)

const customMedium = (name: string) =>
  record(() => guard(`invalid (non-boolean) value for entry within '${name}' in canReceive`, isBoolean), {
    message: `invalid (non-object) value for media type '${name}' in canReceive`,
  })

function* findGaps(value: UnknownRecord): Iterable<Breach> {
  for (const name of ['customVideo', 'customAudio']) {
    const custom = value[name]
    if (isRecord(custom) && custom['*'] === undefined) {
      yield {
        at: name,
        message: `canReceive "base" permission must specify "*" as an entry within '${name}'`,
      }
    }
  }
  if (!MEDIA.every((name) => name in value)) {
    yield {
      message: `canReceive "base" permission must specify all media types: ${MEDIA.join(', ')} (or be set to a boolean shorthand)`,
    }
  }
}

const media = (also: (value: UnknownRecord) => Iterable<Breach> = () => []) => {
  const message = 'invalid (non-object, non-boolean) value in canReceive'
  const fields = exactObject(
    {},
    {
      video: medium('video'),
      audio: medium('audio'),
      screenVideo: medium('screenVideo'),
      screenAudio: medium('screenAudio'),
      customVideo: customMedium('customVideo'),
      customAudio: customMedium('customAudio'),
    },
    { message, also },
  )
  return dynamic(isBoolean, guard(message, isBoolean), fields)
}

const byId = (field: string) =>
  record(() => media(), { message: `invalid (non-object) value for field '${field}' in canReceive` })

const canReceiveRules = () =>
  exactObject(
    {},
    { base: media(findGaps), byUserId: byId('byUserId'), byParticipantId: byId('byParticipantId') },
    { message: 'canReceive must be an object' },
  )

/** The permission `canReceive`, of a participant or of somebody who is called (Daily). */
export const CanReceivePermission = /* @__PURE__ */ struct<CanReceivePermission, typeof canReceiveRules>(
  canReceiveRules,
)
