// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../engine/participant.ts'
import { FAKE_ASSISTANT_ID, type FakeEngine, fakeEngine } from '../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../testing/recordVoice.ts'

let play = vi.fn<() => Promise<void>>()

beforeEach(() => {
  play = vi.fn(() => Promise.resolve())
  vi.stubGlobal('MediaStream', class {})
  // whatever the fake engine calls a track is one
  vi.stubGlobal('MediaStreamTrack', { [Symbol.hasInstance]: () => true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => play())
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const elements = () => [...document.querySelectorAll('audio')]
const playables = ({ uses }: FakeEngine) =>
  uses.filter(({ method, args }) => method === 'sendAppMessage' && args[0] === 'playable').length
const assistant = (more: Partial<Participant> = {}): Participant => ({
  session_id: FAKE_ASSISTANT_ID,
  user_id: FAKE_ASSISTANT_ID,
  user_name: 'Vapi Speaker',
  local: false,
  tracks: {},
  ...more,
})

describe('the sound of a call', () => {
  test('default: the assistant plays in the page while it is in the call', async () => {
    const { voice, engine } = await recordConnected()
    expect(elements().map(({ dataset }) => dataset.participantId)).toEqual([FAKE_ASSISTANT_ID])
    engine.emit('participant-left', assistant())
    expect(elements()).toEqual([])
    await voice.destroy()
  })

  test('behavior: after the call nothing is left in the page', async () => {
    const { voice } = await recordConnected()
    await voice.stop()
    expect(elements()).toEqual([])
  })

  test('behavior: the volume that was set before the call holds in it, and can be changed', async () => {
    const { voice } = recordVoice()
    voice.setVolume(0.5)
    await voice.connect('assistant-id')
    expect(elements()[0]?.volume).toBe(0.5)
    voice.setVolume(0)
    expect(elements()[0]?.volume).toBe(0)
    await voice.destroy()
  })

  test('behavior: sound that the browser blocks shows in the state, and holds the assistant back, until it is resumed', async () => {
    // the first one primes an element in the press
    play.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('Press first.', 'NotAllowedError'))
    const { voice, engine } = recordVoice()
    const connected = voice.connect('assistant-id')
    await vi.waitFor(() => expect(voice.state.get().audioBlocked).toBe(true))
    expect(playables(engine)).toBe(0)
    expect(voice.state.get().status).toBe('connecting')
    await voice.resumeAudio()
    expect(voice.state.get().audioBlocked).toBe(false)
    await connected
    expect(playables(engine)).toBe(1)
    await voice.resumeAudio()
    expect(playables(engine)).toBe(1)
    await voice.destroy()
  })

  test('behavior: a start that times out while sound is blocked names that', async () => {
    play.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('Press first.', 'NotAllowedError'))
    const { voice } = recordVoice({ startTimeout: 100 })
    await expect(voice.connect('assistant-id')).rejects.toThrow(
      'The assistant did not listen within 0.1 seconds: its audio is blocked.',
    )
    await voice.destroy()
  })

  test('behavior: a picture of an assistant whose sound is blocked is not playable before the sound is', async () => {
    play.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('Press first.', 'NotAllowedError'))
    const { voice, engine } = recordVoice()
    const connected = voice.connect('assistant-id')
    await vi.waitFor(() => expect(voice.state.get().audioBlocked).toBe(true))
    const track = { kind: 'video' } as MediaStreamTrack
    engine.emit('track-started', { participant: assistant(), track, type: 'video' })
    expect(playables(engine)).toBe(0)
    await voice.resumeAudio()
    await connected
    expect(playables(engine)).toBe(2)
    await voice.destroy()
  })

  test.each(['before', 'after'])(
    'behavior: a picture that comes just %s a voice that is blocked tells the assistant nothing',
    async (order) => {
      play.mockResolvedValueOnce().mockRejectedValue(new DOMException('Press first.', 'NotAllowedError'))
      const engine = fakeEngine({ assistant: false })
      const { voice, log } = recordVoice({ engine })
      const connected = voice.connect('assistant-id')
      await vi.waitFor(() => expect(log).toContain('call-start-success'))
      const track = { kind: 'audio' } as MediaStreamTrack
      const speaker = assistant({ tracks: { audio: { state: 'playable', subscribed: true, track } } })
      const picture = () => {
        const video = { kind: 'video' } as MediaStreamTrack
        engine.emit('track-started', { participant: speaker, track: video, type: 'video' })
      }
      engine.emit('participant-joined', speaker)
      if (order === 'before') picture()
      engine.emit('track-started', { participant: speaker, track, type: 'audio' })
      if (order === 'after') picture()
      await vi.waitFor(() => expect(voice.state.get().audioBlocked).toBe(true))
      expect(playables(engine)).toBe(0)
      await voice.stop()
      await connected.catch(() => undefined)
      await voice.destroy()
    },
  )

  test('behavior: the sound of a participant’s screen does not take the place of its voice', async () => {
    const { voice, engine, log } = await recordConnected()
    const before = elements()[0]?.srcObject
    const track = { kind: 'audio' } as MediaStreamTrack
    engine.emit('track-started', { participant: assistant(), track, type: 'screenAudio' })
    expect(elements()).toHaveLength(1)
    expect(elements()[0]?.srcObject).toBe(before)
    expect(log).toEqual([])
    await voice.destroy()
  })

  test('behavior: the assistant’s picture is not played as its sound', async () => {
    const { voice, engine } = await recordConnected()
    play.mockClear()
    const track = { kind: 'video' } as MediaStreamTrack
    engine.emit('track-started', { participant: assistant(), track, type: 'video' })
    expect(play).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('default: every remote participant is played in an element of its own, which goes with it', async () => {
    const { voice, engine } = await recordConnected()
    const track = { kind: 'audio' } as MediaStreamTrack
    const guest = assistant({ session_id: 'guest', user_name: 'Guest' })
    for (const participant of [null, assistant({ session_id: 'me', local: true }), guest]) {
      engine.emit('track-started', { participant, track, type: 'audio' })
    }
    const played = () => elements().map(({ dataset }) => dataset.participantId)
    expect(played()).toEqual([FAKE_ASSISTANT_ID, 'guest'])
    engine.emit('participant-left', guest)
    expect(played()).toEqual([FAKE_ASSISTANT_ID])
    await voice.destroy()
  })
})
