import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../../engine/participant.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { METHOD_TIMEOUT_MS } from '../../limits.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { FAKE_ASSISTANT_ID } from '../../testing/fakeEngine.ts'
import { type RecordedVoice, recordConnected } from '../../testing/internal/recordVoice.ts'

let recorded: RecordedVoice
beforeEach(async () => {
  vi.useFakeTimers()
  recorded = await recordConnected()
})
afterEach(async () => {
  await recorded.voice.destroy()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const usesOf = (method: string) =>
  recorded.engine.uses.filter((use) => use.method === method).map(({ args }) => args)
const guest = (more: Partial<Participant>): Participant => ({
  session_id: 'guest',
  user_id: 'guest',
  user_name: 'Guest',
  local: false,
  tracks: {},
  ...more,
})
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the volume', () => {
  test.each([
    [[0.03], 0.2],
    [[0.15], 1],
    [[0.6], 1],
    [[0.01, 0.02], 0.2],
    [[0.075, Number.NaN], 0.5],
  ])('default: the levels %j of the assistant’s sessions have the volume %d', (levels, volume) => {
    const { voice, engine, payloads } = recorded
    engine.join(guest({ session_id: 'again', user_name: 'Vapi Speaker' }))
    const [first = 0, second = 0] = levels
    engine.emit('remote-participants-audio-level', { assistant: first, again: second })
    expect(voice.levels.get().assistant).toBeCloseTo(volume)
    expect(payloads('volume-level')).toEqual([voice.levels.get().assistant])
  })

  test('default: is that of all remote participants together', () => {
    const { voice, engine, log } = recorded
    engine.join(guest({}))
    engine.emit('remote-participants-audio-level', { assistant: 0.015, guest: 0.03 })
    expect(voice.levels.get().assistant).toBeCloseTo(0.3)
    engine.emit('remote-participants-audio-level', { guest: 0.5 })
    expect(voice.levels.get().assistant).toBe(1)
    expect(log).toContain('speech-start')
  })

  test('behavior: has no need of a participant that is listed', () => {
    const { voice, engine } = recorded
    engine.leave(FAKE_ASSISTANT_ID)
    engine.emit('remote-participants-audio-level', { one: 0.03, two: 0.03 })
    expect(voice.levels.get().assistant).toBeCloseTo(0.4)
  })

  test('behavior: falls to 0 with an event when the call ends', async () => {
    const { voice, engine, log } = recorded
    engine.level(0.03)
    engine.emit('local-audio-level', 0.03)
    log.length = 0
    await voice.stop()
    expect(log.slice(0, 5)).toEqual([
      '= ending',
      'speech-end',
      'volume-level 0.00',
      'local-volume-level 0.00',
      'call-end stopped',
    ])
  })

  test('behavior: is emitted when it changes, and not in silence', () => {
    const { voice, engine, log } = recorded
    const changed = vi.fn()
    voice.levels.subscribe(changed)
    engine.emit('remote-participants-audio-level', {})
    engine.level(0.009)
    engine.level(0.009)
    engine.emit('remote-participants-audio-level', {})
    expect(log).toEqual(['volume-level 0.06', 'volume-level 0.00'])
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('behavior: the user’s volume has the same scale, and is 0 while muted', () => {
    const { voice, engine, log } = recorded
    engine.emit('local-audio-level', 0.03)
    expect(voice.levels.get()).toEqual({ assistant: 0, user: 0.2 })
    expect(voice.state.get().userSpeaking).toBe(true)
    voice.setMuted(true)
    engine.emit('local-audio-level', 0.03)
    expect(voice.levels.get().user).toBe(0)
    expect(log).toEqual(['local-volume-level 0.20', 'local-volume-level 0.00'])
  })

  test('behavior: setVolume() sets the volume of the assistant from 0 to 1', () => {
    const { voice } = recorded
    for (const volume of [0, 0.5, 1]) expect(() => voice.setVolume(volume)).not.toThrow()
    for (const value of [-0.1, 1.1, Number.NaN]) {
      const message = 'The volume must be a number from 0 to 1.'
      const refused = expect.objectContaining({ subject: 'volume', failures: [{ path: '', message, value }] })
      expect(() => voice.setVolume(value)).toThrow(refused)
    }
  })
})

describe('speech', () => {
  test('default: starts above 0.01 and ends after one second of silence', async () => {
    const { voice, engine, log } = recorded
    engine.level(0.01)
    expect(log).not.toContain('speech-start')
    engine.level(0.0101)
    expect(voice.state.get().assistantSpeaking).toBe(true)
    await vi.advanceTimersByTimeAsync(900)
    engine.level(0.5)
    await vi.advanceTimersByTimeAsync(999)
    expect(log.filter((line) => line.startsWith('speech'))).toEqual(['speech-start'])
    await vi.advanceTimersByTimeAsync(1)
    expect(log.filter((line) => line.startsWith('speech'))).toEqual(['speech-start', 'speech-end'])
    expect(voice.state.get().assistantSpeaking).toBe(false)
  })

  test.each([
    ['the user stops the call', () => void recorded.voice.stop()],
    ['the platform closes the room', () => recorded.engine.closeRoom()],
  ])('behavior: ends before the call does, if it lasts until %s', async (_how, endCall) => {
    const { engine, log } = recorded
    engine.level(0.5)
    engine.emit('local-audio-level', 0.5)
    endCall()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    const events = log.filter((line) => /^(speech|call)-/.test(line)).map((line) => line.split(' ')[0])
    expect(events).toEqual(['speech-start', 'speech-end', 'call-end'])
  })

  test('behavior: the platform’s speech-update takes precedence over the level', async () => {
    const { voice, engine } = recorded
    const speaking = () => {
      const { assistantSpeaking, userSpeaking } = voice.state.get()
      return { assistantSpeaking, userSpeaking }
    }
    engine.receive({ type: 'speech-update', role: 'user', status: 'started' })
    expect(speaking()).toEqual({ assistantSpeaking: false, userSpeaking: true })
    engine.emit('local-audio-level', 0.5)
    await vi.advanceTimersByTimeAsync(500)
    engine.receive({ type: 'speech-update', role: 'user', status: 'stopped' })
    expect(speaking()).toEqual({ assistantSpeaking: false, userSpeaking: false })
    engine.receive({ type: 'speech-update', role: 'assistant', status: 'started' })
    expect(speaking()).toEqual({ assistantSpeaking: true, userSpeaking: false })
  })

  test('behavior: a second of silence ends speech without a speech-update of its end', async () => {
    const { voice, engine } = recorded
    engine.receive({ type: 'speech-update', role: 'assistant', status: 'started' })
    engine.level(0.5)
    await vi.advanceTimersByTimeAsync(999)
    expect(voice.state.get().assistantSpeaking).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(voice.state.get().assistantSpeaking).toBe(false)
  })

  test.each([
    ['assistant', 'assistantSpeaking', 'remote-participants-audio-level', { [FAKE_ASSISTANT_ID]: 0.5 }],
    ['user', 'userSpeaking', 'local-audio-level', 0.5],
  ] as const)(
    'behavior: of the %s: after speech-update stopped, a level counts again after a second of silence',
    async (role, flag, level, loud) => {
      const { voice, engine } = recorded
      engine.receive({ type: 'speech-update', role, status: 'stopped' })
      engine.emit(level, loud)
      expect(voice.state.get()[flag]).toBe(false)
      await vi.advanceTimersByTimeAsync(1000)
      engine.emit(level, loud)
      expect(voice.state.get()[flag]).toBe(true)
    },
  )

  test('behavior: a second of silence ends the user’s speech too', async () => {
    const { voice, engine } = recorded
    engine.receive({ type: 'speech-update', role: 'user', status: 'started' })
    engine.emit('local-audio-level', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    expect(voice.state.get().userSpeaking).toBe(false)
  })

  test('behavior: other messages end no speech', () => {
    const { voice, engine } = recorded
    engine.level(0.5)
    engine.emit('local-audio-level', 0.5)
    engine.receive({ type: 'speech-update', role: 'system', status: 'stopped' })
    engine.receive({ type: 'hang' })
    expect(voice.state.get()).toMatchObject({ assistantSpeaking: true, userSpeaking: true })
  })

  test('behavior: user-interrupted ends the assistant’s speech', () => {
    const { voice, engine } = recorded
    engine.receive({ type: 'speech-update', role: 'assistant', status: 'started' })
    engine.receive({ type: 'user-interrupted' })
    expect(voice.state.get().assistantSpeaking).toBe(false)
  })
})

describe('messages', () => {
  test('default: are parsed and emitted', () => {
    const message = { type: 'function-call', functionCall: { name: 'book', parameters: { day: 'Monday' } } }
    recorded.engine.receive(message)
    expect(recorded.payloads('message')).toEqual([message])
  })

  test('behavior: are accepted as objects too', () => {
    recorded.engine.emit('app-message', { data: { type: 'hang' }, fromId: 'assistant' })
    expect(recorded.log).toEqual(['message hang'])
  })

  test.each([
    ['is not JSON', 'not JSON', 'it is not JSON'],
    ['is empty', '', 'it is not JSON'],
    ['is null', 'null', 'it has no type'],
    ['is a number', 7, 'it has no type'],
    ['has no type', '{"text":"hi"}', 'it has no type'],
    ['is two megabytes of invalid text', 'x'.repeat(2 ** 21), 'it is not JSON'],
  ])('behavior: an app message that %s is only logged', (_name, data, reason) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    recorded.engine.emit('app-message', { data, fromId: 'assistant' })
    expect(recorded.log).toEqual([])
    expect(warn.mock.calls).toEqual([[`An app message was ignored: ${reason}.`]])
    expect(recorded.voice.state.get().status).toBe('connected')
  })

  test('behavior: a valid message of two megabytes is emitted', () => {
    recorded.engine.receive({ type: 'conversation-update', text: 'x'.repeat(2 ** 21) })
    expect(recorded.log).toEqual(['message conversation-update'])
  })

  test('behavior: transcript messages become lines', () => {
    const message = { type: 'transcript', role: 'user' }
    recorded.engine.receive({ ...message, transcriptType: 'partial', transcript: 'Hello' })
    recorded.engine.receive({ ...message, transcriptType: 'final', transcript: 'Hello there.' })
    expect(recorded.log).toEqual([
      'transcript user partial: Hello',
      'message transcript',
      'transcript user final: Hello there.',
      'message transcript',
    ])
    expect(recorded.voice.transcript.get()).toMatchObject([{ speaker: 'user', text: 'Hello there.' }])
  })

  test('behavior: the transcript remains after the call, and the next call clears it', async () => {
    const { voice } = recorded
    voice.transcript.add('assistant', 'Hi!')
    await voice.stop()
    expect(voice.transcript.get()).toHaveLength(1)
    await voice.start('assistant-id')
    expect(voice.transcript.get()).toEqual([])
  })
})

describe('participants', () => {
  const track = (kind: string) => ({ kind }) as MediaStreamTrack

  test('default: the audio of a remote participant is subscribed, without video', async () => {
    expect(usesOf('updateParticipant')).toEqual([
      [FAKE_ASSISTANT_ID, { setSubscribedTracks: { audio: true, video: false } }],
      ['listener', { setSubscribedTracks: { audio: true, video: false } }],
    ])
    recorded.engine.emit('participant-joined', guest({ local: true }))
    expect(usesOf('updateParticipant')).toHaveLength(2)
  })

  test('behavior: with recording the video is subscribed too', async () => {
    const { engine, voice } = await recordConnected({
      fetch: fakeFetch(() => ({
        webCallUrl: 'https://rooms.example/one',
        artifactPlan: { videoRecordingEnabled: true },
      })),
    })
    expect(engine.uses.find(({ method }) => method === 'updateParticipant')?.args[1]).toEqual({
      setSubscribedTracks: { audio: true, video: true },
    })
    await voice.destroy()
  })

  test('behavior: each track of the assistant is emitted, and answered with playable', () => {
    expect(usesOf('sendAppMessage')).toEqual([['playable']])
    const participant = guest({ session_id: FAKE_ASSISTANT_ID, user_name: 'Vapi Speaker' })
    recorded.engine.emit('track-started', { participant, track: track('video'), type: 'video' })
    expect(recorded.log).toEqual(['video assistant'])
    expect(usesOf('sendAppMessage')).toEqual([['playable'], ['playable']])
  })

  test.each([
    ['another participant', guest({})],
    ['a guest with the name of the listener', guest({ user_name: 'Vapi Listener' })],
  ])('default: a track of %s is played too, and is not answered with playable', (_who, participant) => {
    recorded.engine.emit('track-started', { participant, track: track('audio'), type: 'audio' })
    expect(recorded.log).toEqual(['audio guest'])
    expect(usesOf('sendAppMessage')).toHaveLength(1)
  })

  test('behavior: only the speaker’s video is emitted', () => {
    recorded.engine.emit('track-started', { participant: guest({}), track: track('video'), type: 'video' })
    expect(recorded.log).toEqual([])
  })

  test.each([
    ['the user', guest({ local: true, user_name: 'Vapi Speaker' })],
    ['an unknown participant', null],
  ])('behavior: a track of %s is not played', (_who, participant) => {
    const failed = vi.spyOn(console, 'error').mockReturnValue()
    recorded.engine.emit('track-started', { participant, track: track('audio'), type: 'audio' })
    expect(recorded.log).toEqual([])
    expect(usesOf('sendAppMessage')).toHaveLength(1)
    expect(failed).not.toHaveBeenCalled()
  })

  test('default: a second session of the assistant is played at once, and answered with playable', () => {
    const participant = guest({ session_id: 'again', user_name: 'Vapi Speaker' })
    recorded.engine.join(participant)
    recorded.engine.emit('track-started', { participant, track: track('audio'), type: 'audio' })
    expect(recorded.log).toEqual(['audio again'])
    expect(usesOf('sendAppMessage')).toEqual([['playable'], ['playable']])
    recorded.engine.leave(FAKE_ASSISTANT_ID)
    expect(recorded.log).toEqual(['audio again'])
  })

  test('behavior: without a speaker, the first participant with audio is answered with playable', () => {
    recorded.engine.leave(FAKE_ASSISTANT_ID)
    for (const session_id of ['one', 'two']) {
      const participant = guest({ session_id })
      recorded.engine.emit('track-started', { participant, track: track('audio'), type: 'audio' })
    }
    expect(recorded.log).toEqual(['audio one', 'audio two'])
    expect(usesOf('sendAppMessage')).toEqual([['playable'], ['playable']])
  })

  test('behavior: participant and network events are forwarded', () => {
    const participant = guest({})
    recorded.engine.emit('participant-updated', participant)
    recorded.engine.emit('network-quality-change', { threshold: 'low', quality: 40 })
    expect(recorded.emitted).toEqual([
      { name: 'participant-updated', payload: participant },
      { name: 'network-quality-change', payload: { threshold: 'low', quality: 40 } },
    ])
  })
})

describe('a failing device', () => {
  test('behavior: a failed audio processor is switched off once, and the microphone is switched on', async () => {
    const failed = { type: 'audio-processor-error', message: 'failed' }
    const before = recorded.engine.uses.length
    recorded.engine.emit('nonfatal-error', failed)
    recorded.engine.emit('nonfatal-error', failed)
    await settle()
    recorded.engine.emit('nonfatal-error', failed)
    await settle()
    expect(recorded.engine.uses.slice(before)).toEqual([
      { method: 'updateInputSettings', args: [{ audio: { processor: { type: 'none' } } }] },
      { method: 'setLocalAudio', args: [true] },
    ])
    expect(recorded.log).toEqual([])
  })

  test('behavior: a processor that was switched on again and fails again is switched off again', async () => {
    const fail = async () => {
      recorded.engine.emit('nonfatal-error', { type: 'audio-processor-error', message: 'failed' })
      await settle()
    }
    await fail()
    recorded.engine.emit('input-settings-updated', { audio: { processor: { type: 'none' } } })
    for (const none of [null, {}, { audio: {} }]) recorded.engine.emit('input-settings-updated', none)
    await fail()
    expect(usesOf('setLocalAudio')).toEqual([[true]])
    recorded.engine.emit('input-settings-updated', { audio: { processor: { type: 'noise-cancellation' } } })
    await fail()
    expect(usesOf('setLocalAudio')).toEqual([[true], [true]])
  })

  test('behavior: a muted user stays muted after a failed processor', async () => {
    recorded.voice.setMuted(true)
    recorded.engine.emit('nonfatal-error', { type: 'audio-processor-error', message: '' })
    await settle()
    expect(usesOf('setLocalAudio')).toEqual([[false], [false]])
  })

  test('behavior: the microphone is restored even if the processor cannot be switched off', async () => {
    const updateInputSettings = () => Promise.reject(new Error('no'))
    recorded.engine.configure({ methods: { updateInputSettings } })
    recorded.engine.emit('nonfatal-error', { type: 'audio-processor-error', message: '' })
    await settle()
    expect(usesOf('setLocalAudio')).toEqual([[true]])
    expect(recorded.log).toEqual(['error audio-processing-setup-error'])
  })

  test('behavior: the microphone is restored even if switching the processor off never completes', async () => {
    recorded.engine.configure({ methods: { updateInputSettings: () => new Promise(() => undefined) } })
    recorded.engine.emit('nonfatal-error', { type: 'audio-processor-error', message: '' })
    await vi.advanceTimersByTimeAsync(METHOD_TIMEOUT_MS - 1)
    expect(usesOf('setLocalAudio')).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(usesOf('setLocalAudio')).toEqual([[true]])
  })

  test('behavior: a late rejection of a method without a waiting caller is reported once, and the call goes on', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const setLocalAudio = () => Promise.reject(new Error('no mute'))
    const sendAppMessage = () => Promise.reject(new Error('no message'))
    recorded.engine.configure({ methods: { setLocalAudio, sendAppMessage } })
    recorded.voice.setMuted(true)
    recorded.voice.say('Hello')
    await settle()
    expect(reported.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: no mute',
      'Error: no message',
    ])
    vi.unstubAllGlobals()
    expect(recorded.voice.state.get().status).toBe('connected')
  })

  test('behavior: another nonfatal error changes nothing', async () => {
    const before = recorded.engine.uses.length
    recorded.engine.emit('nonfatal-error', { type: 'input-settings-error', message: '' })
    await settle()
    expect(recorded.engine.uses).toHaveLength(before)
  })

  test('behavior: a camera or microphone error during the call is emitted, and the call goes on', async () => {
    recorded.engine.emit('camera-error', new CameraError('mic-in-use', 'In use.'))
    await settle()
    expect(recorded.log).toEqual(['camera-error mic-in-use'])
    expect(recorded.voice.state.get().status).toBe('connected')
  })
})

describe('a listener that throws', () => {
  test('behavior: stops neither other listeners nor the call', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const failure = new Error('of the page')
    const { voice, log } = await recordConnected()
    for (const name of ['call-start-progress', 'call-start', 'call-end', 'message'] as const) {
      voice.on(name, () => {
        throw failure
      })
      voice.on(name, () => Promise.reject(failure))
    }
    voice.state.subscribe(() => {
      throw failure
    })
    await voice.stop()
    await voice.start('assistant-id')
    expect(log.at(-1)).toBe('call-start')
    await voice.destroy()
    expect(log.at(-1)).toBe('= idle')
    expect(reported).toHaveBeenCalledWith(failure)
  })
})
