import { expect, test } from 'vitest'
import type { CallContext } from './CallContext.ts'
import { customTrackRequests } from './customTracks.ts'
import { Meeting } from './Meeting.ts'

/** A track that ends by itself when `end` is called. */
function createTrack(kind = 'video') {
  const track = Object.assign(new EventTarget(), { kind, readyState: 'live' })
  return Object.assign(track, {
    end: () => {
      track.readyState = 'ended'
      track.dispatchEvent(new Event('ended'))
    },
  })
}

/** The custom tracks of a call. */
function setUp() {
  const tracks: { [name: string]: unknown } = {}
  const call = {
    caller: { info: { tracks }, update: (change: (info: object) => void) => change({ tracks }) },
    shared: {} as { customTrack?: unknown },
    state: { local: { public: { customTracks: {} } } },
    errorOf: () => null,
    meeting: new Meeting(),
  }
  const request = (action: string, fields: object) =>
    customTrackRequests[action]?.(call as unknown as CallContext, { action, ...fields })
  const custom = {
    stop: (mediaTag: string) => request('stop-custom-track', { mediaTag }),
    close: () => call.meeting.closed.abort(),
  }
  const start = (track: unknown, trackName?: string) => {
    call.shared.customTrack = track
    return request('start-custom-track', { properties: { trackName } })
  }
  return { custom, start, names: () => Object.keys(tracks) }
}

test('default: a track is sent until it ends', () => {
  const { start, names } = setUp()
  const slides = createTrack()
  expect(start(slides, 'slides')).toEqual({ mediaTag: 'slides' })
  expect(names()).toEqual(['slides'])
  slides.end()
  expect(names()).toEqual([])
})

test('behavior: the end of a stopped track does not end its successor of the same name', () => {
  const { custom, start, names } = setUp()
  const [first, second] = [createTrack(), createTrack()]
  start(first, 'slides')
  custom.stop('slides')
  start(second, 'slides')
  first.end()
  expect(names()).toEqual(['slides'])
  second.end()
  expect(names()).toEqual([])
})

test('behavior: the end of a track after the call has no effect', () => {
  const { custom, start, names } = setUp()
  const slides = createTrack()
  start(slides, 'slides')
  custom.close()
  slides.end()
  expect(names()).toEqual(['slides'])
})
