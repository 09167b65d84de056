// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../../engine/participant.ts'
import { FAKE_ASSISTANT_ID, type FakeEngine, fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'

let play = vi.fn<() => Promise<void>>()

beforeEach(() => {
  play = vi.fn(() => Promise.resolve())
  vi.stubGlobal('MediaStream', class {})
  // Every track of the fake engine is a MediaStreamTrack.
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

describe('the audio of a call', () => {
  test('default: the assistant plays in the page during the call', async () => {
    const { voice, engine } = await recordConnected()
    expect(elements().map(({ dataset }) => dataset.participantId)).toEqual([FAKE_ASSISTANT_ID])
    engine.emit('participant-left', assistant())
    expect(elements()).toEqual([])
    await voice.destroy()
  })

  test('behavior: no element is left after the call', async () => {
    const { voice } = await recordConnected()
    await voice.stop()
    expect(elements()).toEqual([])
  })

  test('behavior: the volume that was set before the call applies to it, and can be changed', async () => {
    const { voice } = recordVoice()
    voice.setVolume(0.5)
    await voice.connect('assistant-id')
    expect(elements()[0]?.volume).toBe(0.5)
    voice.setVolume(0)
    expect(elements()[0]?.volume).toBe(0)
    await voice.destroy()
  })

  test('behavior: audio that the browser blocks is shown in the state, and delays the assistant until it is resumed', async () => {
    // The first `play()` unlocks the element in the user gesture.
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

  test('behavior: a start that times out while audio is blocked names the cause', async () => {
    play.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('Press first.', 'NotAllowedError'))
    const { voice } = recordVoice({ startTimeout: 100 })
    await expect(voice.connect('assistant-id')).rejects.toThrow(
      'The assistant did not listen within 0.1 seconds: its audio is blocked.',
    )
    await voice.destroy()
  })

  test('behavior: an assistant’s video is not playable while its audio is blocked', async () => {
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
    'behavior: a video track that starts %s blocked audio sends no playable',
    async (order) => {
      play.mockResolvedValueOnce().mockRejectedValue(new DOMException('Press first.', 'NotAllowedError'))
      const engine = fakeEngine({ assistant: false })
      const { voice, log } = recordVoice({ engine })
      const connected = voice.connect('assistant-id')
      await vi.waitFor(() => expect(log).toContain('call-start-success'))
      const track = { kind: 'audio' } as MediaStreamTrack
      const speaker = assistant({ tracks: { audio: { state: 'playable', subscribed: true, track } } })
      const startVideo = () => {
        const video = { kind: 'video' } as MediaStreamTrack
        engine.emit('track-started', { participant: speaker, track: video, type: 'video' })
      }
      engine.emit('participant-joined', speaker)
      if (order === 'before') startVideo()
      engine.emit('track-started', { participant: speaker, track, type: 'audio' })
      if (order === 'after') startVideo()
      await vi.waitFor(() => expect(voice.state.get().audioBlocked).toBe(true))
      expect(playables(engine)).toBe(0)
      await voice.stop()
      await connected.catch(() => undefined)
      await voice.destroy()
    },
  )

  test('behavior: the audio of a participant’s screen does not replace its voice', async () => {
    const { voice, engine, log } = await recordConnected()
    const before = elements()[0]?.srcObject
    const track = { kind: 'audio' } as MediaStreamTrack
    engine.emit('track-started', { participant: assistant(), track, type: 'screenAudio' })
    expect(elements()).toHaveLength(1)
    expect(elements()[0]?.srcObject).toBe(before)
    expect(log).toEqual([])
    await voice.destroy()
  })

  test('behavior: the assistant’s video is not played as audio', async () => {
    const { voice, engine } = await recordConnected()
    play.mockClear()
    const track = { kind: 'video' } as MediaStreamTrack
    engine.emit('track-started', { participant: assistant(), track, type: 'video' })
    expect(play).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('default: every remote participant is played in its own element, until it leaves', async () => {
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
