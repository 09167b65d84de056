import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LEVEL_INTERVAL_MS } from '../../../constants.ts'
import { createEmitter } from '../../../events/createEmitter.ts'
import { createStore } from '../../../store/createStore.ts'
import { FAKE_ASSISTANT_ID } from '../../../testing/fakeEngine.ts'
import { recordConnected } from '../../../testing/internal/recordVoice.ts'
import type { CallContext } from '../../context.ts'
import { createAudioReader } from '../../createVoiceClient.ts'
import { idleState, type VoiceState } from '../../state.ts'
import { createCallMeters, trackLevelWhileMuted } from './callMeters.ts'

/** A track with a loudness, as the fake analyser reads it. */
class FakeTrack {
  enabled = true
  stopped = false
  copies: FakeTrack[] = []
  readonly loudness: number
  /** Whether Web Audio rejects the track. */
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
  source: FakeTrack | undefined
  readonly context: FakeContext
  readonly options: object
  constructor(context: FakeContext, options: object) {
    this.context = context
    this.options = options
    context.analysers.push(this)
  }
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(this.source?.enabled ? this.source.loudness : 0)
  }
  getByteFrequencyData(bins: Uint8Array): void {
    if (this.context.tone === undefined) bins.fill((this.source?.loudness ?? 0) * 255)
    else bins[Math.floor(this.context.tone / (this.context.sampleRate / 1024))] = 255
  }
}

const contexts: FakeContext[] = []
let sampleRate = 48_000

class FakeContext {
  sampleRate = sampleRate
  state = 'suspended'
  connections = 0
  /** The frequency of the only tone, in hertz. Undefined for all frequencies. */
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
        analyser.source = track
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

/** Creates a room with the user and the assistant, whose audio can be replaced. */
function createRoom(sounds: { user?: Sound; assistant?: Sound | null }) {
  const emitter = createEmitter<Record<string, unknown>>()
  const open = { is: true }
  const participantOf = (sound: Sound | undefined, local: boolean) => ({
    local,
    tracks: { audio: sound ?? {} },
  })
  const participants = {
    participants: () => ({ me: participantOf(sounds.user, true) }),
    assistant: () => (sounds.assistant ? participantOf(sounds.assistant, false) : null),
  }
  const room = { call: { emitter, ...participants }, isOpen: () => open.is }
  return { room: room as unknown as CallContext, emitter, open }
}

describe('createCallMeters', () => {
  test.each(['AudioContext', 'AnalyserNode'])(
    'behavior: a browser that rejects an %s is tried once, and the level is 0',
    (name) => {
      const refuse = vi.fn(function refuse() {
        throw new DOMException('Too many contexts.', 'NotSupportedError')
      })
      vi.stubGlobal(name, refuse)
      const { room } = createRoom({ user: { persistentTrack: new FakeTrack(0.25) } })
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

  test('default: reads both sides, and opens nothing before the first reading', () => {
    const { room } = createRoom({
      user: { persistentTrack: new FakeTrack(0.25) },
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

  test('behavior: fills bands narrower than a bin, and no bands above the sample rate’s limit', () => {
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

  test('behavior: reads about 20 ms, and copies only the user’s track', () => {
    const source = new FakeTrack(0.5)
    const user = new FakeTrack(0.25)
    const { room, emitter } = createRoom({ user: { track: user }, assistant: { track: source } })
    const meters = createCallMeters(room)
    meters.level('assistant')
    emitter.emit('participant-updated', {})
    meters.level('assistant')
    expect(contexts[0]?.analysers.map(({ options }) => options)).toEqual([
      { fftSize: 1024, smoothingTimeConstant: 0.5 },
      { fftSize: 1024, smoothingTimeConstant: 0.5 },
    ])
    expect([source.copies.length, user.copies.length]).toEqual([0, 1])
  })

  test('behavior: resumes a suspended context at most twice a second', () => {
    vi.useFakeTimers({ now: 10_000 })
    const resume = vi.spyOn(FakeContext.prototype, 'resume').mockRejectedValue(new Error('not allowed'))
    const meters = createCallMeters(createRoom({ user: { track: new FakeTrack(1) } }).room)
    const resumesAfter = (after: number) => {
      vi.advanceTimersByTime(after)
      // Also if the system’s clock is set back.
      vi.setSystemTime(0)
      meters.level('user')
      return resume.mock.calls.length
    }
    expect([
      resumesAfter(0),
      resumesAfter(1),
      resumesAfter(498),
      resumesAfter(1),
      resumesAfter(499),
      resumesAfter(1),
    ]).toEqual([1, 1, 1, 2, 2, 3])
    for (const context of contexts) context.state = 'running'
    expect(resumesAfter(4000)).toBe(3)
    vi.useRealTimers()
    resume.mockRestore()
  })

  test('behavior: reads a muted user from a copy of the track, which is stopped at the end', () => {
    const track = new FakeTrack(0.25)
    track.enabled = false
    const meters = createCallMeters(createRoom({ user: { track } }).room)
    expect(meters.level('user')).toBe(0.25)
    expect(track.copies).toHaveLength(1)
    meters.close()
    expect(track.copies.map(({ stopped }) => stopped)).toEqual([true])
    expect(track.stopped).toBe(false)
  })

  test('behavior: reads another track as soon as the call reports it', () => {
    const sounds = { assistant: { track: new FakeTrack(0.5) } as Sound }
    const { room, emitter } = createRoom(sounds)
    const meters = createCallMeters(room)
    expect(meters.level('assistant')).toBe(0.5)
    sounds.assistant = { track: new FakeTrack(1) }
    expect(meters.level('assistant')).toBe(0.5)
    emitter.emit('track-started', {})
    expect(meters.level('assistant')).toBe(1)
    expect(contexts[0]?.connections).toBe(1)
    // Reported, but unchanged.
    emitter.emit('participant-updated', {})
    expect(meters.level('assistant')).toBe(1)
    sounds.assistant = {}
    emitter.emit('participant-left', {})
    expect(meters.level('assistant')).toBe(0)
    expect(contexts[0]?.connections).toBe(0)
  })

  test('behavior: replaces the copy of another microphone at once, even without a reading', () => {
    const [old, next] = [new FakeTrack(0.25), new FakeTrack(0.5)]
    const sounds: { user?: Sound } = { user: { persistentTrack: old } }
    const { room, emitter } = createRoom(sounds)
    const meters = createCallMeters(room)
    emitter.emit('participant-updated', {})
    expect(contexts).toHaveLength(0)
    meters.level('user')
    sounds.user = { persistentTrack: next }
    emitter.emit('participant-updated', {})
    const stopped = (track: FakeTrack) => track.copies.map((copy) => copy.stopped)
    expect([stopped(old), stopped(next)]).toEqual([[true], [false]])
    sounds.user = {}
    emitter.emit('track-started', {})
    expect(stopped(next)).toEqual([true])
    expect(contexts[0]?.connections).toBe(0)
  })

  test('behavior: a microphone that Web Audio rejects is silent, and the assistant is read', () => {
    const user = new FakeTrack(0.25, true)
    const { room } = createRoom({ user: { track: user }, assistant: { track: new FakeTrack(0.5) } })
    const meters = createCallMeters(room)
    expect([meters.level('user'), meters.level('assistant')]).toEqual([0, 0.5])
    const bands = Float32Array.of(1, 1)
    meters.spectrum('user', bands)
    expect([...bands]).toEqual([0, 0])
    expect(user.copies.map(({ stopped }) => stopped)).toEqual([true])
    meters.close()
  })

  test('behavior: without participants the level is 0 and the bands are unchanged', () => {
    const meters = createCallMeters(createRoom({ assistant: null }).room)
    const bands = Float32Array.of(0.1, 0.2)
    meters.spectrum('assistant', bands)
    expect([meters.level('user'), meters.level('assistant')]).toEqual([0, 0])
    expect([...bands]).toEqual([...Float32Array.of(0.1, 0.2)])
    meters.close()
  })

  test('behavior: the level is 0 in a call that is not open, and without Web Audio', () => {
    const { room, open } = createRoom({ user: { track: new FakeTrack(1) } })
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

  // https://github.com/GetStream/stream-video-js/pull/2249
  test('behavior: a context that a phone call interrupts is resumed after the interruption, not during it', () => {
    vi.useFakeTimers({ now: 10_000 })
    const resume = vi.spyOn(FakeContext.prototype, 'resume')
    const meters = createCallMeters(createRoom({ user: { track: new FakeTrack(1) } }).room)
    meters.level('user')
    expect(resume).toHaveBeenCalledTimes(1)
    const readAs = (state: string) => {
      for (const context of contexts) context.state = state
      vi.advanceTimersByTime(1000)
      meters.level('user')
      return resume.mock.calls.length
    }
    expect(readAs('interrupted')).toBe(1)
    expect(readAs('suspended')).toBe(2)
    vi.useRealTimers()
    resume.mockRestore()
  })

  test('behavior: a running context is not resumed', () => {
    const resume = vi.spyOn(FakeContext.prototype, 'resume')
    const { room, emitter } = createRoom({ user: { track: new FakeTrack(1) } })
    const meters = createCallMeters(room)
    meters.level('user')
    emitter.emit('track-started', {})
    meters.level('user')
    expect(resume).toHaveBeenCalledTimes(1)
    meters.close()
    expect(contexts[0]?.state).toBe('closed')
  })
})

test('createAudioReader: reads the meters of a call, and silence without a call', () => {
  const bands = () => Float32Array.of(1, 1)
  const reader = createAudioReader(() => undefined)
  expect([reader.level('user'), ...reader.spectrum('user', bands())]).toEqual([0, 0, 0])
  const meters = createCallMeters(createRoom({ user: { track: new FakeTrack(1) } }).room)
  const inCall = createAudioReader(() => meters)
  expect([inCall.level('user'), ...inCall.spectrum('user', bands())]).toEqual([1, 1, 1])
})

test('behavior: a client reads its current call, and silence after it', async () => {
  // There is no page, so nothing is played.
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

describe('the level of a muted user', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function listen(first: Partial<VoiceState>) {
    const state = createStore<VoiceState>({ ...idleState, ...first })
    const levels: number[] = []
    const meters = {
      level: (speaker: string) => (speaker === 'user' ? 0.5 : 0),
      spectrum: () => undefined,
      releaseUser: () => undefined,
      close: () => undefined,
    }
    const cleanup = trackLevelWhileMuted(state, meters, (level) => levels.push(level))
    const change = (next: Partial<VoiceState>) => state.set({ ...state.get(), ...next })
    return { levels, cleanup, change }
  }

  test('default: reports the level of a muted user at the interval of levels', () => {
    const { levels, cleanup } = listen({ muted: true, status: 'connected' })
    vi.advanceTimersByTime(3 * LEVEL_INTERVAL_MS)
    expect(levels).toEqual([0.5, 0.5, 0.5])
    cleanup()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: reports only while muted in a call, including an interrupted one', () => {
    const { levels, change } = listen({ status: 'connected' })
    const ticks = () => {
      levels.length = 0
      vi.advanceTimersByTime(2 * LEVEL_INTERVAL_MS)
      return levels.length
    }
    expect(ticks()).toBe(0)
    change({ muted: true })
    expect(ticks()).toBe(2)
    change({ status: 'reconnecting' })
    expect(ticks()).toBe(2)
    change({ status: 'ending' })
    expect(ticks()).toBe(0)
    change({ status: 'connected', muted: false })
    expect(ticks()).toBe(0)
  })
})
