import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { type FakeEngine, fakeEngine } from '../../testing/fakeEngine.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const recordedCall = () =>
  fakeFetch(() => ({
    id: 'call-1',
    webCallUrl: 'https://rooms.example/one',
    artifactPlan: { videoRecordingEnabled: true },
  }))
const fail = () => {
  throw new Error('not here')
}

/** The methods of the engine in the optional stages, and the errors of their failures. */
const STAGES = [
  ['video-recording-setup', 'startRecording', 'video-recording-setup-error'],
  ['audio-observer-setup', 'startRemoteParticipantsAudioLevelObserver', 'audio-observer-setup-error'],
  ['audio-observer-setup', 'startLocalAudioLevelObserver', 'audio-observer-setup-error'],
  ['audio-processing-setup', 'updateInputSettings', 'audio-processing-setup-error'],
] as const

describe('an optional stage of the start', () => {
  test.each(STAGES)(
    'default: %s: a failure of %s is reported, and the call starts',
    async (stage, method, type) => {
      const engine = fakeEngine({ methods: { [method]: fail } })
      const { voice, log, payloads } = recordVoice({ engine, fetch: recordedCall() })
      expect(await voice.start('assistant-id')).not.toBeNull()
      const failed = log.indexOf(`${stage} failed`)
      expect(log.slice(failed, failed + 2)).toEqual([`${stage} failed`, `error ${type} at ${stage}`])
      expect(log.filter((line) => /failed|error/.test(line))).toHaveLength(2)
      expect(log.filter((line) => !/failed|error/.test(line)).slice(-3)).toEqual([
        'call-start-success',
        '= connected',
        'call-start',
      ])
      expect(payloads('error')).toMatchObject([
        { type, stage, code: 'unknown', error: { message: 'not here' }, timestamp: expect.any(String) },
      ])
      expect(payloads('call-start-progress').find(({ status }) => status === 'failed')).toMatchObject({
        stage,
        metadata: { error: 'not here' },
      })
      expect(voice.state.get().error).toBeNull()
      await voice.destroy()
    },
  )

  test.each(STAGES)('behavior: %s: a late failure of %s is reported too', async (stage, method, type) => {
    const answer = () => new Promise((_resolve, reject) => setTimeout(reject, 5000, new Error('late')))
    const engine = fakeEngine({ methods: { [method]: answer } })
    const { voice, log } = recordVoice({ engine, fetch: recordedCall() })
    await voice.connect('assistant-id')
    expect(log).toContain(`${stage} completed`)
    log.length = 0
    await vi.advanceTimersByTimeAsync(5000)
    expect(log).toEqual([`${stage} failed`, `error ${type} at ${stage}`])
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test.each<[string, string, () => unknown, object]>([
    ['audio-processing-setup', 'updateInputSettings', fail, {}],
    ['video-recording-setup', 'startRecording', () => Promise.reject(new Error('not here')), {}],
    ['audio-observer-setup', 'startRemoteParticipantsAudioLevelObserver', fail, { noiseCancellation: false }],
  ])(
    'behavior: %s: a failure of %s right after its begin is reported after the stage is completed',
    async (stage, method, refuse, options) => {
      const engine = fakeEngine({ methods: { [method]: refuse } })
      const { voice, payloads } = recordVoice({ engine, fetch: recordedCall(), ...options })
      await voice.connect('assistant-id')
      const statuses = payloads('call-start-progress').filter((step) => step.stage === stage)
      expect(statuses.map(({ status }) => status)).toEqual(['started', 'completed', 'failed'])
      await voice.destroy()
    },
  )

  test.each<[string, () => Promise<unknown>, number]>([
    ['succeeds', () => new Promise((resolve) => setTimeout(resolve, 2000)), 2000],
    ['fails', () => new Promise((_resolve, reject) => setTimeout(reject, 2000, new Error('no'))), 2000],
    ['never completes', () => new Promise(() => undefined), 30_000],
  ])(
    'behavior: the level observer of the user starts after noise cancellation that %s',
    async (_how, update, ms) => {
      const engine = fakeEngine({ methods: { updateInputSettings: update } })
      const { voice } = recordVoice({ engine })
      const isObserved = () => engine.uses.some(({ method }) => method === 'startLocalAudioLevelObserver')
      await voice.connect('assistant-id')
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(isObserved()).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(isObserved()).toBe(true)
      // Failed noise cancellation is switched off, which takes equally long here.
      await vi.advanceTimersByTimeAsync(2000)
      await voice.destroy()
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('behavior: noise cancellation that the page requests and that rejects is switched off each time', async () => {
    const updateInputSettings = (settings: unknown) =>
      JSON.stringify(settings) === cancelled ? Promise.reject(new Error('Canceled')) : Promise.resolve({})
    const engine = fakeEngine({ methods: { updateInputSettings } })
    const { voice } = recordVoice({ engine, noiseCancellation: false })
    await voice.connect('assistant-id')
    for (const count of [1, 2]) {
      await expect(voice.setNoiseCancellation(true)).rejects.toMatchObject({ message: 'Canceled' })
      await vi.advanceTimersByTimeAsync(0)
      expect(processors(engine)).toEqual(Array.from({ length: count }, () => [cancelled, none, true]).flat())
    }
    await voice.destroy()
  })

  test('behavior: noise cancellation that never answers rejects when the call ends, and after 5 minutes', async () => {
    const updateInputSettings = () => new Promise(() => undefined)
    const { voice } = recordVoice({ engine: fakeEngine({ methods: { updateInputSettings } }) })
    for (const code of ['aborted', 'timeout']) {
      await voice.connect('assistant-id')
      const failures: unknown[] = []
      for (const on of [true, false]) voice.setNoiseCancellation(on).catch((error) => failures.push(error))
      await vi.advanceTimersByTimeAsync(code === 'timeout' ? 300_000 : 1000)
      await voice.stop()
      await vi.advanceTimersByTimeAsync(0)
      expect(failures).toEqual([expect.objectContaining({ code }), expect.objectContaining({ code })])
    }
    await voice.destroy()
  })

  test.each(['no', 0, undefined, null])(
    'behavior: setNoiseCancellation(%j) is rejected, and changes nothing',
    async (on) => {
      const { voice, engine } = recordVoice()
      const set = () => voice.setNoiseCancellation(on as unknown as boolean)
      const refused = { code: 'validation', message: 'Noise cancellation must be a boolean.' }
      await expect(set()).rejects.toMatchObject(refused)
      await voice.connect('assistant-id')
      const used = engine.uses.length
      await expect(set()).rejects.toMatchObject(refused)
      expect(engine.uses).toHaveLength(used)
      await voice.destroy()
    },
  )

  /** Returns the requests for noise cancellation, and the states of the microphone. */
  const processors = ({ uses }: ReturnType<typeof fakeEngine>) =>
    uses
      .filter(({ method }) => method === 'updateInputSettings' || method === 'setLocalAudio')
      .map(({ method, args }) => (method === 'setLocalAudio' ? args[0] : JSON.stringify(args[0])))
  const [cancelled, none] = ['noise-cancellation', 'none'].map((type) =>
    JSON.stringify({ audio: { processor: { type } } }),
  )

  test.each([
    ['rejects', () => Promise.reject(new Error('KrispInitError: Canceled'))],
    ['throws', fail],
  ])(
    'behavior: noise cancellation that %s is switched off once, and the microphone stays on',
    async (_how, refuse) => {
      const updateInputSettings = (settings: unknown) =>
        JSON.stringify(settings) === cancelled ? refuse() : Promise.resolve({})
      const engine = fakeEngine({ methods: { updateInputSettings } })
      const { voice, payloads } = recordVoice({ engine })
      await voice.connect('assistant-id')
      await vi.advanceTimersByTimeAsync(0)
      expect(processors(engine)).toEqual([cancelled, none, true])
      // Daily-js may report the same failure as an event.
      engine.emit('nonfatal-error', { type: 'audio-processor-error', message: 'Canceled' })
      await vi.advanceTimersByTimeAsync(0)
      expect(processors(engine)).toEqual([cancelled, none, true])
      expect(payloads('error').map(({ type }) => type)).toEqual(['audio-processing-setup-error'])
      await voice.destroy()
    },
  )

  test('behavior: without noise cancellation the level observer of the user starts at once', async () => {
    const { voice, engine } = recordVoice({ noiseCancellation: false })
    await voice.connect('assistant-id')
    expect(engine.uses.map(({ method }) => method)).toContain('startLocalAudioLevelObserver')
    await voice.destroy()
  })

  test('behavior: a failure after the call is not reported', async () => {
    const answer = () => new Promise((_resolve, reject) => setTimeout(reject, 5000, new Error('late')))
    const { voice, log } = recordVoice({ engine: fakeEngine({ methods: { updateInputSettings: answer } }) })
    await voice.connect('assistant-id')
    await voice.stop()
    const linesBefore = log.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(log).toHaveLength(linesBefore)
  })

  test('behavior: the start does not wait for the results of its optional stages', async () => {
    const never = () => new Promise(() => undefined)
    const methods = Object.fromEntries(STAGES.map(([, method]) => [method, never]))
    const { voice } = recordVoice({ engine: fakeEngine({ methods }) })
    await voice.connect('assistant-id')
    await voice.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the recording', () => {
  const start = async () => {
    const recorded = recordVoice({ fetch: recordedCall() })
    await recorded.voice.connect('assistant-id')
    return recorded
  }
  const methodsOf = ({ uses }: Pick<FakeEngine, 'uses'>) => uses.map(({ method }) => method)
  /** Returns the requests for the first message. */
  const firstMessages = ({ uses }: Pick<FakeEngine, 'uses'>) =>
    uses
      .filter(({ method, args }) => method === 'sendAppMessage' && String(args[0]).includes('first-message'))
      .map(({ args }) => JSON.parse(String(args[0])))

  test('default: starts after the join, with the specified size and layout', async () => {
    const { voice, engine, log } = await start()
    expect(engine.uses.find(({ method }) => method === 'startRecording')?.args).toEqual([
      { width: 1280, height: 720, backgroundColor: '#FF1F2D3D', layout: { preset: 'default' } },
    ])
    expect(engine.uses.find(({ method }) => method === 'create')?.args).toEqual([{ videoSource: true }])
    const methods = methodsOf(engine)
    expect(methods.indexOf('startRecording')).toBeGreaterThan(methods.indexOf('join'))
    expect(log.filter((line) => line.startsWith('video-recording'))).toEqual([
      'video-recording-setup started',
      'video-recording-setup completed',
    ])
    await voice.destroy()
  })

  test('behavior: requests the first message once it runs, with the delay in seconds', async () => {
    const { voice, engine, log, payloads } = await start()
    log.length = 0
    await vi.advanceTimersByTimeAsync(1500)
    engine.emit('recording-started', { recordingId: 'r-1' })
    expect(log).toEqual(['recording-started', 'video-recording-started completed'])
    expect(payloads('recording-started')).toEqual([{ recordingId: 'r-1' }])
    expect(payloads('call-start-progress').at(-1)?.metadata).toEqual({ delaySeconds: 1.5 })
    expect(engine.uses.at(-1)).toEqual({
      method: 'sendAppMessage',
      args: [
        '{"type":"control","control":"say-first-message","videoRecordingStartDelaySeconds":1.5}',
        ['assistant', 'listener'],
      ],
    })
    await voice.destroy()
  })

  test('behavior: only the first recording that the client requested requests the first message', async () => {
    const client = await start()
    client.engine.emit('recording-started', {})
    const page = recordVoice()
    await page.voice.connect('assistant-id')
    for (const { engine, log, voice } of [client, page]) {
      const used = engine.uses.length
      log.length = 0
      engine.emit('recording-started', {})
      expect(log).toEqual(['recording-started'])
      expect(engine.uses).toHaveLength(used)
      expect(voice.state.get().recording).toBe(true)
      await voice.destroy()
    }
  })

  test('behavior: a clock that is set back causes no negative delay', async () => {
    const { voice, engine, payloads } = await start()
    vi.setSystemTime(Date.now() - 60_000)
    engine.emit('recording-started', {})
    expect(payloads('call-start-progress').at(-1)?.metadata).toEqual({ delaySeconds: 0 })
    await voice.destroy()
  })

  test('behavior: is stopped before the room is left', async () => {
    const { voice, engine } = await start()
    await voice.stop()
    expect(methodsOf(engine).slice(-3)).toEqual(['stopRecording', 'leave', 'destroy'])
  })

  test.each<[string, (engine: ReturnType<typeof fakeEngine>) => void]>([
    ['is left', (engine) => engine.emit('left-meeting', undefined)],
    ['is closed', (engine) => engine.closeRoom()],
  ])('behavior: is stopped once if the room %s by the platform', async (_how, end) => {
    const { engine, log } = await start()
    end(engine)
    await vi.advanceTimersByTimeAsync(0)
    expect(log.at(-1)).toBe('= idle')
    expect(methodsOf(engine).slice(-2)).toEqual(['stopRecording', 'destroy'])
  })

  test.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', () => Promise.reject(new Error('gone'))],
  ])('behavior: stopping it in a room that is gone and %s is not an error', async (_how, refuse) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const { engine, log } = await start()
    engine.configure({ methods: { stopRecording: refuse } })
    engine.closeRoom()
    await vi.advanceTimersByTimeAsync(0)
    expect(log.at(-1)).toBe('= idle')
    expect(reported).not.toHaveBeenCalled()
    reported.mockRestore()
  })

  test('behavior: a call ends even if the recording cannot be stopped', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const { voice, engine, log } = await start()
    engine.configure({ methods: { stopRecording: fail } })
    await voice.stop()
    expect(log.at(-1)).toBe('= idle')
    expect(reported).toHaveBeenCalledOnce()
    reported.mockRestore()
  })

  test('behavior: recording-stopped and recording-error are forwarded', async () => {
    const { voice, engine, log } = await start()
    engine.emit('recording-started', {})
    log.length = 0
    engine.emit('recording-error', { errorMsg: 'no space' })
    engine.emit('recording-stopped', {})
    expect(log).toEqual(['recording-error', 'recording-stopped'])
    expect(voice.state.get().recording).toBe(false)
    await voice.destroy()
  })

  test('behavior: a failure to start is reported once, and the first message is requested', async () => {
    const { voice, engine, log, payloads } = await start()
    log.length = 0
    engine.emit('recording-error', { errorMsg: 'no space' })
    engine.emit('recording-error', { errorMsg: 'no space' })
    expect(log).toEqual([
      'recording-error',
      'video-recording-setup failed',
      'error video-recording-setup-error at video-recording-setup',
      'recording-error',
    ])
    expect(payloads('error')).toMatchObject([{ code: 'engine', error: { message: 'no space' } }])
    expect(payloads('call-start-progress').at(-1)?.metadata).toEqual({ error: 'no space' })
    expect(firstMessages(engine)).toEqual([{ type: 'control', control: 'say-first-message' }])
    // The page starts another recording later.
    engine.emit('recording-started', {})
    expect(firstMessages(engine)).toHaveLength(1)
    await voice.stop()
    expect(methodsOf(engine)).not.toContain('stopRecording')
    await voice.destroy()
  })

  test('behavior: a failure while the room is being left is not reported', async () => {
    const { voice, engine, log } = await start()
    log.length = 0
    const over = voice.stop()
    engine.emit('recording-error', { errorMsg: 'no space' })
    await over
    expect(log.filter((line) => line.startsWith('error'))).toEqual([])
  })

  test('behavior: a recording that starts while the room is being left does not request the first message', async () => {
    const { voice, engine } = await start()
    const over = voice.stop()
    engine.emit('recording-started', {})
    await over
    expect(firstMessages(engine)).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', () => Promise.reject(new Error('not here'))],
  ])(
    'behavior: if the engine %s, the first message is requested once when the assistant listens',
    async (_how, startRecording) => {
      const { voice, engine } = recordVoice({
        engine: fakeEngine({ methods: { startRecording } }),
        fetch: recordedCall(),
      })
      await voice.connect('assistant-id')
      await vi.advanceTimersByTimeAsync(0)
      expect(firstMessages(engine)).toEqual([{ type: 'control', control: 'say-first-message' }])
      await voice.destroy()
    },
  )

  test('behavior: a start of the recording that rejects, then fails as an event, is reported once', async () => {
    const startRecording = () => Promise.reject(new Error('no space'))
    const { voice, engine, payloads } = recordVoice({
      engine: fakeEngine({ methods: { startRecording } }),
      fetch: recordedCall(),
    })
    await voice.connect('assistant-id')
    engine.emit('recording-error', { errorMsg: 'no space' })
    await vi.advanceTimersByTimeAsync(0)
    expect(payloads('error').map(({ type }) => type)).toEqual(['video-recording-setup-error'])
    expect(firstMessages(engine)).toEqual([{ type: 'control', control: 'say-first-message' }])
    await voice.destroy()
  })

  test.each(['recording-started', 'recording-error'] as const)(
    'behavior: a call of this client that is joined again starts no recording, and after %s stops the running one',
    async (event) => {
      const { voice, engine, payloads } = recordVoice({ fetch: recordedCall() })
      const webCall = await voice.connect('assistant-id')
      await voice.stop()
      const before = engine.uses.length
      await voice.reconnect(webCall)
      engine.emit(event, { errorMsg: 'already recording' })
      await vi.advanceTimersByTimeAsync(0)
      expect(payloads('error')).toEqual([])
      await voice.stop()
      const uses = engine.uses.slice(before)
      expect(firstMessages({ uses })).toEqual([])
      const recordings = methodsOf({ uses }).filter((method) => method.endsWith('Recording'))
      expect(recordings).toEqual(['stopRecording'])
      await voice.destroy()
    },
  )

  describe('of a web call that the server of the page created', () => {
    const webCall = {
      id: 'of-the-server',
      webCallUrl: 'https://rooms.example/a',
      artifactPlan: { videoRecordingEnabled: true },
    }
    const withToken = { ...webCall, transport: { callToken: 'token' } }
    /** An assistant that listens already does not say it again. */
    const goesOn = () => fakeEngine({ methods: { sendAppMessage: () => undefined } })

    test('default: starts, and the first message is requested once it runs', async () => {
      const { voice, engine, payloads } = recordVoice()
      await voice.reconnect(webCall)
      expect(methodsOf(engine)).toContain('startRecording')
      expect(firstMessages(engine)).toEqual([])
      engine.emit('recording-started', {})
      expect(firstMessages(engine)).toMatchObject([{ type: 'control', control: 'say-first-message' }])
      expect(payloads('error')).toEqual([])
      await voice.stop()
      expect(methodsOf(engine)).toContain('stopRecording')
      await voice.destroy()
    })

    test('behavior: with a token, the join starts it, and the first message is requested once it runs', async () => {
      const { voice, engine } = recordVoice()
      await voice.reconnect(withToken)
      engine.emit('recording-started', {})
      expect(methodsOf(engine)).not.toContain('startRecording')
      expect(firstMessages(engine)).toHaveLength(1)
      await voice.destroy()
    })

    test('behavior: a recording that starts before the assistant listens requests the first message when it does', async () => {
      const { voice, engine, logged } = recordVoice({ engine: fakeEngine({ assistant: false }) })
      const joining = voice.reconnect(webCall)
      await logged('call-start-success')
      engine.emit('recording-started', {})
      expect(firstMessages(engine)).toEqual([])
      engine.receive('listening')
      await joining
      expect(firstMessages(engine)).toHaveLength(1)
      await voice.destroy()
    })

    test('behavior: a failure is reported, and the first message is requested', async () => {
      const { voice, engine, payloads } = recordVoice()
      await voice.reconnect(webCall)
      engine.emit('recording-error', { errorMsg: 'no space' })
      expect(payloads('error').map(({ type }) => type)).toEqual(['video-recording-setup-error'])
      expect(firstMessages(engine)).toEqual([{ type: 'control', control: 'say-first-message' }])
      await voice.destroy()
    })

    test.each<[string, typeof webCall, 'recording-started' | 'recording-error']>([
      ['that runs', webCall, 'recording-error'],
      ['that begins again', webCall, 'recording-started'],
      ['that begins again with the token', withToken, 'recording-started'],
    ])(
      'behavior: a recording %s in a call that goes on is stopped at the end, without a first message',
      async (_how, target, event) => {
        const { voice, engine, payloads } = recordVoice({ engine: goesOn() })
        await voice.reconnect(target)
        engine.emit(event, { errorMsg: 'already recording' })
        await vi.advanceTimersByTimeAsync(0)
        expect(firstMessages(engine)).toEqual([])
        expect(payloads('error')).toEqual([])
        await voice.stop()
        expect(methodsOf(engine)).toContain('stopRecording')
        await voice.destroy()
      },
    )

    test('behavior: a recording that runs already shows that the call goes on, even if the assistant says that it listens', async () => {
      const { voice, engine, payloads } = recordVoice()
      await voice.reconnect(webCall)
      engine.emit('recording-error', { errorMsg: 'already recording' })
      expect(firstMessages(engine)).toEqual([])
      expect(payloads('error')).toEqual([])
      await voice.destroy()
    })
  })

  test('behavior: a call without recording neither starts nor stops a recording', async () => {
    const { voice, engine } = recordVoice()
    await voice.connect('assistant-id')
    await voice.stop()
    expect(methodsOf(engine).filter((method) => method.includes('Recording'))).toEqual([])
  })
})
