import { define, intersection, lazy, optional, type Struct } from 'superstruct'
import type { Rule } from './check.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { type ElementStyle, elementStyle } from './prebuiltUi.ts'
import {
  boolean,
  crossCheck,
  dynamic,
  enums,
  exactOptional,
  exactPartial,
  isBoolean,
  object,
  type PropertyFailure,
  partial,
  record,
} from './structs.ts'

/** Media that may be received. Custom tracks are listed by name, `*` means all others. */
export interface CanReceiveMedia {
  video?: boolean
  audio?: boolean
  screenVideo?: boolean
  screenAudio?: boolean
  customVideo?: { readonly [name: string]: boolean }
  customAudio?: { readonly [name: string]: boolean }
}

/** The participants whose media may be received: all (`base`), with exceptions by id. */
export interface CanReceivePermission {
  /** All six media, the custom ones with an entry `*`, or one boolean for all. */
  base?: boolean | CanReceiveMedia
  byUserId?: { readonly [id: string]: boolean | CanReceiveMedia }
  byParticipantId?: { readonly [id: string]: boolean | CanReceiveMedia }
}

export const MEDIA = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const

const medium = (name: string) => boolean(`invalid (non-boolean) value for media type '${name}' in canReceive`)

const customMedium = (name: string) =>
  record(
    boolean(`invalid (non-boolean) value for entry within '${name}' in canReceive`),
    `invalid (non-object) value for media type '${name}' in canReceive`,
  )

function* findGaps(value: UnknownRecord): Iterable<PropertyFailure> {
  for (const name of ['customVideo', 'customAudio']) {
    const custom = value[name]
    if (isRecord(custom) && custom['*'] === undefined) {
      yield {
        property: name,
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

const MEDIA_FORM = 'invalid (non-object, non-boolean) value in canReceive'

const media = () =>
  exactPartial<CanReceiveMedia>(
    {
      video: medium('video'),
      audio: medium('audio'),
      screenVideo: medium('screenVideo'),
      screenAudio: medium('screenAudio'),
      customVideo: customMedium('customVideo'),
      customAudio: customMedium('customAudio'),
    },
    MEDIA_FORM,
  )

const booleanOr = (some: Struct<CanReceiveMedia, null>) =>
  dynamic((value) => (isBoolean(value) ? boolean() : some))

const byId = (field: string) =>
  record(booleanOr(media()), `invalid (non-object) value for field '${field}' in canReceive`)

export const canReceive = () =>
  exactPartial<CanReceivePermission>(
    {
      base: booleanOr(intersection([media(), crossCheck(findGaps)])),
      byUserId: byId('byUserId'),
      byParticipantId: byId('byParticipantId'),
    },
    'canReceive must be an object',
  )

/** The permission `canReceive`, of a participant or of a dial-out. */
export const CanReceivePermission: Rule<CanReceivePermission> = /* @__PURE__ */ lazy(canReceive)

/** A kind of media that a participant may send. */
export type SendPermission = 'video' | 'audio' | 'screenVideo' | 'screenAudio' | 'customVideo' | 'customAudio'

/** A part of the room that a participant may administrate. */
export type AdminPermission = 'participants' | 'streaming' | 'transcription'

/** New permissions of a participant. */
export interface ParticipantPermissions {
  /** Whether other participants see this participant. */
  hasPresence?: boolean
  canSend?: boolean | readonly SendPermission[] | ReadonlySet<SendPermission>
  canReceive?: CanReceivePermission
  canAdmin?: boolean | readonly AdminPermission[] | ReadonlySet<AdminPermission>
}

const ADMIN: readonly AdminPermission[] = ['participants', 'streaming', 'transcription']
const PERMISSIONS_FORM =
  'updatePermissions can take hasPresence, canSend, canReceive, and canAdmin permissions. hasPresence must be a boolean. canSend can be a boolean or an Array or Set of media types (video, audio, screenVideo, screenAudio, customVideo, customAudio). canReceive must be an object specifying base, byUserId, and/or byParticipantId fields (see documentation for more details). canAdmin can be a boolean or an Array or Set of admin types (participants, streaming, transcription).'

type Grant<Name extends string> = boolean | readonly Name[] | ReadonlySet<Name>

const grantOf = <Name extends string>(names: readonly Name[]) =>
  define<Grant<Name>>('grant', (value) => {
    if (isBoolean(value)) return true
    if (!Array.isArray(value) && !(value instanceof Set)) return PERMISSIONS_FORM
    return [...value].every((item: unknown) => names.some((name) => name === item)) || PERMISSIONS_FORM
  })

const participantPermissions = () =>
  exactPartial<ParticipantPermissions>(
    {
      hasPresence: boolean(PERMISSIONS_FORM),
      canSend: grantOf<SendPermission>(MEDIA),
      canReceive: canReceive(),
      canAdmin: grantOf<AdminPermission>(ADMIN),
    },
    PERMISSIONS_FORM,
  )

/** The value of `updatePermissions`. */
export const ParticipantPermissions: Rule<ParticipantPermissions> =
  /* @__PURE__ */ lazy(participantPermissions)

/** Whether a track is received. `staged` prepares it for an immediate start. */
export type Subscription = boolean | 'staged'

/** The tracks of a participant that are received. */
export interface TrackSubscriptions {
  audio?: Subscription
  video?: Subscription
  screenAudio?: Subscription
  screenVideo?: Subscription
  rmpAudio?: Subscription
  rmpVideo?: Subscription
  /** Custom tracks: one value for all, or values by name. */
  custom?: Subscription | { readonly [name: string]: Subscription } | undefined
}

/** The subscription to a participant: all tracks, none, or by track. */
export type SubscribedTracks = Subscription | 'avatar' | TrackSubscriptions

const SUBSCRIPTION_FORM =
  "setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: true | 'avatar' | false | 'staged' | { [audio: true|false|'staged'], [video: true|false|'staged'], [screenAudio: true|false|'staged'], [screenVideo: true|false|'staged'] }"

const subscription = () => enums([true, false, 'staged'], SUBSCRIPTION_FORM)

const trackSubscriptions = () =>
  object<TrackSubscriptions>({
    audio: exactOptional(subscription()),
    video: exactOptional(subscription()),
    screenAudio: exactOptional(subscription()),
    screenVideo: exactOptional(subscription()),
    rmpAudio: exactOptional(subscription()),
    rmpVideo: exactOptional(subscription()),
    custom: optional(dynamic((value) => (isRecord(value) ? record(subscription()) : subscription()))),
  })

/** The value of `setSubscribedTracks`. Nothing is accepted while tracks are subscribed automatically. */
export const subscribedTracks = (
  subscribesAutomatically: boolean,
): Struct<SubscribedTracks | undefined, unknown> => {
  if (subscribesAutomatically) return exactOptional(define('subscription', () => SUBSCRIPTION_FORM))
  const whole = enums([true, false, 'staged', 'avatar'], SUBSCRIPTION_FORM)
  const byTrack = trackSubscriptions()
  return optional(dynamic((value) => (isRecord(value) ? byTrack : whole)))
}

/** The style of a participant's tile in the prebuilt UI. */
export interface ParticipantStyles {
  cam?: { div?: ElementStyle; video?: ElementStyle }
  screen?: { div?: ElementStyle; video?: ElementStyle }
}

/** Changes of a participant. */
export interface ParticipantUpdate {
  setAudio?: boolean | undefined
  setVideo?: boolean | undefined
  /** Stops the screen share of the participant. */
  setScreenShare?: false
  setSubscribedTracks?: SubscribedTracks | undefined
  eject?: boolean | undefined
  updatePermissions?: ParticipantPermissions
  styles?: ParticipantStyles
}

const STYLES =
  'styles format should be a subset of: { cam: {div: {}, video: {}}, screen: {div: {}, video: {}} }'

const tileStyle = () =>
  partial<NonNullable<ParticipantStyles['cam']>>(
    { div: elementStyle(STYLES), video: elementStyle(STYLES) },
    STYLES,
  )

const participantUpdate = (subscribesAutomatically: boolean) =>
  object<ParticipantUpdate>({
    setAudio: optional(boolean()),
    setVideo: optional(boolean()),
    setScreenShare: exactOptional(
      enums(
        [false],
        "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares",
      ),
    ),
    setSubscribedTracks: subscribedTracks(subscribesAutomatically),
    eject: optional(boolean()),
    updatePermissions: exactOptional(participantPermissions()),
    styles: exactOptional(partial<ParticipantStyles>({ cam: tileStyle(), screen: tileStyle() }, STYLES)),
  })

const ManualUpdate = /* @__PURE__ */ lazy(() => optional(participantUpdate(false)))
const AutomaticUpdate = /* @__PURE__ */ lazy(() => optional(participantUpdate(true)))
const updateStruct = (subscribesAutomatically: boolean) =>
  subscribesAutomatically ? AutomaticUpdate : ManualUpdate

/**
 * The second argument of `updateParticipant`, which may be absent. Subscriptions are invalid while they are automatic.
 */
export const ParticipantUpdate = (subscribesAutomatically = false): Rule<ParticipantUpdate | undefined> =>
  updateStruct(subscribesAutomatically)

/** Updates by session id. */
export interface ParticipantUpdates {
  readonly [id: string]: ParticipantUpdate | undefined
}

/** The argument of `updateParticipants`, which may be absent. */
export const ParticipantUpdates = (subscribesAutomatically = false): Rule<ParticipantUpdates | undefined> =>
  optional(record(updateStruct(subscribesAutomatically)))
