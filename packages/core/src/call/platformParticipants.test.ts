import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../engine/participant.ts'
import { PlatformParticipants } from './platformParticipants.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const participant = (
  session_id: string,
  user_name: string,
  more: Partial<Participant> = {},
): Participant => ({ session_id, user_id: session_id, user_name, local: false, tracks: {}, ...more })
const speaker = participant('a', 'Vapi Speaker')
const second = participant('b', 'Vapi Speaker')
const listener = participant('l', 'Vapi Listener')
const guest = participant('g', 'Guest')
const track = { kind: 'audio' } as MediaStreamTrack
const withAudio = (one: Participant): Participant => ({
  ...one,
  tracks: { audio: { state: 'playable', subscribed: true, track } },
})
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** The platform's participants after these updates, in this order. */
function seen(...all: Participant[]) {
  const platform = new PlatformParticipants()
  for (const one of all) platform.update(one)
  return platform
}

describe('the participants of the platform', () => {
  test('default: the first participant of each of its two names', () => {
    const platform = seen(guest, speaker, listener, second, participant('m', 'Vapi Listener'))
    expect(platform.ids()).toEqual(['a', 'l'])
    expect(platform.membershipOf('a')).toBe('platform')
    expect(platform.membershipOf('g')).toBe('other')
  })

  test('default: an owner of the room, under any name', () => {
    const platform = seen(participant('o', 'Transfer', { owner: true }))
    expect(platform.ids()).toEqual(['o'])
    platform.update(participant('o', 'Transfer'))
    expect(platform.ids()).toEqual(['o'])
  })

  test('parameters: isPlatform() accepts a participant while it returns true', () => {
    const platform = new PlatformParticipants({ isPlatform: ({ user_name }) => user_name === 'My Bot' })
    platform.update(participant('m', 'My Bot'))
    platform.update(guest)
    expect(platform.ids()).toEqual(['m'])
    platform.update(participant('m', 'Another'))
    expect(platform.ids()).toEqual([])
  })

  test('parameters: isPlatform() that throws accepts no participant, and is reported as uncaught', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const failure = new Error('of the page')
    const platform = new PlatformParticipants({
      isPlatform: () => {
        throw failure
      },
    })
    platform.update(guest)
    platform.update(speaker)
    expect(platform.ids()).toEqual(['a'])
    expect(reported.mock.calls).toEqual([[failure], [failure]])
    vi.unstubAllGlobals()
  })

  test('behavior: wasThere() is true once one was in the room, until clear()', () => {
    const platform = seen(guest)
    expect(platform.wasThere()).toBe(false)
    platform.update(speaker)
    platform.remove(speaker)
    expect([platform.ids(), platform.wasThere()]).toEqual([[], true])
    platform.clear()
    expect(platform.wasThere()).toBe(false)
  })

  test('behavior: the local participant never belongs to them', () => {
    expect(seen({ ...speaker, local: true, owner: true }).ids()).toEqual([])
  })

  test('behavior: a participant that is not listed, or has no name yet, is undecided', () => {
    const platform = seen(participant('a', ''))
    expect(platform.membershipOf('a')).toBe('undecided')
    expect(platform.membershipOf('nobody')).toBe('undecided')
    platform.update(speaker)
    expect(platform.membershipOf('a')).toBe('platform')
  })

  test('behavior: a name that comes within a second of the join counts', () => {
    const platform = seen(participant('a', ''))
    pass(1)
    platform.update(speaker)
    expect(platform.ids()).toEqual(['a'])
  })

  test('behavior: a guest without a name that takes the name of the assistant later gets nothing by it', () => {
    const platform = seen(speaker, participant('g', ''))
    pass(1.001)
    expect(platform.membershipOf('g')).toBe('other')
    platform.update(participant('g', 'Vapi Speaker'))
    platform.remove(speaker)
    expect(platform.membershipOf('g')).toBe('other')
    platform.update(participant('g', 'Vapi Speaker'))
    expect(platform.ids()).toEqual([])
    expect(platform.nameOf('g')).toBe('Vapi Speaker')
  })

  test('behavior: the first name of a participant counts', () => {
    const platform = seen(participant('b', 'Guest'), participant('b', 'Vapi Speaker'))
    expect(platform.membershipOf('b')).toBe('other')
    expect(platform.nameOf('b')).toBe('Vapi Speaker')
    platform.update(speaker)
    platform.update(participant('a', 'Another'))
    expect(platform.ids()).toEqual(['a'])
  })

  test('behavior: once a participant of a name was an owner, only owners of that name count', () => {
    const owner = participant('o', 'Vapi Speaker', { owner: true })
    const platform = seen(speaker, owner)
    expect(platform.ids()).toEqual(['o'])
    expect(platform.membershipOf('a')).toBe('other')
    platform.remove(owner)
    platform.update(second)
    expect(platform.ids()).toEqual([])
    expect(platform.membershipOf('b')).toBe('other')
  })

  test('behavior: one participant of the platform may be an owner without the other', () => {
    const platform = seen({ ...speaker, owner: true }, listener)
    expect(platform.ids()).toEqual(['a', 'l'])
  })
})

describe('a second participant of a name', () => {
  test.each([30, 600])(
    'default: takes over when the holder leaves, %i seconds after its joining',
    (seconds) => {
      const platform = seen(speaker, second)
      pass(seconds)
      expect(platform.membershipOf('b')).toBe('candidate')
      platform.remove(speaker)
      expect(platform.ids()).toEqual(['b'])
    },
  )

  test('default: takes over if it joins within 30 seconds after the holder left', () => {
    const platform = seen(speaker)
    platform.remove(speaker)
    pass(30)
    platform.update(second)
    expect(platform.ids()).toEqual(['b'])
  })

  test('behavior: does not take over if it joins later than 30 seconds after the holder left', () => {
    const platform = seen(speaker)
    platform.remove(speaker)
    pass(30.001)
    platform.update(second)
    expect(platform.membershipOf('b')).toBe('other')
    platform.update(withAudio(second))
    expect(platform.ids()).toEqual([])
  })

  test('behavior: with several candidates, no participant succeeds until one is left', () => {
    const third = participant('c', 'Vapi Speaker')
    const platform = seen(speaker, second, third)
    platform.remove(speaker)
    expect(platform.ids()).toEqual([])
    expect(platform.membershipOf('b')).toBe('candidate')
    platform.remove(third)
    expect(platform.ids()).toEqual(['b'])
  })

  test('behavior: after a takeover, a third participant can take over in the same way', () => {
    const third = participant('c', 'Vapi Speaker')
    const platform = seen(speaker, second)
    platform.remove(speaker)
    platform.update(third)
    expect(platform.ids()).toEqual(['b'])
    pass(600)
    platform.remove(second)
    expect(platform.ids()).toEqual(['c'])
  })

  test('behavior: takes over if it joined long after the last change of the holder', () => {
    const third = participant('c', 'Vapi Speaker')
    const platform = seen(speaker, second)
    platform.remove(speaker)
    pass(600)
    platform.update(third)
    platform.remove(second)
    expect(platform.ids()).toEqual(['c'])
  })

  test('behavior: a candidate or a guest that leaves changes nothing', () => {
    const platform = seen(speaker, second, guest)
    platform.remove(second)
    platform.remove(guest)
    expect(platform.ids()).toEqual(['a'])
    platform.remove(speaker)
    expect(platform.ids()).toEqual([])
  })

  test('behavior: never takes over after the call has ended', () => {
    const platform = seen(speaker, second)
    platform.markEnded()
    expect(platform.membershipOf('b')).toBe('other')
    platform.remove(speaker)
    platform.update(participant('c', 'Vapi Speaker'))
    expect(platform.ids()).toEqual([])
  })

  test('behavior: after clear(), the next first participant holds the name', () => {
    const platform = seen(speaker, second)
    platform.markEnded()
    platform.clear()
    expect(platform.ids()).toEqual([])
    pass(100)
    platform.update(second)
    expect(platform.ids()).toEqual(['b'])
  })
})

describe('speakers', () => {
  const voices = (platform: ReturnType<typeof seen>) =>
    platform.speakers().map(({ session_id }) => session_id)

  test('default: the participant with the speaker’s name', () => {
    const platform = seen(withAudio(guest), listener, speaker)
    expect(voices(platform)).toEqual(['a'])
    const newest = withAudio(speaker)
    platform.update(newest)
    expect(platform.speakers()).toEqual([newest])
  })

  test('behavior: both of its sessions while it reconnects, the platform’s first', () => {
    const platform = seen(speaker, second)
    pass(31)
    expect(voices(platform)).toEqual(['a', 'b'])
    platform.remove(speaker)
    expect(voices(platform)).toEqual(['b'])
  })

  test('behavior: without that name, the first participant with audio', () => {
    const platform = seen(listener, guest)
    expect(voices(platform)).toEqual([])
    platform.update(participant('h', 'Another'), true)
    platform.update(withAudio(guest))
    expect(voices(platform)).toEqual(['g'])
    platform.remove(guest)
    expect(voices(platform)).toEqual(['h'])
  })
})
