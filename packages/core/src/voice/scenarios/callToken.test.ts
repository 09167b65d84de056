// @vitest-environment jsdom
import { inspect as show } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import type { WebCall } from '../../rest/webCall.ts'
import { FAKE_ASSISTANT_ID, fakeEngine } from '../../testing/fakeEngine.ts'
import { type RecordedVoice, type RecordOptions, recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const TOKEN = 'eyJ-meeting-token'
/** The response for a call with video recording. */
const ANSWER: WebCall = {
  id: 'call-1',
  webCallUrl: 'https://rooms.example/one',
  artifactPlan: { videoRecordingEnabled: true },
  transport: { provider: 'daily', callToken: TOKEN },
}
const methodsOf = ({ engine }: RecordedVoice) => engine.uses.map(({ method }) => method)
const joinedWith = ({ engine }: RecordedVoice) => engine.uses.find(({ method }) => method === 'join')?.args[0]
const firstMessages = ({ engine }: RecordedVoice) =>
  engine.uses
    .filter(({ method, args }) => method === 'sendAppMessage' && String(args[0]).includes('first-message'))
    .map(({ args }) => JSON.parse(String(args[0])))
const record = (options: RecordOptions = {}) => recordVoice({ fetch: fakeFetch(() => ANSWER), ...options })

describe('a web call with a token', () => {
  test('default: is joined with the token, and no recording is started', async () => {
    const recorded = record()
    const { voice, engine, log } = recorded
    await voice.connect('assistant-id')
    expect(joinedWith(recorded)).toEqual({
      url: 'https://rooms.example/one',
      token: TOKEN,
      subscribeToTracksAutomatically: false,
    })
    expect(methodsOf(recorded)).not.toContain('startRecording')
    expect(log.filter((line) => line.startsWith('video-recording'))).toEqual([
      'video-recording-setup started',
      'video-recording-setup completed',
    ])
    engine.emit('recording-started', {})
    expect(firstMessages(recorded)).toHaveLength(1)
    await voice.stop()
    expect(methodsOf(recorded).slice(-3)).toEqual(['stopRecording', 'leave', 'destroy'])
    await voice.destroy()
  })

  test('behavior: a recording that starts before the join resolves counts from the join', async () => {
    const engine = fakeEngine({ hang: ['join'] })
    const recorded = record({ engine })
    const starting = recorded.voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(2500)
    expect(recorded.log.at(-1)).toBe('daily-call-join started')
    engine.emit('recording-started', {})
    expect(recorded.log.at(-1)).toBe('video-recording-started completed')
    expect(recorded.payloads('call-start-progress').at(-1)?.metadata).toEqual({ delaySeconds: 2.5 })
    engine.emit('joined-meeting', { participants: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(recorded.log.at(-1)).toBe('call-start-success')
    // The assistant that would speak has not joined yet.
    expect(firstMessages(recorded)).toEqual([])
    engine.join({
      session_id: FAKE_ASSISTANT_ID,
      user_id: 'a',
      user_name: 'Vapi Speaker',
      local: false,
      owner: true,
      tracks: {},
    })
    engine.receive('listening')
    await starting
    expect(firstMessages(recorded)).toEqual([
      { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 2.5 },
    ])
    await recorded.voice.destroy()
  })

  test('behavior: a failed recording is reported, and the first message is requested', async () => {
    const recorded = record()
    await recorded.voice.connect('assistant-id')
    recorded.engine.emit('recording-error', { errorMsg: 'no space' })
    expect(recorded.payloads('error').map(({ type }) => type)).toEqual(['video-recording-setup-error'])
    expect(firstMessages(recorded)).toEqual([{ type: 'control', control: 'say-first-message' }])
    await recorded.voice.destroy()
  })

  test('behavior: a call without recording is joined with the token too', async () => {
    const recorded = record({ fetch: fakeFetch(() => ({ ...ANSWER, artifactPlan: {} })) })
    await recorded.voice.connect('assistant-id')
    expect(joinedWith(recorded)).toMatchObject({ token: TOKEN })
    recorded.engine.emit('recording-started', {})
    expect(firstMessages(recorded)).toEqual([])
    await recorded.voice.stop()
    expect(methodsOf(recorded)).not.toContain('stopRecording')
  })

  test('behavior: without a token, the join has no such property', async () => {
    const recorded = recordVoice()
    await recorded.voice.connect('assistant-id')
    expect(joinedWith(recorded)).not.toHaveProperty('token')
    await recorded.voice.destroy()
  })
})

describe('reconnect', () => {
  const start = async () => {
    const recorded = record()
    const webCall = await recorded.voice.connect('assistant-id')
    await recorded.voice.stop()
    return { ...recorded, webCall }
  }

  test('default: joins a web call of this client with its token again', async () => {
    const { voice, engine, webCall } = await start()
    expect(await voice.reconnect(webCall)).toEqual(webCall)
    const joins = engine.uses.filter(({ method }) => method === 'join').map(({ args }) => args[0])
    expect(joins).toMatchObject([{ token: TOKEN }, { token: TOKEN }])
    expect(engine.uses.map(({ method }) => method)).not.toContain('startRecording')
    await voice.destroy()
  })

  test('parameters: accepts a web call of the platform, and shows it without its token', async () => {
    const recorded = recordVoice()
    const { voice } = recorded
    const { webCallUrl, ...more } = ANSWER
    const joined = await voice.reconnect({
      ...more,
      transport: { ...more.transport, callUrl: webCallUrl },
    } as WebCall)
    expect(joined).toMatchObject({ id: 'call-1', webCallUrl })
    expect(show(joined)).not.toContain(TOKEN)
    expect(joinedWith(recorded)).toMatchObject({ url: webCallUrl, token: TOKEN })
    expect(methodsOf(recorded)).not.toContain('startRecording')
    await voice.stop()
    expect(methodsOf(recorded)).toContain('stopRecording')
    await voice.destroy()
  })
})

describe('the token', () => {
  test.each<[string, RecordOptions]>([
    ['a call', {}],
    ['a join that fails', { engine: fakeEngine({ fail: { join: new CallError('exp-token', 'Expired.') } }) }],
    ['a call object that fails', { engine: fakeEngine({ fail: { create: new Error('no') } }) }],
  ])('behavior: is not visible in %s', async (_what, options) => {
    const logged = ['log', 'info', 'warn', 'error', 'debug'].map((method) =>
      vi.spyOn(console, method as 'log').mockReturnValue(),
    )
    const recorded = record({ resume: true, ...options })
    const { voice } = recorded
    const inspected: unknown[] = []
    voice.inspect((what) => inspected.push(what))
    const outcome = await voice.connect('assistant-id').catch((reason: unknown) => reason)
    const values = [outcome, voice, voice.state.get(), voice.progress.get(), voice.call, recorded.emitted]
    const stored = sessionStorage.getItem('offhook-call')
    expect(stored !== null).toBe(!(outcome instanceof Error))
    const seen = [...values, inspected, stored].flatMap((value) => [
      show(value, { depth: 6 }),
      JSON.stringify(value),
    ])
    await voice.destroy()
    seen.push(show([voice.state.get(), recorded.emitted, inspected], { depth: 6 }))
    seen.push(
      show(
        logged.map(({ mock }) => mock.calls),
        { depth: 6 },
      ),
    )
    expect(inspected.length).toBeGreaterThan(0)
    expect(seen.filter((text) => text?.includes(TOKEN))).toEqual([])
  })
})
