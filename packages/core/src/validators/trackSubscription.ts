import { dynamic } from './eitherOf.ts'
import { isRecord } from './isRecord.ts'
import { record } from './mapOf.ts'
import { exactObject } from './objectOf.ts'
import { define, optional, type Rule } from './rule.ts'
import { enums } from './scalars.ts'
import { struct } from './struct.ts'

/** Whether a track is received; `staged` is ready to be, at once. */
export type Subscription = boolean | 'staged'

/** Which of somebody's tracks are received. */
export interface TrackSubscriptions {
  audio?: Subscription
  video?: Subscription
  screenAudio?: Subscription
  screenVideo?: Subscription
  rmpAudio?: Subscription
  rmpVideo?: Subscription
  /** Custom tracks: all alike, or by name. */
  custom?: Subscription | { readonly [name: string]: Subscription } | undefined
}

/** What may be received of somebody: everything, nothing, or by track. */
export type SubscribedTracks = Subscription | 'avatar' | TrackSubscriptions

const HELP =
  "setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: true | 'avatar' | false | 'staged' | { [audio: true|false|'staged'], [video: true|false|'staged'], [screenAudio: true|false|'staged'], [screenVideo: true|false|'staged'] }"

const subscription = (): Rule<Subscription> => enums([true, false, 'staged'], HELP)

const custom = () => dynamic((value) => !isRecord(value), subscription(), record(subscription))

const byTrackRules = () =>
  exactObject(
    {},
    {
      audio: subscription(),
      video: subscription(),
      screenAudio: subscription(),
      screenVideo: subscription(),
      rmpAudio: subscription(),
      rmpVideo: subscription(),
      custom: optional(custom()),
    },
  )

/** The value of `setSubscribedTracks`; nothing is accepted while tracks are subscribed automatically (Daily). */
export const subscribedTracks = (subscribesAutomatically: boolean): Rule<SubscribedTracks | undefined> => {
  if (subscribesAutomatically) return define('subscription', () => HELP)
  const byTrack = struct<TrackSubscriptions, typeof byTrackRules>(byTrackRules)
  const whole = enums([true, false, 'staged', 'avatar'], HELP)
  return optional(dynamic((value) => !isRecord(value), whole, byTrack))
}
