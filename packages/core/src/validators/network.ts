import { mediaTrack } from './devices.ts'
import { isMediaTrack } from './mediaSource.ts'
import { define, dispensable, optional, type Rule, struct } from './rule.ts'
import { number, object, type Suggested, suggested } from './structs.ts'

/** The path of the media. */
export interface NetworkTopologyOptions {
  /** Through Daily's servers, or from browser to browser. */
  topology: Suggested<'sfu' | 'peer'>
}

const networkTopologyRules = () =>
  dispensable(object({ topology: dispensable(suggested<'sfu' | 'peer'>('topology')) }, {}))

/** The options of `setNetworkTopology`. */
export const NetworkTopologyOptions = /* @__PURE__ */ struct<
  NetworkTopologyOptions,
  typeof networkTopologyRules
>(networkTopologyRules)

const MISSING = 'Missing video track. You must provide a video track in order to run this test.'
const NO_TRACK = 'Video track needs to be of type `MediaStreamTrack`.'

/** The track for a network test. It must be live. */
export const TestTrack: Rule<MediaStreamTrack> = /* @__PURE__ */ define('test track', (value) => {
  if (value === undefined || value === null) return MISSING
  if (!isMediaTrack(value)) return NO_TRACK
  return (
    (value.readyState === 'live' && !value.muted) ||
    'Video track is not playable. This test needs a live video track.'
  )
})

/** The argument of `testPeerToPeerCallQuality`: a live track, and seconds. */
export const trackTestOptions = (): Rule<object> =>
  object({ videoTrack: TestTrack }, { duration: number('duration') }, { message: MISSING })

/** The argument of `testConnectionQuality`, which may be absent: daily-js uses it on React Native only. */
export const unreadTestOptions = (): Rule<object | undefined> =>
  optional(object({}, { videoTrack: mediaTrack(NO_TRACK), duration: number('duration') }))
