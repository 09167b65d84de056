// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AudioPlayers } from './audioPlayers.ts'

/** A track, which jsdom does not have. */
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
  test('default: plays a participant’s track in an element in the page', async () => {
    const onBlocked = vi.fn()
    new AudioPlayers({ onBlocked }).play('one', track())
    const [element] = elements()
    expect(elements()).toHaveLength(1)
    expect(element).toMatchObject({ autoplay: true, muted: false, volume: 1 })
    expect(element?.dataset.participantId).toBe('one')
    expect(element?.srcObject).toMatchObject({ tracks: [expect.any(Track)] })
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledWith(false))
  })

  test('behavior: each participant has one element', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    const before = elements()[0]?.srcObject
    players.play('one', track())
    expect(elements()).toHaveLength(2)
    expect(elements()[0]?.srcObject).not.toBe(before)
  })

  test('behavior: remove() removes the participant’s element', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    const [element] = elements()
    players.remove('one')
    players.remove('unknown')
    expect(elements().map(({ dataset }) => dataset.participantId)).toEqual(['two'])
    expect(element?.srcObject).toBeNull()
    expect(pause).toHaveBeenCalledOnce()
  })

  test('behavior: close() removes all elements', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    players.play('two', track())
    players.close()
    expect(elements()).toEqual([])
  })

  test('parameters: the volume applies to current and later elements', () => {
    const players = new AudioPlayers({ onBlocked: () => undefined, volume: 0.5 })
    players.play('one', track())
    expect(elements().map(({ volume }) => volume)).toEqual([0.5])
    players.setVolume(0.25)
    players.play('two', track())
    expect(elements().map(({ volume }) => volume)).toEqual([0.25, 0.25])
  })

  test('parameters: the loudspeaker applies to current and later elements, and is not set by default', async () => {
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

  // https://github.com/livekit/client-sdk-js/pull/1527
  test('behavior: does not try a loudspeaker again that Safari refused without a user gesture', async () => {
    const sinks: string[] = []
    Object.assign(HTMLMediaElement.prototype, {
      async setSinkId(id: string) {
        sinks.push(id)
        if (id === 's2') throw new DOMException('A user gesture is required', 'NotAllowedError')
      },
    })
    try {
      const players = new AudioPlayers({ onBlocked: () => undefined })
      players.play('one', track())
      await players.setOutput('s1')
      await expect(players.setOutput('s2')).rejects.toMatchObject({ name: 'NotAllowedError' })
      players.play('two', track())
      expect(sinks).toEqual(['s1', 's2', 's1'])
      // The later of two is kept, in whatever order they settle.
      const refused = players.setOutput('s2')
      await players.setOutput('s3')
      await expect(refused).rejects.toMatchObject({ name: 'NotAllowedError' })
      players.play('three', track())
      expect(sinks.slice(-1)).toEqual(['s3'])
    } finally {
      Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
    }
  })

  test('behavior: rejects a loudspeaker in a browser that cannot select one, as Safari before 18.4, and plays on', async () => {
    const players = new AudioPlayers({ onBlocked: () => undefined })
    players.play('one', track())
    await expect(players.setOutput('s1')).rejects.toMatchObject({ name: 'NotSupportedError' })
    players.play('two', track())
    expect(elements()).toHaveLength(2)
    for (const systemDefault of ['', 'default']) await players.setOutput(systemDefault)
  })

  test('behavior: the first participant with audio gets the unlocked element, and close() gives it back', () => {
    const primed = () => Object.assign(document.createElement('audio'), { srcObject: new Stream([]) })
    const first = primed()
    const players = new AudioPlayers({ onBlocked: () => undefined, volume: 1, unlockedAudio: first })
    players.play('one', track())
    players.play('two', track())
    players.play('one', track())
    expect(elements()).toHaveLength(2)
    expect(elements()[0]).toBe(first)
    const unused = primed()
    new AudioPlayers({ onBlocked: () => undefined, volume: 1, unlockedAudio: unused }).close()
    expect(unused.srcObject).toBeNull()
  })

  test('behavior: reports a blocked element, and resume() plays it', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play.mockImplementationOnce(blocked)
    players.play('one', track())
    await vi.waitFor(() => expect(onBlocked.mock.calls).toEqual([[true]]))
    expect(elements()).toHaveLength(1)
    await players.resume()
    expect(onBlocked.mock.calls).toEqual([[true], [false]])
  })

  test('behavior: reports a block while any participant’s element is blocked', async () => {
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

  test('behavior: removing one of two blocked participants keeps the block', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play = vi.fn(blocked)
    players.play('one', track())
    players.play('two', track())
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(2))
    players.remove('one')
    expect(onBlocked.mock.calls.slice(2)).toEqual([[true]])
  })

  test('behavior: another failure to play is not a block', async () => {
    const onBlocked = vi.fn()
    const players = new AudioPlayers({ onBlocked })
    play.mockRejectedValueOnce(new DOMException('Removed.', 'AbortError'))
    players.play('one', track())
    await players.resume()
    expect(onBlocked.mock.calls).toEqual([[false]])
  })

  describe('the callback of a playing track', () => {
    test('default: is called once the element plays', async () => {
      const onPlaying = vi.fn()
      new AudioPlayers({ onBlocked: () => undefined }).play('one', track(), onPlaying)
      expect(onPlaying).not.toHaveBeenCalled()
      await vi.waitFor(() => expect(onPlaying).toHaveBeenCalledOnce())
    })

    test('behavior: is called once after a blocked element is resumed', async () => {
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

    test('behavior: is not called for a track that was replaced or removed', async () => {
      const called: string[] = []
      const players = new AudioPlayers({ onBlocked: () => undefined })
      play.mockRejectedValueOnce(new DOMException('Replaced.', 'AbortError'))
      players.play('one', track(), () => called.push('first'))
      players.play('one', track(), () => called.push('second'))
      players.play('two', track(), () => called.push('left'))
      players.remove('two')
      await players.resume()
      expect(called).toEqual(['second'])
    })

    test('behavior: is called for an element that fails for another reason', async () => {
      const onPlaying = vi.fn()
      play.mockRejectedValueOnce(new DOMException('No decoder.', 'NotSupportedError'))
      new AudioPlayers({ onBlocked: () => undefined }).play('one', track(), onPlaying)
      await vi.waitFor(() => expect(onPlaying).toHaveBeenCalledOnce())
    })

    test('parameters: whenPlaying() is called once the element plays, and not while it is blocked or starting', async () => {
      const onBlocked = vi.fn()
      const called: string[] = []
      const players = new AudioPlayers({ onBlocked })
      play.mockImplementationOnce(blocked)
      players.play('one', track())
      players.whenPlaying('one', () => called.push('pending'), true)
      await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledWith(true))
      players.whenPlaying('one', () => called.push('blocked'), false)
      expect(called).toEqual([])
      await players.resume()
      expect(called).toEqual(['pending', 'blocked'])
      players.whenPlaying('one', () => called.push('plays'), true)
      expect(called).toEqual(['pending', 'blocked', 'plays'])
    })

    test('parameters: without an element whenPlaying() is called at once, or not if a voice is expected', async () => {
      const called: string[] = []
      const players = new AudioPlayers({ onBlocked: () => undefined })
      players.whenPlaying('one', () => called.push('no voice'), false)
      players.whenPlaying('one', () => called.push('video'), true)
      players.play('one', track(), () => called.push('voice'))
      await players.resume()
      expect(called).toEqual(['no voice', 'voice'])
    })
  })

  test('behavior: is called at once without media, as on a server', () => {
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
