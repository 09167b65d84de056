import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine, fakeTrack } from '../../testing/fakeEngine.ts'
import { recordVoice, stagesUntil } from '../../testing/internal/recordVoice.ts'
import type { StartTarget } from '../types.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00.000Z') }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const roomUrl = 'https://rooms.example/one'
const webCall = (more: object = {}) => fakeFetch(() => ({ id: 'call-1', webCallUrl: roomUrl, ...more }))
const withoutAudio = (log: readonly string[]) => log.filter((line) => !line.startsWith('audio assistant'))

describe('the start sequence', () => {
  test('default: emits every stage in order, then success, then call-start', async () => {
    const { voice, log } = recordVoice()
    await voice.start('assistant-id')
    expect(withoutAudio(log)).toEqual([
      '= connecting',
      'initialization started',
      'web-call-creation started',
      'web-call-creation completed',
      'daily-call-object-creation started',
      'daily-call-object-creation completed',
      'mobile-permissions started',
      'mobile-permissions completed',
      'daily-call-join started',
      'daily-call-join completed',
      'video-recording-setup completed',
      'audio-observer-setup started',
      'audio-observer-setup completed',
      'audio-processing-setup started',
      'audio-processing-setup completed',
      'call-start-success',
      '= connected',
      'call-start',
    ])
    await voice.destroy()
  })

  test('behavior: calls the methods of the engine in the order of the specification', async () => {
    const { voice, engine } = recordVoice({ engine: fakeEngine({ assistant: false }), fetch: webCall() })
    void voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    expect(engine.uses).toEqual([
      { method: 'create', args: [{ videoSource: false }] },
      { method: 'load', args: [] },
      { method: 'join', args: [{ url: roomUrl, subscribeToTracksAutomatically: false }] },
      { method: 'startRemoteParticipantsAudioLevelObserver', args: [100] },
      { method: 'updateInputSettings', args: [{ audio: { processor: { type: 'noise-cancellation' } } }] },
      // Not earlier: the processor replaces the track that the observer reads.
      { method: 'startLocalAudioLevelObserver', args: [100] },
    ])
    await voice.destroy()
  })

  test('behavior: start() resolves with the web call when the assistant listens', async () => {
    const { voice, engine, log } = recordVoice({ engine: fakeEngine({ assistant: false }), fetch: webCall() })
    const settled = vi.fn()
    const starting = voice.start('assistant-id')
    void starting.then(settled)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(log.at(-1)).toBe('call-start-success')
    expect(voice.state.get()).toMatchObject({
      status: 'connecting',
      startedAt: null,
      webCall: { id: 'call-1' },
    })
    expect(settled).not.toHaveBeenCalled()
    engine.receive('listening')
    expect(await starting).toEqual({ id: 'call-1', webCallUrl: roomUrl })
    expect(log.slice(-2)).toEqual(['= connected', 'call-start'])
    expect(voice.state.get()).toMatchObject({ status: 'connected', startedAt: Date.now() })
    await voice.destroy()
  })

  test('behavior: call-start follows success also if the assistant listens early', async () => {
    const engine = fakeEngine({
      assistant: false,
      methods: {
        startRemoteParticipantsAudioLevelObserver: () => {
          engine.receive('listening')
          return Promise.resolve()
        },
      },
    })
    const { voice, log } = recordVoice({ engine })
    await voice.connect('assistant-id')
    expect(log.slice(-3)).toEqual(['call-start-success', '= connected', 'call-start'])
    await voice.destroy()
  })

  test('behavior: the call starts once, however often the assistant says that it listens', async () => {
    const { voice, engine, log } = recordVoice()
    await voice.connect('assistant-id')
    engine.emit('app-message', { data: 'listening', fromId: 'assistant' })
    await vi.advanceTimersByTimeAsync(0)
    expect(log.filter((line) => line === 'call-start')).toHaveLength(1)
    expect(log.filter((line) => line.startsWith('message'))).toEqual([])
    await voice.destroy()
  })

  test('behavior: the progress has timestamps, durations and metadata', async () => {
    const { voice, payloads } = recordVoice({
      engine: fakeEngine({ assistant: false }),
      fetch: fakeFetch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 40))
        return { id: 'call-1', webCallUrl: roomUrl, assistant: { voice: { provider: '11labs' } } }
      }),
    })
    void voice.start({ squad: 'squad-id' })
    await vi.advanceTimersByTimeAsync(40)
    const at = (ms: number) => new Date(Date.parse('2030-01-01') + ms).toISOString()
    expect(payloads('call-start-progress')).toEqual([
      {
        stage: 'initialization',
        status: 'started',
        timestamp: at(0),
        metadata: { hasAssistant: false, hasSquad: true, hasWorkflow: false },
      },
      { stage: 'web-call-creation', status: 'started', timestamp: at(0) },
      {
        stage: 'web-call-creation',
        status: 'completed',
        timestamp: at(40),
        duration: 40,
        metadata: { callId: 'call-1', videoRecordingEnabled: false, voiceProvider: '11labs' },
      },
      {
        stage: 'daily-call-object-creation',
        status: 'started',
        timestamp: at(40),
        metadata: {
          audioSource: true,
          videoSource: false,
          isVideoRecordingEnabled: false,
          isVideoEnabled: false,
        },
      },
      { stage: 'daily-call-object-creation', status: 'completed', timestamp: at(40), duration: 0 },
      { stage: 'mobile-permissions', status: 'started', timestamp: at(40), metadata: { isMobile: false } },
      {
        stage: 'mobile-permissions',
        status: 'completed',
        timestamp: at(40),
        duration: 0,
        metadata: { action: 'skipped-not-mobile' },
      },
      { stage: 'daily-call-join', status: 'started', timestamp: at(40) },
      { stage: 'daily-call-join', status: 'completed', timestamp: at(40), duration: 0 },
      {
        stage: 'video-recording-setup',
        status: 'completed',
        timestamp: at(40),
        duration: 0,
        metadata: { action: 'skipped-not-enabled' },
      },
      { stage: 'audio-observer-setup', status: 'started', timestamp: at(40) },
      { stage: 'audio-observer-setup', status: 'completed', timestamp: at(40), duration: 0 },
      { stage: 'audio-processing-setup', status: 'started', timestamp: at(40) },
      { stage: 'audio-processing-setup', status: 'completed', timestamp: at(40), duration: 0 },
    ])
    expect(payloads('call-start-success')).toEqual([
      { totalDuration: 40, callId: 'call-1', timestamp: at(40) },
    ])
    expect(voice.progress.get()).toEqual(payloads('call-start-progress'))
    await voice.stop()
    void voice.start('assistant-id')
    expect(voice.progress.get().map(({ stage }) => stage)).toEqual(['initialization', 'web-call-creation'])
    await voice.destroy()
  })

  test('behavior: the progress names a track of the page by its class', async () => {
    vi.stubGlobal('MediaStreamTrack', { [Symbol.hasInstance]: () => true })
    const { voice, payloads } = recordVoice({ call: { audioSource: fakeTrack() } })
    await voice.start('assistant-id')
    const { metadata } =
      payloads('call-start-progress').find(({ stage }) => stage === 'daily-call-object-creation') ?? {}
    expect(metadata).toMatchObject({ audioSource: 'MediaStreamTrack', videoSource: false })
    await voice.destroy()
  })

  test('behavior: the voice provider is unknown for an assistant without a voice', async () => {
    const { voice, payloads } = recordVoice({ fetch: webCall({ assistant: {} }) })
    await voice.start('assistant-id')
    const created = payloads('call-start-progress').find(({ status }) => status === 'completed')
    expect(created?.metadata).toMatchObject({ voiceProvider: 'unknown' })
    await voice.destroy()
  })

  test('behavior: a web call without id, provider and plan counts as unknown and not recorded', async () => {
    const { voice, payloads } = recordVoice({ fetch: fakeFetch(() => ({ webCallUrl: roomUrl })) })
    expect(await voice.connect('assistant-id')).toEqual({ id: 'unknown', webCallUrl: roomUrl })
    expect(payloads('call-start-progress')[2]?.metadata).toEqual({
      callId: 'unknown',
      videoRecordingEnabled: false,
      voiceProvider: 'unknown',
    })
    await voice.destroy()
  })

  test('behavior: subscribes to the video of a video assistant only', async () => {
    for (const [answer, video] of [
      [{ assistant: { voice: { provider: 'tavus' } } }, true],
      [{ assistant: { voice: { provider: '11labs' } } }, false],
      // An assistant that was given by id is not in the response.
      [{ transport: { assistantVideoEnabled: true } }, true],
      [{ transport: { assistantVideoEnabled: 'yes' } }, false],
    ] as const) {
      const { voice, engine } = recordVoice({ fetch: webCall(answer) })
      await voice.connect('assistant-id')
      expect(engine.uses.find(({ method }) => method === 'updateParticipant')?.args).toEqual([
        'assistant',
        { setSubscribedTracks: { audio: true, video } },
      ])
      await voice.destroy()
    }
  })

  const targets: [string, string | StartTarget, object][] = [
    ['a string is an assistant’s id', 'a-1', { assistantId: 'a-1' }],
    ['assistant by id', { assistant: 'a-1' }, { assistantId: 'a-1' }],
    ['assistant inline', { assistant: { name: 'Ada' } }, { assistant: { name: 'Ada' } }],
    ['squad by id', { squad: 's-1' }, { squadId: 's-1' }],
    ['squad inline', { squad: { members: [] } }, { squad: { members: [] } }],
    ['workflow by id', { workflow: 'w-1' }, { workflowId: 'w-1' }],
    ['workflow inline', { workflow: { nodes: [] } }, { workflow: { nodes: [] } }],
    [
      'overrides',
      { assistant: 'a-1', assistantOverrides: { a: 1 }, workflowOverrides: { b: 2 } },
      { assistantId: 'a-1', assistantOverrides: { a: 1 }, workflowOverrides: { b: 2 } },
    ],
  ]
  test.each(targets)('parameters: %s', async (_name, target, body) => {
    const { voice, fetch } = recordVoice()
    await voice.connect(target)
    expect(fetch.requests[0]?.body).toEqual(body)
    await voice.destroy()
  })
})

describe('a start on a mobile device', () => {
  const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }

  test('default: joins no earlier than one second after the request', async () => {
    vi.stubGlobal('navigator', phone)
    const { voice, engine, log, payloads } = recordVoice()
    void voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(999)
    expect(log).toEqual(stagesUntil('mobile-permissions'))
    expect(engine.uses.map(({ method }) => method)).toEqual(['create', 'load'])
    await vi.advanceTimersByTimeAsync(1)
    expect(withoutAudio(log)).toEqual([...stagesUntil(), 'call-start-success', '= connected', 'call-start'])
    expect(engine.uses.filter(({ method }) => method === 'load')).toHaveLength(1)
    expect(payloads('call-start-progress').slice(5, 7)).toMatchObject([
      { metadata: { isMobile: true } },
      { duration: 1000, metadata: { action: 'permissions-wait' } },
    ])
    await voice.destroy()
  })

  test('behavior: the time of the web call counts', async () => {
    vi.stubGlobal('navigator', phone)
    const slow = fakeFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return { id: 'call-1', webCallUrl: roomUrl }
    })
    const { voice } = recordVoice({ fetch: slow })
    void voice.start('assistant-id')
    // A timer of 0 ms runs after one millisecond.
    await vi.advanceTimersByTimeAsync(1501)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test.each([-3_600_000, 3_600_000])(
    'behavior: a clock change of %i ms meanwhile has no effect',
    async (change) => {
      vi.stubGlobal('navigator', phone)
      const fetch = fakeFetch(() => {
        vi.setSystemTime(Date.now() + change)
        return { id: 'call-1', webCallUrl: roomUrl }
      })
      const { voice, log, payloads } = recordVoice({ fetch })
      const starting = voice.start('assistant-id')
      await vi.advanceTimersByTimeAsync(999)
      expect(log).toEqual(stagesUntil('mobile-permissions'))
      await vi.advanceTimersByTimeAsync(1)
      expect(await starting).not.toBeNull()
      expect(payloads('call-start-success')).toMatchObject([{ totalDuration: 1000 }])
      await voice.destroy()
    },
  )

  test('behavior: code that fails to load meanwhile is loaded again by the join', async () => {
    vi.stubGlobal('navigator', phone)
    const engine = fakeEngine({ fail: { load: new Error('offline') } })
    const { voice, log } = recordVoice({ engine })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(500)
    engine.configure({})
    await vi.advanceTimersByTimeAsync(500)
    expect(await starting).not.toBeNull()
    expect(log).not.toContain('mobile-permissions failed')
    // The earlier failure is not the reason of the end.
    engine.emit('left-meeting', undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(log.slice(-4, -2)).toEqual(['= ending', 'call-end left'])
  })

  test('behavior: code that fails to load again fails the join', async () => {
    vi.stubGlobal('navigator', phone)
    const { voice, log } = recordVoice({ engine: fakeEngine({ fail: { load: new Error('offline') } }) })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await starting).toBeNull()
    expect(log).toEqual([
      ...stagesUntil('daily-call-join'),
      'daily-call-join failed',
      'error daily-call-join-error at daily-call-join',
      '= ending',
      'call-start-failed at daily-call-join',
      'error start-method-error at daily-call-join',
      '= idle',
    ])
  })
})
