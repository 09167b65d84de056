// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AudioPlayers } from './audioPlayers.ts'

/** jsdom plays nothing and knows no tracks. */
class Track {
  readonly kind = 'audio'
}
class Stream {
  readonly tracks: unknown[]
  constructor(tracks: unknown[]) {
    this.tracks = tracks
  }
}
const track = () => new Track() as unknown as MediaStreamTrack
const blocked = () => Promise.reject(new DOMException('Press first.', 'NotAllowedError'))
let play = vi.fn<() => Promise<void>>()
let pause = vi.fn()

beforeEach(() => {
  play = vi.fn(() => Promise.resolve())
  pause = vi.fn()
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('MediaStreamTrack', Track)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => play())
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => pause())
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const elements = () => [...document.querySelectorAll('audio')]

describe('AudioPlayers', () => {
  test('default: a participant’s track plays in an element of the page', async () => {
    const onBlocked = vi.fn()
    new AudioPlayers({ onBlocked }).play('one', track())
    const [element] = elements()
    expect(elements()).toHaveLength(1)
    expect(element).toMatchObject({ autoplay: true, muted: false, volume: 1 })
    expect(element?.dataset.participantId).toBe('one')
    expect(element?.srcObject).toMatchObject({ tracks: [expect.any(Track)] })
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledWith(false))
  })

  test('behavior: a participant has one element, two have two', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    const before = elements()[0]?.srcObject
    players.play('one', track())
    expect(elements()).toHaveLength(2)
    expect(elements()[0]?.srcObject).not.toBe(before)
  })

  test('behavior: it goes with its participant', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    const [element] = elements()
    players.remove('one')
    players.remove('nobody')
    expect(elements().map(({ dataset }) => dataset.participantId)).toEqual(['two'])
    expect(element?.srcObject).toBeNull()
    expect(pause).toHaveBeenCalledOnce()
  })

  test('behavior: dispose() removes all', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    players.dispose()
    expect(elements()).toEqual([])
  })

  test('parameters: the volume holds for every element, now and later', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined, volume: 0.5 })
    players.play('one', track())
    expect(elements().map(({ volume }) => volume)).toEqual([0.5])
    players.setVolume(0.25)
    players.play('two', track())
    expect(elements().map(({ volume }) => volume)).toEqual([0.25, 0.25])
  })

  test('parameters: the loudspeaker holds for every element, now and later, and none is chosen at first', async () => {
    const sinks: [string | undefined, string][] = []
    Object.assign(HTMLMediaElement.prototype, {
      async setSinkId(this: HTMLMediaElement, id: string) {
        sinks.push([this.dataset.participantId, id])
      },
    })
    try {
      const players = new AudioPlayers({ onBlocked: () => undefined })
      players.play('one', track())
      expect(sinks).toEqual([])
      await players.setOutput('s1')
      players.play('two', track())
      expect(sinks).toEqual([
        ['one', 's1'],
        ['two', 's1'],
      ])
      sinks.length = 0
      await players.setOutput('default')
      await players.setOutput('')
      expect(sinks.map(([, id]) => id)).toEqual(['', '', '', ''])
    } finally {
      Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
    }
  })

  test('behavior: where a browser cannot choose its loudspeaker, the sound plays on', async () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    await players.setOutput('s1')
    players.play('two', track())
    expect(elements()).toHaveLength(2)
  })

  test('behavior: an element that a press unlocked is taken by the first who is heard, and let go with the call', () => {
    const primed = () => Object.assign(document.createElement('audio'), { srcObject: new Stream([]) })
    const first = primed()
    const players = new AudioPlayers({ onBlocked: () => undefined, volume: 1, unlockedAudio: first })
    players.play('one', track())
    players.play('two', track())
    players.play('one', track())
    expect(elements()).toHaveLength(2)
    expect(elements()[0]).toBe(first)
    const unused = primed()
    new AudioPlayers({ onBlocked: () => undefined, volume: 1, unlockedAudio: unused }).dispose()
    expect(unused.srcObject).toBeNull()
  })

  test('behavior: what the browser blocks is told, and resume() plays it', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play.mockImplementationOnce(blocked)
    players.play('one', track())
    await vi.waitFor(() => expect(onBlocked.mock.calls).toEqual([[true]]))
    expect(elements()).toHaveLength(1)
    await players.resume()
    expect(onBlocked.mock.calls).toEqual([[true], [false]])
  })

  test('behavior: one that plays does not hide that another is blocked, and nobody who left is', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play = vi.fn(blocked)
    players.play('one', track())
    play = vi.fn(() => Promise.resolve())
    players.play('two', track())
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(2))
    expect(onBlocked).toHaveBeenLastCalledWith(true)
    players.remove('two')
    expect(onBlocked).toHaveBeenCalledTimes(2)
    players.remove('one')
    expect(onBlocked).toHaveBeenLastCalledWith(false)
    play = vi.fn(blocked)
    players.play('three', track())
    players.remove('three')
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(4))
    expect(onBlocked).toHaveBeenLastCalledWith(false)
  })

  test('behavior: of two who are blocked, one who leaves frees only himself', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play = vi.fn(blocked)
    players.play('one', track())
    players.play('two', track())
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(2))
    players.remove('one')
    expect(onBlocked.mock.calls.slice(2)).toEqual([[true]])
  })

  test('behavior: what else keeps it from playing is no block', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play.mockRejectedValueOnce(new DOMException('Removed.', 'AbortError'))
    players.play('one', track())
    await players.resume()
    expect(onBlocked.mock.calls).toEqual([[false]])
  })

  describe('when a track plays', () => {
    test('default: is told once the element plays, and not before', async () => {
      const onPlaying = vi.fn()
      new AudioPlayers({ onBlocked: () => undefined }).play('one', track(), onPlaying)
      expect(onPlaying).not.toHaveBeenCalled()
      await vi.waitFor(() => expect(onPlaying).toHaveBeenCalledOnce())
    })

    test('behavior: while the browser blocks it, it does not, until it is resumed, once', async () => {
      const onBlocked = vi.fn()
      const onPlaying = vi.fn()
      const players = new AudioPlayers({ onBlocked })
      play.mockImplementationOnce(blocked)
      players.play('one', track(), onPlaying)
      await vi.waitFor(() => expect(onBlocked.mock.calls).toEqual([[true]]))
      expect(onPlaying).not.toHaveBeenCalled()
      await players.resume()
      await players.resume()
      expect(onPlaying).toHaveBeenCalledOnce()
    })

    test('behavior: a track that was replaced, or whose participant left, never does', async () => {
      const told: string[] = []
      const players = new AudioPlayers({ onBlocked: () => undefined })
      play.mockRejectedValueOnce(new DOMException('Replaced.', 'AbortError'))
      players.play('one', track(), () => told.push('first'))
      players.play('one', track(), () => told.push('second'))
      players.play('two', track(), () => told.push('left'))
      players.remove('two')
      await players.resume()
      expect(told).toEqual(['second'])
    })

    test('behavior: an element that fails for another reason keeps the assistant waiting for nothing', async () => {
      const onPlaying = vi.fn()
      play.mockRejectedValueOnce(new DOMException('No decoder.', 'NotSupportedError'))
      new AudioPlayers({ onBlocked: () => undefined }).play('one', track(), onPlaying)
      await vi.waitFor(() => expect(onPlaying).toHaveBeenCalledOnce())
    })

    test('parameters: whenPlaying() runs once the element plays: not while that is not known, or is blocked', async () => {
      const onBlocked = vi.fn()
      const told: string[] = []
      const players = new AudioPlayers({ onBlocked })
      play.mockImplementationOnce(blocked)
      players.play('one', track())
      players.whenPlaying('one', () => told.push('pending'), true)
      await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledWith(true))
      players.whenPlaying('one', () => told.push('blocked'), false)
      expect(told).toEqual([])
      await players.resume()
      expect(told).toEqual(['pending', 'blocked'])
      players.whenPlaying('one', () => told.push('plays'), true)
      expect(told).toEqual(['pending', 'blocked', 'plays'])
    })

    test('parameters: without an element whenPlaying() runs at once, or leaves it to the voice that is expected', async () => {
      const told: string[] = []
      const players = new AudioPlayers({ onBlocked: () => undefined })
      players.whenPlaying('one', () => told.push('no voice'), false)
      players.whenPlaying('one', () => told.push('picture'), true)
      players.play('one', track(), () => told.push('voice'))
      await players.resume()
      expect(told).toEqual(['no voice', 'voice'])
    })
  })

  test('behavior: without media, as on a server, nothing is played, and nothing is waited for', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    const onPlaying = vi.fn()
    players.play('one', { kind: 'audio' } as MediaStreamTrack, onPlaying)
    expect(onPlaying).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
    players.play('one', track(), onPlaying)
    expect(onPlaying).toHaveBeenCalledTimes(2)
    expect(elements()).toEqual([])
  })
})
