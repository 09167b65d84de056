import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import { mediaTrack } from './devices.ts'
import { isMediaTrack } from './mediaSource.ts'
import { dispensable, number, object, partial, type Suggested, string } from './structs.ts'

/** The path of the media. */
export interface NetworkTopologyOptions {
  /** Through Daily's servers, or from browser to browser. */
  topology: Suggested<'sfu' | 'peer'>
}

/** The options of `setNetworkTopology`. */
export const NetworkTopologyOptions: Rule<NetworkTopologyOptions> = /* @__PURE__ */ lazy(() =>
  dispensable(object<NetworkTopologyOptions>({ topology: dispensable(string()) })),
)

const MISSING = 'Missing video track. You must provide a video track in order to run this test.'
const NO_TRACK = 'Video track needs to be of type `MediaStreamTrack`.'

const testTrack = () =>
  define<MediaStreamTrack>('track', (value) => {
    if (value === undefined || value === null) return MISSING
    if (!isMediaTrack(value)) return NO_TRACK
    return (
      (value.readyState === 'live' && !value.muted) ||
      'Video track is not playable. This test needs a live video track.'
    )
  })

/** The track for a network test. It must be live. */
export const TestTrack: Rule<MediaStreamTrack> = /* @__PURE__ */ testTrack()

interface TrackTest {
  videoTrack: MediaStreamTrack
  duration?: number
}

/** The argument of `testPeerToPeerCallQuality`: a live track, and seconds. */
export const trackTestOptions = () =>
  object<TrackTest>({ videoTrack: testTrack(), duration: optional(number()) }, MISSING)

/** The argument of `testConnectionQuality`, which may be absent: daily-js uses it on React Native only. */
export const unreadTestOptions = () =>
  optional(
    partial<Partial<TrackTest>>({
      videoTrack: mediaTrack(NO_TRACK),
      duration: number(),
    }),
  )
