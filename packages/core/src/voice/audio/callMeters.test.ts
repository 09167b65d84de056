import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmitter } from '../../events/createEmitter.ts'
import { FAKE_ASSISTANT_ID } from '../../testing/fakeEngine.ts'
import { recordConnected } from '../../testing/recordVoice.ts'
import type { CallContext } from '../CallContext.ts'
import { createAudioReader } from './audioReader.ts'
import { createCallMeters } from './callMeters.ts'

/** A track with a loudness of its own, as far as a meter looks at it. */
class FakeTrack {
  enabled = true
  stopped = false
  copies: FakeTrack[] = []
  readonly loudness: number
  /** Whether Web Audio does not take it. */
  readonly isForeign: boolean
  constructor(loudness: number, isForeign = false) {
    this.loudness = loudness
    this.isForeign = isForeign
  }
  clone(): FakeTrack {
    const copy = new FakeTrack(this.loudness, this.isForeign)
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
  readonly context: FakeContext
  readonly options: object
  constructor(context: FakeContext, options: object) {
    this.context = context
    this.options = options
    context.analysers.push(this)
  }
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(this.heard?.enabled ? this.heard.loudness : 0)
  }
  getByteFrequencyData(bins: Uint8Array): void {
    if (this.context.tone === undefined) bins.fill((this.heard?.loudness ?? 0) * 255)
    else bins[Math.floor(this.context.tone / (this.context.sampleRate / 1024))] = 255
  }
}

const contexts: FakeContext[] = []
let sampleRate = 48_000

class FakeContext {
  sampleRate = sampleRate
  state = 'suspended'
  connections = 0
  /** Hertz of the one tone that there is to hear; all of them without one. */
  tone: number | undefined
  readonly analysers: FakeAnalyser[] = []
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
    if (track?.isForeign) throw new DOMException('Another sample rate.', 'NotSupportedError')
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
  sampleRate = 48_000
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
  const room = { call: { emitter, ...own }, isOpen: () => open.is }
  return { room: room as unknown as CallContext, emitter, open }
}

describe('createCallMeters', () => {
  test.each(['AudioContext', 'AnalyserNode'])(
    'behavior: a browser that refuses an %s is asked once, and hears nothing',
    (name) => {
      const refuse = vi.fn(function refuse() {
        throw new DOMException('Too many contexts.', 'NotSupportedError')
      })
      vi.stubGlobal(name, refuse)
      const { room } = createRoom({ own: { persistentTrack: new FakeTrack(0.25) } })
      const meters = createCallMeters(room)
      const bands = new Float32Array(2)
      for (let time = 0; time < 3; time += 1) expect(meters.level('user')).toBe(0)
      meters.spectrum('user', bands)
      expect([...bands]).toEqual([0, 0])
      expect(refuse).toHaveBeenCalledOnce()
      expect(contexts.map(({ state }) => state)).toEqual(name === 'AnalyserNode' ? ['closed'] : [])
      expect(() => meters.close()).not.toThrow()
    },
  )

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

  test.each([
    [150, [1 / 5, 0, 0, 0]],
    [500, [0, 1 / 13, 0, 0]],
    [1500, [0, 0, 1 / 37, 0]],
    [5000, [0, 0, 0, 1 / 118]],
    [20, [0, 0, 0, 0]],
    [12_000, [0, 0, 0, 0]],
  ])('behavior: a tone of %i Hz is in one band, in steps of equal pitch', (tone, expected) => {
    const meters = createCallMeters(createRoom({ assistant: { track: new FakeTrack(1) } }).room)
    meters.level('assistant')
    for (const context of contexts) context.tone = tone
    const bands = new Float32Array(4)
    meters.spectrum('assistant', bands)
    for (const [band, strength] of expected.entries()) expect(bands[band]).toBeCloseTo(strength, 6)
  })

  test('behavior: bands that are narrower than what is measured are heard too, and none above what a context hears', () => {
    const meters = createCallMeters(createRoom({ assistant: { track: new FakeTrack(1) } }).room)
    const many = new Float32Array(256)
    meters.spectrum('assistant', many)
    expect(new Set(many)).toEqual(new Set([1]))
    sampleRate = 8000
    const slow = createCallMeters(createRoom({ assistant: { track: new FakeTrack(1) } }).room)
    const bands = new Float32Array(4)
    slow.spectrum('assistant', bands)
    expect([...bands]).toEqual([1, 1, 1, 1])
    const top = new Float32Array(16)
    slow.spectrum('assistant', top)
    expect(top.at(-1)).toBe(0)
  })

  test('behavior: looks at about 20 ms, as the visitor hears them, and copies only the own track', () => {
    const heard = new FakeTrack(0.5)
    const own = new FakeTrack(0.25)
    const { room, emitter } = createRoom({ own: { track: own }, assistant: { track: heard } })
    const meters = createCallMeters(room)
    meters.level('assistant')
    emitter.emit('participant-updated', {})
    meters.level('assistant')
    expect(contexts[0]?.analysers.map(({ options }) => options)).toEqual([
      { fftSize: 1024, smoothingTimeConstant: 0.5 },
      { fftSize: 1024, smoothingTimeConstant: 0.5 },
    ])
    expect([heard.copies.length, own.copies.length]).toEqual([0, 1])
  })

  test('behavior: a context that stays asleep is asked again, twice a second at most', () => {
    vi.useFakeTimers({ now: 10_000 })
    const resume = vi.spyOn(FakeContext.prototype, 'resume').mockRejectedValue(new Error('not allowed'))
    const meters = createCallMeters(createRoom({ own: { track: new FakeTrack(1) } }).room)
    const asked = (after: number) => {
      vi.advanceTimersByTime(after)
      // also where the clock of the machine is set back
      vi.setSystemTime(0)
      meters.level('user')
      return resume.mock.calls.length
    }
    expect([asked(0), asked(1), asked(498), asked(1), asked(499), asked(1)]).toEqual([1, 1, 1, 2, 2, 3])
    for (const context of contexts) context.state = 'running'
    expect(asked(4000)).toBe(3)
    vi.useRealTimers()
    resume.mockRestore()
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

  test('behavior: another microphone is copied at once, and the old one let go, whether or not anybody reads', () => {
    const [old, next] = [new FakeTrack(0.25), new FakeTrack(0.5)]
    const sounds: { own?: Sound } = { own: { persistentTrack: old } }
    const { room, emitter } = createRoom(sounds)
    const meters = createCallMeters(room)
    emitter.emit('participant-updated', {})
    expect(contexts).toHaveLength(0)
    meters.level('user')
    sounds.own = { persistentTrack: next }
    emitter.emit('participant-updated', {})
    const stopped = (track: FakeTrack) => track.copies.map((copy) => copy.stopped)
    expect([stopped(old), stopped(next)]).toEqual([[true], [false]])
    sounds.own = {}
    emitter.emit('track-started', {})
    expect(stopped(next)).toEqual([true])
    expect(contexts[0]?.connections).toBe(0)
  })

  test('behavior: a microphone that Web Audio does not take is silence, and the assistant is heard', () => {
    const own = new FakeTrack(0.25, true)
    const { room } = createRoom({ own: { track: own }, assistant: { track: new FakeTrack(0.5) } })
    const meters = createCallMeters(room)
    expect([meters.level('user'), meters.level('assistant')]).toEqual([0, 0.5])
    const bands = Float32Array.of(1, 1)
    meters.spectrum('user', bands)
    expect([...bands]).toEqual([0, 0])
    expect(own.copies.map(({ stopped }) => stopped)).toEqual([true])
    meters.close()
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

test('behavior: a client reads the call that it has, and nothing after it', async () => {
  // no page, so nothing is played
  vi.stubGlobal('MediaStream', undefined)
  const { voice, engine } = await recordConnected()
  vi.stubGlobal('MediaStream', FakeStream)
  const track = new FakeTrack(0.5) as unknown as MediaStreamTrack
  await vi.waitFor(() => {
    engine.emit('participant-updated', {
      session_id: FAKE_ASSISTANT_ID,
      user_id: FAKE_ASSISTANT_ID,
      user_name: 'Vapi Speaker',
      local: false,
      tracks: { audio: { state: 'playable', subscribed: true, track } },
    })
    expect(voice.audio.level('assistant')).toBe(0.5)
  })
  await voice.destroy()
  expect(voice.audio.level('assistant')).toBe(0)
})
