import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../../errors/InvalidStateError.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import {
  type RecordedVoice,
  type RecordOptions,
  recordConnected,
  recordVoice,
} from '../../testing/internal/recordVoice.ts'
import type { VoiceClient } from '../types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Responds after half a second. */
const slowFetch = () => {
  const answer = fakeFetch()
  return fakeFetch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return (await answer('https://api.vapi.ai/call/web', { method: 'POST' })).json()
  })
}

const sent = ({ engine }: RecordedVoice) =>
  engine.uses
    .filter(({ method, args }) => method === 'sendAppMessage' && args[0] !== 'playable')
    .map(({ args }) => JSON.parse(String(args[0])) as unknown)

describe('sending messages', () => {
  test.each<[string, (recorded: RecordedVoice) => boolean, object]>([
    [
      'say',
      ({ voice }) => voice.say('Hello'),
      { type: 'say', message: 'Hello', interruptionsEnabled: false, interruptAssistantEnabled: false },
    ],
    [
      'say with its three flags',
      ({ voice }) =>
        voice.say('Bye', {
          endCallAfterSpoken: true,
          interruptionsEnabled: true,
          interruptAssistantEnabled: true,
        }),
      {
        type: 'say',
        message: 'Bye',
        endCallAfterSpoken: true,
        interruptionsEnabled: true,
        interruptAssistantEnabled: true,
      },
    ],
    [
      'addMessage',
      ({ voice }) => voice.addMessage({ role: 'system', content: 'VIP' }, { triggerResponseEnabled: false }),
      {
        type: 'add-message',
        message: { role: 'system', content: 'VIP' },
        triggerResponseEnabled: false,
      },
    ],
    [
      'control',
      ({ voice }) => voice.control('mute-assistant'),
      { type: 'control', control: 'mute-assistant' },
    ],
    ['send', ({ voice }) => voice.send({ type: 'end-call' }), { type: 'end-call' }],
  ])('default: %s', async (_name, send, message) => {
    const recorded = await recordConnected()
    expect(send(recorded)).toBe(true)
    expect(sent(recorded)).toEqual([message])
    await recorded.voice.destroy()
  })

  test('behavior: returns false without a call', async () => {
    const { voice } = recordVoice()
    expect(voice.say('Hello')).toBe(false)
    await voice.start('assistant-id')
    await voice.stop()
    expect(voice.say('Hello')).toBe(false)
  })

  test.each<[string, () => RecordOptions]>([
    [
      'before the call object exists',
      () => ({ fetch: slowFetch(), engine: fakeEngine({ assistant: false }) }),
    ],
    ['during the join', () => ({ engine: fakeEngine({ assistant: false }) })],
  ])('behavior: a message that is sent %s waits for the assistant, in order', async (_when, options) => {
    const recorded = recordVoice(options())
    const { voice, engine } = recorded
    void voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    expect(voice.control('mute-assistant')).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(voice.send({ type: 'end-call' })).toBe(true)
    expect(sent(recorded)).toEqual([])
    engine.receive('listening')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent(recorded)).toEqual([{ type: 'control', control: 'mute-assistant' }, { type: 'end-call' }])
    await voice.destroy()
  })

  test('behavior: messages of a stopped start are not sent', async () => {
    const recorded = recordVoice({ engine: fakeEngine({ hang: ['join'] }) })
    void recorded.voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    expect(recorded.voice.say('Hello')).toBe(true)
    await recorded.voice.stop()
    expect(sent(recorded)).toEqual([])
  })

  test('behavior: the number of waiting messages is limited', async () => {
    const recorded = recordVoice({ fetch: slowFetch() })
    const { voice } = recorded
    const starting = voice.start('assistant-id')
    const answers = Array.from({ length: 105 }, () => voice.say('Hello'))
    expect(answers.filter(Boolean)).toHaveLength(100)
    await vi.advanceTimersByTimeAsync(1000)
    await starting
    // A rejected message is not sent later.
    expect(sent(recorded)).toHaveLength(100)
    await voice.destroy()
  })

  test('behavior: an invalid message throws in the task of the press too, before any code has loaded', async () => {
    const recorded = recordVoice()
    const { voice, payloads } = recorded
    const starting = voice.start('assistant-id')
    expect(() => voice.say('x'.repeat(5000))).toThrow('Message data too large. Max size is 4096')
    expect(() => voice.say(' ')).toThrow('message must be a non-empty string.')
    expect(voice.say('Hello')).toBe(true)
    await starting
    expect(payloads('error')).toEqual([])
    expect(sent(recorded)).toHaveLength(1)
    await voice.destroy()
  })

  test('behavior: a line that the page adds while the code loads awaits its words as one that is added in the call', async () => {
    const { voice, engine } = recordVoice()
    const starting = voice.start('assistant-id')
    voice.transcript.add('user', 'Call me back.')
    voice.transcript.add('user', 'call me back')
    voice.addMessage({ role: 'user', content: 'Typed.' })
    await starting
    engine.receive({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Call me back!' })
    expect(voice.transcript.get().map(({ text }) => text)).toEqual(['Call me back.', 'Typed.'])
    await voice.destroy()
  })

  test('behavior: a message that the user types is added to the conversation once', async () => {
    const { voice, engine } = recordVoice()
    expect(voice.addMessage({ role: 'user', content: 'Not sent.' })).toBe(false)
    const starting = voice.start('assistant-id')
    voice.addMessage({ role: 'user', content: 'Too early?' })
    await starting
    engine.receive({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'I am' })
    voice.addMessage({ role: 'user', content: 'Typed.' })
    voice.addMessage({ role: 'system', content: 'A secret.' })
    engine.receive({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'I am here.' })
    const texts = ['Too early?', 'I am here.', 'Typed.']
    expect(voice.transcript.get()).toMatchObject(texts.map((text) => ({ speaker: 'user', text })))
    expect(voice.transcript.get()).toHaveLength(texts.length)
    expect(voice.conversation.get()).toMatchObject(texts.map((text) => ({ line: { text } })))
    await voice.destroy()
  })

  test('behavior: a message that is larger than the room allows throws, and the call goes on', async () => {
    const { voice } = await recordConnected()
    const say = (length: number) => () => voice.say('x'.repeat(length))
    expect(say(2 ** 21)).toThrow(ValidationError)
    expect(say(2 ** 21)).toThrow('Message data too large. Max size is 4096')
    expect(say(100)()).toBe(true)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })
})

describe('setMuted', () => {
  const audio = ({ engine }: RecordedVoice) =>
    engine.uses.filter(({ method }) => method === 'setLocalAudio').map(({ args }) => args[0])
  const joinedWith = ({ engine }: RecordedVoice) =>
    engine.uses.find(({ method }) => method === 'join')?.args[0]

  test('default: turns the microphone off and on again', async () => {
    const recorded = await recordConnected()
    const { voice } = recorded
    expect(voice.isMuted()).toBe(false)
    voice.setMuted(true)
    expect(voice.isMuted()).toBe(true)
    expect(voice.state.get().muted).toBe(true)
    voice.setMuted(false)
    expect(audio(recorded)).toEqual([false, true])
    await voice.destroy()
  })

  test('behavior: throws the specified error without a call', async () => {
    const { voice } = recordVoice()
    const refused = new InvalidStateError('Call object is not available.', 'no-call')
    expect(() => voice.setMuted(true)).toThrow(refused)
    expect(voice.isMuted()).toBe(false)
    await voice.start('assistant-id')
    voice.setMuted(true)
    await voice.stop()
    expect(() => voice.setMuted(true)).toThrow(refused)
    expect(voice.isMuted()).toBe(false)
  })

  /** Starts a call muted, and waits until it is joined. */
  async function startMuted(start: (voice: VoiceClient) => Promise<unknown>, options: RecordOptions = {}) {
    const engine = fakeEngine({ assistant: false })
    const recorded = recordVoice({ ...options, engine })
    const starting = start(recorded.voice)
    await vi.advanceTimersByTimeAsync(0)
    expect(recorded.log.at(-1)).toBe('call-start-success')
    return { ...recorded, starting }
  }
  const muted = (voice: VoiceClient) => voice.start('assistant-id', { muted: true })

  test.each<[string, (voice: VoiceClient) => Promise<unknown>, RecordOptions]>([
    ['start muted', muted, {}],
    ['startAudioOff', (voice) => voice.start('assistant-id'), { call: { startAudioOff: true } }],
  ])(
    'parameters: %s joins with the microphone open, and mutes when the assistant listens',
    async (...row) => {
      const [, start, options] = row
      const recorded = await startMuted(start, options)
      const { voice, engine, onLine } = recorded
      expect(joinedWith(recorded)).not.toHaveProperty('startAudioOff')
      expect(voice.isMuted()).toBe(true)
      expect(audio(recorded)).toEqual([])
      const mutedAt: [string, boolean][] = []
      onLine((line) => mutedAt.push([line, voice.isMuted()]))
      engine.receive('listening')
      expect(audio(recorded)).toEqual([false])
      await recorded.starting
      expect(mutedAt).toContainEqual(['= connected', true])
      expect(mutedAt).toContainEqual(['call-start', true])
      // Only once: later the user decides.
      voice.setMuted(false)
      engine.receive('listening')
      expect(voice.isMuted()).toBe(false)
      await voice.destroy()
    },
  )

  test('parameters: muted false takes precedence over startAudioOff', async () => {
    const loud = recordVoice({ call: { startAudioOff: true } })
    await loud.voice.start('assistant-id', { muted: false })
    expect(loud.voice.isMuted()).toBe(false)
    expect(joinedWith(loud)).not.toHaveProperty('startAudioOff')
    expect(audio(loud)).toEqual([])
    await loud.voice.destroy()
  })

  test('behavior: setMuted(false) during the start replaces muted true', async () => {
    const recorded = await startMuted(muted)
    recorded.voice.setMuted(false)
    recorded.engine.receive('listening')
    await recorded.starting
    expect(recorded.voice.isMuted()).toBe(false)
    expect(audio(recorded)).not.toContain(false)
    await recorded.voice.destroy()
  })

  test('behavior: setMuted(true) during the start mutes when the assistant listens', async () => {
    const recorded = await startMuted((voice) => voice.start('assistant-id'))
    recorded.voice.setMuted(true)
    expect(recorded.voice.state.get().muted).toBe(true)
    expect(audio(recorded)).toEqual([])
    recorded.engine.receive('listening')
    expect(recorded.voice.isMuted()).toBe(true)
    expect(audio(recorded)).toEqual([false])
    await recorded.starting
    await recorded.voice.destroy()
  })

  test('behavior: setMuted(false) during the start replaces setMuted(true)', async () => {
    const recorded = await startMuted((voice) => voice.start('assistant-id'))
    recorded.voice.setMuted(true)
    recorded.voice.setMuted(false)
    recorded.engine.receive('listening')
    await recorded.starting
    expect(recorded.voice.isMuted()).toBe(false)
    expect(audio(recorded)).not.toContain(false)
    await recorded.voice.destroy()
  })

  test('behavior: setMuted(true) before the call is built joins with the microphone open', async () => {
    const recorded = recordVoice()
    const starting = recorded.voice.start('assistant-id')
    recorded.voice.setMuted(true)
    await starting
    expect(joinedWith(recorded)).not.toHaveProperty('startAudioOff')
    expect(audio(recorded)).toEqual([false])
    expect(recorded.voice.isMuted()).toBe(true)
    await recorded.voice.destroy()
  })

  test('behavior: a resumed call joins muted', async () => {
    const recorded = recordVoice()
    const webCall = { id: 'a', webCallUrl: 'https://rooms.example/one' }
    const joining = recorded.voice.reconnect(webCall, { muted: true })
    await recorded.logged('= connecting')
    expect(recorded.voice.isMuted()).toBe(true)
    await joining
    expect(joinedWith(recorded)).toMatchObject({ startAudioOff: true })
    expect(audio(recorded)).toEqual([])
    await recorded.voice.destroy()
  })

  const KNOWN = { id: 'a', webCallUrl: 'https://rooms.example/one' }

  test('behavior: reconnect() joins muted after setMuted(true) before the call object exists', async () => {
    const recorded = recordVoice()
    const joining = recorded.voice.reconnect(KNOWN)
    await recorded.logged('= connecting')
    recorded.voice.setMuted(true)
    expect(recorded.voice.isMuted()).toBe(true)
    await joining
    expect(joinedWith(recorded)).toMatchObject({ startAudioOff: true })
    await recorded.voice.destroy()
  })

  test('behavior: reconnect() applies setMuted(true) during the join once the room is joined', async () => {
    const recorded = recordVoice({ engine: fakeEngine({ assistant: false }) })
    recorded.onLine((line) => {
      if (line !== 'daily-call-join started') return
      recorded.voice.setMuted(true)
      expect(recorded.voice.isMuted()).toBe(true)
      expect(audio(recorded)).toEqual([])
    })
    void recorded.voice.reconnect(KNOWN)
    await vi.advanceTimersByTimeAsync(0)
    expect(audio(recorded)).toEqual([false])
    await recorded.voice.destroy()
  })
})

describe('devices and screen', () => {
  test('default: are passed to the call object', async () => {
    const { voice, engine } = await recordConnected()
    const before = engine.uses.length
    await voice.setInputDevices({ audioDeviceId: 'mic-2' })
    await voice.setOutputDevice({ outputDeviceId: 'speaker-2' })
    void voice.startScreenShare({
      displayMediaOptions: { audio: true },
      screenVideoSendSettings: 'motion-optimized',
    })
    voice.stopScreenShare()
    // A screen is shared as soon as the methods of the call are loaded.
    await voice.setInputDevices({})
    expect(engine.uses.slice(before)).toEqual([
      { method: 'setInputDevicesAsync', args: [{ audioDeviceId: 'mic-2' }] },
      { method: 'setOutputDeviceAsync', args: [{ outputDeviceId: 'speaker-2' }] },
      {
        method: 'startScreenShare',
        args: [{ displayMediaOptions: { audio: true }, screenVideoSendSettings: 'motion-optimized' }],
      },
      { method: 'stopScreenShare', args: [] },
      { method: 'setInputDevicesAsync', args: [{}] },
    ])
    await voice.destroy()
  })

  test('behavior: an invalid option of a screen share rejects, without an uncaught error', async () => {
    const uncaught = vi.spyOn(console, 'error').mockReturnValue()
    const { voice, engine } = await recordConnected()
    await expect(voice.startScreenShare({ nope: 1 } as never)).rejects.toBeInstanceOf(ValidationError)
    expect(engine.uses.map(({ method }) => method)).not.toContain('startScreenShare')
    expect(uncaught).not.toHaveBeenCalled()
    uncaught.mockRestore()
    await voice.destroy()
  })

  test('behavior: do nothing without a call', async () => {
    const { voice, engine } = recordVoice()
    await voice.setInputDevices({ audioDeviceId: 'mic-2' })
    await voice.setOutputDevice({ outputDeviceId: 'speaker-2' })
    await voice.startScreenShare()
    voice.stopScreenShare()
    await voice.resumeAudio()
    voice.setVolume(0.5)
    expect(engine.uses).toEqual([])
  })

  test('behavior: an invalid device rejects', async () => {
    const setInputDevicesAsync = () => Promise.reject(new Error('no such device'))
    const { voice } = await recordConnected({ engine: fakeEngine({ methods: { setInputDevicesAsync } }) })
    await expect(voice.setInputDevices({ audioDeviceId: 'gone' })).rejects.toThrow('no such device')
    await voice.destroy()
  })

  describe('a device that is selected during the join', () => {
    const chosen = { method: 'setInputDevicesAsync', args: [{ audioDeviceId: 'mic-2' }] }

    async function choose() {
      const recorded = recordVoice({ engine: fakeEngine({ assistant: false, hang: ['join'] }) })
      const { voice, engine } = recorded
      void voice.start('assistant-id')
      await recorded.logged('daily-call-join started')
      await voice.setInputDevices({ audioDeviceId: 'mic-2' })
      await vi.waitFor(() => expect(engine.uses.map(({ method }) => method)).toContain('join'))
      expect(engine.uses).not.toContainEqual(chosen)
      return recorded
    }

    test('default: is used after the join', async () => {
      const { voice, engine } = await choose()
      engine.emit('joined-meeting', { participants: {} })
      await vi.waitFor(() => expect(engine.uses).toContainEqual(chosen))
      await voice.destroy()
    })

    test('behavior: is not used if the call is stopped when it is joined, without an error', async () => {
      const report = vi.fn()
      vi.stubGlobal('reportError', report)
      const { voice, engine } = await choose()
      engine.emit('joined-meeting', { participants: {} })
      await voice.stop()
      await vi.advanceTimersByTimeAsync(0)
      await voice.destroy()
      expect(engine.uses).not.toContainEqual(chosen)
      expect(report).not.toHaveBeenCalled()
      vi.unstubAllGlobals()
    })
  })

  test('behavior: a method of voice.call checks its options, as a call object does', async () => {
    const { voice, engine } = await recordConnected()
    const before = engine.uses.length
    const call = voice.call as unknown as Record<string, (options: unknown) => Promise<void>>
    for (const name of ['load', 'join'])
      await expect(call[name]?.({ url: 'https://rooms.example/one', userName: 7 })).rejects.toThrow(
        ValidationError,
      )
    expect(engine.uses).toHaveLength(before)
    await voice.destroy()
  })

  test('behavior: voice.call has all other methods', async () => {
    const { voice } = await recordConnected()
    expect(voice.call?.state.get()).toBe('joined')
    expect(Object.keys(voice.call?.participants() ?? {})).toEqual(['local', 'assistant', 'listener'])
    await voice.destroy()
  })
})
