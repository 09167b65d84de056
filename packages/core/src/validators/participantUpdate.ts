import { type ElementStyle, elementStyle } from './elementStyle.ts'
import { record } from './mapOf.ts'
import { exactObject, object } from './objectOf.ts'
import { ParticipantPermissions } from './permissions.ts'
import { optional, type Rule } from './rule.ts'
import { boolean, enums } from './scalars.ts'
import { struct } from './struct.ts'
import { type SubscribedTracks, subscribedTracks } from './trackSubscription.ts'

/** The look of somebody's tile in the prebuilt UI. */
export interface ParticipantStyles {
  cam?: { div?: ElementStyle; video?: ElementStyle }
  screen?: { div?: ElementStyle; video?: ElementStyle }
}

/** What to change of a participant. */
export interface ParticipantUpdate {
  setAudio?: boolean | undefined
  setVideo?: boolean | undefined
  /** Stops their screen share. */
  setScreenShare?: false
  setSubscribedTracks?: SubscribedTracks | undefined
  eject?: boolean | undefined
  updatePermissions?: ParticipantPermissions
  styles?: ParticipantStyles
}

const STYLES =
  'styles format should be a subset of: { cam: {div: {}, video: {}}, screen: {div: {}, video: {}} }'

const tileStyle = () =>
  object({}, { div: elementStyle(STYLES), video: elementStyle(STYLES) }, { message: STYLES })

const styleRules = () => object({}, { cam: tileStyle(), screen: tileStyle() }, { message: STYLES })

const updateOf = (subscribesAutomatically: boolean) =>
  exactObject(
    {},
    {
      setAudio: optional(boolean('setAudio')),
      setVideo: optional(boolean('setVideo')),
      setScreenShare: enums(
        [false],
        "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares",
      ),
      setSubscribedTracks: subscribedTracks(subscribesAutomatically),
      eject: optional(boolean('eject')),
      updatePermissions: ParticipantPermissions,
      styles: struct<ParticipantStyles, typeof styleRules>(styleRules),
    },
  )

const participantUpdateRules = () => updateOf(false)
const automaticRules = () => updateOf(true)

const ManualUpdate = /* @__PURE__ */ struct<ParticipantUpdate, typeof participantUpdateRules>(
  participantUpdateRules,
)
const AutomaticUpdate = /* @__PURE__ */ struct<ParticipantUpdate, typeof automaticRules>(automaticRules)

/** The second argument of `updateParticipant`, which may be absent; subscriptions are refused where they are automatic (Daily). */
export const ParticipantUpdate = (subscribesAutomatically = false): Rule<ParticipantUpdate | undefined> =>
  optional(subscribesAutomatically ? AutomaticUpdate : ManualUpdate)

/** Updates by session id. */
export interface ParticipantUpdates {
  readonly [id: string]: ParticipantUpdate | undefined
}

/** The argument of `updateParticipants`, which may be absent. */
export const ParticipantUpdates = (subscribesAutomatically = false): Rule<ParticipantUpdates | undefined> => {
  const update = ParticipantUpdate(subscribesAutomatically)
  return optional(record(() => update))
}
