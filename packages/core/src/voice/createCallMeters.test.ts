import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmitter } from '../events/createEmitter.ts'
import { createAudioReader } from './createAudioReader.ts'
import { createCallMeters } from './createCallMeters.ts'
import type { Room } from './openRoom.ts'

/** A track with a loudness of its own, as far as a meter looks at it. */
class FakeTrack {
  enabled = true
  stopped = false
  copies: FakeTrack[] = []
  readonly loudness: number
  constructor(loudness: number) {
    this.loudness = loudness
  }
  clone(): FakeTrack {
    const copy = new FakeTrack(this.loudness)
    this.copies.push(copy)
    return copy
  }
  stop(): void {
    this.stopped = true
  }
}

class FakeStream {
  readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks
  }
}

class FakeAnalyser {
  frequencyBinCount = 512
  heard: FakeTrack | undefined
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(this.heard?.enabled ? this.heard.loudness : 0)
  }
  getByteFrequencyData(bins: Uint8Array): void {
    bins.fill((this.heard?.loudness ?? 0) * 255)
  }
}

const contexts: FakeContext[] = []

class FakeContext {
  sampleRate = 48_000
  state = 'suspended'
  connections = 0
  constructor() {
    contexts.push(this)
  }
  async resume(): Promise<void> {
    this.state = 'running'
  }
  async close(): Promise<void> {
    this.state = 'closed'
  }
  createMediaStreamSource({ tracks: [track] }: FakeStream) {
    return {
      connect: (analyser: FakeAnalyser) => {
        this.connections += 1
        analyser.heard = track
      },
      disconnect: () => {
        this.connections -= 1
      },
    }
  }
}

beforeEach(() => {
  contexts.length = 0
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AnalyserNode', FakeAnalyser)
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('MediaStreamTrack', FakeTrack)
})
afterEach(() => vi.unstubAllGlobals())

interface Sound {
  persistentTrack?: FakeTrack | undefined
  track?: FakeTrack | undefined
}

/** A room with the visitor and the assistant, whose sound can be exchanged. */
function createRoom(sounds: { own?: Sound; assistant?: Sound | null }) {
  const emitter = createEmitter<Record<string, unknown>>()
  const open = { is: true }
  const personOf = (sound: Sound | undefined, local: boolean) => ({ local, tracks: { audio: sound ?? {} } })
  const own = {
    participants: () => ({ me: personOf(sounds.own, true) }),
    assistant: () => (sounds.assistant ? personOf(sounds.assistant, false) : null),
  }
  const room = { call: { emitter, host: { own } }, isOpen: () => open.is }
  return { room: room as unknown as Room, emitter, open }
}

describe('createCallMeters', () => {
  test('default: hears both sides, and opens nothing before the first reading', () => {
    const { room } = createRoom({
      own: { persistentTrack: new FakeTrack(0.25) },
      assistant: { track: new FakeTrack(0.5) },
    })
    const meters = createCallMeters(room)
    expect(contexts).toHaveLength(0)
    expect([meters.level('user'), meters.level('assistant')]).toEqual([0.25, 0.5])
    expect(contexts.map(({ state }) => state)).toEqual(['running'])
    const bands = new Float32Array(4)
    meters.spectrum('assistant', bands)
    for (const band of bands) expect(band).toBeCloseTo(0.5, 1)
  })

  test('behavior: hears who is muted, by a copy that ends with it', () => {
    const track = new FakeTrack(0.25)
    track.enabled = false
    const meters = createCallMeters(createRoom({ own: { track } }).room)
    expect(meters.level('user')).toBe(0.25)
    expect(track.copies).toHaveLength(1)
    meters.close()
    expect(track.copies.map(({ stopped }) => stopped)).toEqual([true])
    expect(track.stopped).toBe(false)
  })

  test('behavior: another track is heard as soon as the call tells of it, and not sooner', () => {
    const sounds = { assistant: { track: new FakeTrack(0.5) } as Sound }
    const { room, emitter } = createRoom(sounds)
    const meters = createCallMeters(room)
    expect(meters.level('assistant')).toBe(0.5)
    sounds.assistant = { track: new FakeTrack(1) }
    expect(meters.level('assistant')).toBe(0.5)
    emitter.emit('track-started', {})
    expect(meters.level('assistant')).toBe(1)
    expect(contexts[0]?.connections).toBe(1)
    // told of, and the same as before
    emitter.emit('participant-updated', {})
    expect(meters.level('assistant')).toBe(1)
    sounds.assistant = {}
    emitter.emit('participant-left', {})
    expect(meters.level('assistant')).toBe(0)
    expect(contexts[0]?.connections).toBe(0)
  })

  test('behavior: silence where nobody is, and bands are left as they are', () => {
    const meters = createCallMeters(createRoom({ assistant: null }).room)
    const bands = Float32Array.of(0.1, 0.2)
    meters.spectrum('assistant', bands)
    expect([meters.level('user'), meters.level('assistant')]).toEqual([0, 0])
    expect([...bands]).toEqual([...Float32Array.of(0.1, 0.2)])
    meters.close()
  })

  test('behavior: nothing is heard where a call is not open, or the browser has no Web Audio', () => {
    const { room, open } = createRoom({ own: { track: new FakeTrack(1) } })
    open.is = false
    const closed = createCallMeters(room)
    expect(closed.level('user')).toBe(0)
    closed.close()
    vi.stubGlobal('AudioContext', undefined)
    open.is = true
    const without = createCallMeters(room)
    expect(without.level('user')).toBe(0)
    without.spectrum('user', new Float32Array(2))
    expect(contexts).toHaveLength(0)
  })

  test('behavior: a context that plays already is not resumed', () => {
    const resume = vi.spyOn(FakeContext.prototype, 'resume')
    const { room, emitter } = createRoom({ own: { track: new FakeTrack(1) } })
    const meters = createCallMeters(room)
    meters.level('user')
    emitter.emit('track-started', {})
    meters.level('user')
    expect(resume).toHaveBeenCalledTimes(1)
    meters.close()
    expect(contexts[0]?.state).toBe('closed')
  })
})

test('createAudioReader: reads the meters of a call, and silence without one', () => {
  const bands = () => Float32Array.of(1, 1)
  const reader = createAudioReader(() => undefined)
  expect([reader.level('user'), ...reader.spectrum('user', bands())]).toEqual([0, 0, 0])
  const meters = createCallMeters(createRoom({ own: { track: new FakeTrack(1) } }).room)
  const inCall = createAudioReader(() => meters)
  expect([inCall.level('user'), ...inCall.spectrum('user', bands())]).toEqual([1, 1, 1])
})
