import { isMediaTrack } from './mediaTrack.ts'
import { type Rule, ruleOf } from './rule.ts'

/** The track that a network test sends: a live one (Daily). */
export const TestTrack: Rule<MediaStreamTrack> = /* @__PURE__ */ ruleOf('test track', (value) => {
  if (value === undefined || value === null) {
    return 'Missing video track. You must provide a video track in order to run this test.'
  }
  if (!isMediaTrack(value)) return 'Video track needs to be of type `MediaStreamTrack`.'
  return (
    (value.readyState === 'live' && !value.muted) ||
    'Video track is not playable. This test needs a live video track.'
  )
})
