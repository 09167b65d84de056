import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../testing/internal/recordVoice.ts'
import { createVoiceClient } from './createVoiceClient.ts'
import { idleState } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('createVoiceClient', () => {
  test('default: creates no request, no engine and no timer', () => {
    const { voice, engine, fetch, log } = recordVoice()
    expect(log).toEqual([])
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    expect(engine.preloads).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(voice.state.get()).toBe(idleState)
    expect(voice.state.get()).toEqual({
      status: 'idle',
      webCall: null,
      startedAt: null,
      muted: false,
      assistantSpeaking: false,
      userSpeaking: false,
      microphoneSilent: false,
      audioBlocked: false,
      recording: false,
      error: null,
    })
    expect(voice.transcript.get()).toEqual([])
    expect(voice.levels.get()).toEqual({ assistant: 0, user: 0 })
    expect(voice.progress.get()).toEqual([])
    expect(voice.participants.get()).toEqual([])
    expect(voice.network.get()).toEqual({
      phase: 'none',
      quality: 'unknown',
      reasons: [],
      interruptions: 0,
      since: 0,
    })
    expect(voice.devices.get()).toEqual({
      permission: 'unknown',
      microphones: [],
      speakers: [],
      cameras: [],
      microphone: null,
      speaker: null,
      camera: null,
    })
    expect(voice.call).toBeNull()
  })

  test('behavior: while the call object loads, methods that need it wait or do nothing', async () => {
    const { voice, log, onLine } = recordVoice()
    const levels: number[] = []
    const off = onLine(() => levels.push(voice.audio.level('assistant')))
    const starting = voice.start('assistant-id')
    expect(voice.call).toBeNull()
    expect(() => voice.setVolume(0.5)).not.toThrow()
    await expect(voice.resumeAudio()).resolves.toBeUndefined()
    await starting
    expect(levels).toEqual(log.map(() => 0))
    off()
    await voice.destroy()
  })

  test('behavior: requests go to the default host, with the key as bearer', async () => {
    const { fetch } = await recordConnected({ publicKey: 'pk-1' })
    expect(fetch.requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.vapi.ai/call/web',
        headers: expect.objectContaining({
          authorization: 'Bearer pk-1',
          'content-type': 'application/json',
        }),
        body: { assistantId: 'assistant-id' },
      },
    ])
  })

  test('behavior: reads the global fetch at each call', async () => {
    const voice = createVoiceClient({ publicKey: 'pk-1', engine: fakeEngine() })
    const fetch = fakeFetch()
    vi.stubGlobal('fetch', fetch)
    await voice.connect('assistant-id')
    expect(fetch.requests).toHaveLength(1)
    await voice.destroy()
  })

  test('behavior: two clients use their own key and host, and their calls are independent', async () => {
    const one = recordVoice({ publicKey: 'pk-one', baseUrl: 'https://one.example' })
    const two = recordVoice({ publicKey: 'pk-two', baseUrl: 'http://localhost:4242/' })
    await Promise.all([one.voice.start('a'), two.voice.start('b')])
    const sent = [...one.fetch.requests, ...two.fetch.requests]
    expect(sent.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['https://one.example/call/web', 'Bearer pk-one'],
      ['http://localhost:4242/call/web', 'Bearer pk-two'],
    ])
    await one.voice.destroy()
    expect(two.voice.state.get().status).toBe('connected')
    two.engine.level(0.15)
    expect(two.voice.levels.get().assistant).toBe(1)
    expect(one.voice.levels.get().assistant).toBe(0)
    await two.voice.destroy()
  })

  test('parameters: publicKey is called for every call', async () => {
    const keys = ['pk-first', 'pk-second']
    const { voice, fetch } = recordVoice({ publicKey: async () => keys.shift() ?? '' })
    for (const _call of [1, 2]) {
      await voice.connect('assistant-id')
      await voice.stop()
    }
    expect(fetch.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer pk-first',
      'Bearer pk-second',
    ])
  })

  test('parameters: call is passed to the call object, with the microphone and no camera by default', async () => {
    const plain = await recordConnected()
    expect(plain.engine.uses.find(({ method }) => method === 'create')?.args).toEqual([
      { videoSource: false },
    ])
    const dailyConfig = { avoidEval: false }
    const { engine } = await recordConnected({
      call: { audioSource: 'microphone-2', videoSource: true, startVideoOff: true, dailyConfig },
    })
    expect(engine.uses.find(({ method }) => method === 'create')?.args).toEqual([
      { audioSource: 'microphone-2', videoSource: true, dailyConfig },
    ])
    expect(engine.uses.find(({ method }) => method === 'join')?.args).toEqual([
      expect.objectContaining({ startVideoOff: true }),
    ])
  })

  test('parameters: startTimeout is the time until the assistant must listen', async () => {
    const { voice, log } = recordVoice({ engine: fakeEngine({ assistant: false }), startTimeout: 5000 })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(4999)
    expect(voice.state.get().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await starting).toBeNull()
    expect(log).toContain('error start-timeout at listening')
    expect(voice.state.get().error?.message).toBe('The assistant did not listen within 5 seconds.')
  })

  test('behavior: startTimeout does not affect a connected call', async () => {
    const { voice, log } = await recordConnected({ startTimeout: 5000 })
    const before = log.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect([voice.state.get().status, log.slice(before)]).toEqual(['connected', []])
  })

  test('behavior: the state is the same object until a value in it changes', async () => {
    const { voice } = await recordConnected()
    voice.setMuted(true)
    const muted = voice.state.get()
    voice.setMuted(true)
    expect(voice.state.get()).toBe(muted)
  })

  test('behavior: an error of a getter in the target is passed on unchanged', async () => {
    const { voice, log } = recordVoice()
    const target = {
      get assistant(): string {
        throw new Error('of the page')
      },
    }
    await expect(voice.start(target)).rejects.toThrow('of the page')
    expect(log).toEqual([])
  })

  test('behavior: its stores are read-only', () => {
    const { voice } = recordVoice()
    for (const store of [voice.state, voice.levels, voice.progress, voice.transcript]) {
      expect(store).not.toHaveProperty('set')
    }
    expect(Object.isFrozen(voice.state.get())).toBe(true)
  })
})

describe('preload', () => {
  test('default: loads the engine, builds nothing and shows no prompt', async () => {
    const { voice, engine, fetch, log } = recordVoice()
    await voice.preload()
    expect(engine.preloads).toBe(1)
    expect(engine.uses).toEqual([])
    expect(fetch.requests).toEqual([])
    expect(log).toEqual([])
  })

  test('behavior: a start preloads the engine, in parallel with the web call', async () => {
    const { voice, engine } = recordVoice({ fetch: fakeFetch(() => new Promise(() => undefined)) })
    void voice.start('assistant-id')
    expect(engine.preloads).toBe(1)
    await voice.destroy()
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no network')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no network')
      },
    ],
  ])('behavior: a preload that %s is ignored', async (_how, preload) => {
    const { voice } = recordVoice({ engine: Object.assign(fakeEngine(), { preload }) })
    await expect(voice.preload()).resolves.toBeUndefined()
    await expect(voice.start('assistant-id')).resolves.not.toBeNull()
    await voice.destroy()
  })

  test('behavior: an engine without preload works', async () => {
    const create = fakeEngine()
    const voice = createVoiceClient({
      publicKey: 'pk',
      engine: (context) => create(context),
      fetch: fakeFetch(),
    })
    await expect(voice.preload()).resolves.toBeUndefined()
  })
})

describe('destroy', () => {
  const refusing: Record<string, (voice: ReturnType<typeof createVoiceClient>) => unknown> = {
    preload: (voice) => voice.preload(),
    start: (voice) => voice.start('assistant-id'),
    connect: (voice) => voice.connect('assistant-id'),
    end: (voice) => voice.end(),
    say: (voice) => voice.say('Hello'),
    send: (voice) => voice.send({ type: 'end-call' }),
    addMessage: (voice) => voice.addMessage({ role: 'user', content: 'Hello' }),
    control: (voice) => voice.control('mute-assistant'),
    setMuted: (voice) => voice.setMuted(true),
    setVolume: (voice) => voice.setVolume(1),
    setInputDevices: (voice) => voice.setInputDevices({ audioDeviceId: 'a' }),
    setOutputDevice: (voice) => voice.setOutputDevice({ outputDeviceId: 'a' }),
    startScreenShare: (voice) => voice.startScreenShare(),
    stopScreenShare: (voice) => voice.stopScreenShare(),
    resumeAudio: (voice) => voice.resumeAudio(),
    on: (voice) => voice.on('message', () => undefined),
    once: (voice) => voice.once('message', () => undefined),
  }
  test.each(Object.entries(refusing))('behavior: then %s refuses', async (_name, use) => {
    const { voice } = await recordConnected()
    await voice.destroy()
    const refused = new InvalidStateError('Use after destroy', 'destroyed')
    await expect((async () => use(voice))()).rejects.toThrow(refused)
  })

  test('behavior: stop, destroy, off and the stores work after it', async () => {
    const { voice } = await recordConnected()
    const off = voice.on('message', () => undefined)
    await Promise.all([voice.destroy(), voice.destroy()])
    await voice.stop()
    off()
    voice.off('message')
    expect(voice.isMuted()).toBe(false)
    expect(voice.call).toBeNull()
    expect(voice.state.get()).toEqual(idleState)
  })

  test('behavior: ends a call like stop()', async () => {
    const { voice, engine, log } = await recordConnected()
    await voice.destroy()
    expect(log).toEqual([
      '= ending',
      'call-end stopped',
      'message status-update ended customer-ended-call',
      '= idle',
    ])
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: emits nothing while idle', async () => {
    const { voice, log } = recordVoice()
    await voice.destroy()
    expect(log).toEqual([])
  })

  test('behavior: waits for a call that is ending', async () => {
    const { voice, log } = await recordConnected()
    void voice.stop()
    await voice.destroy()
    expect(log.filter((line) => line.startsWith('call-end'))).toEqual(['call-end stopped'])
    expect(log.at(-1)).toBe('= idle')
  })
})
