import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../errors/ApiError.ts'
import { CallError } from '../../errors/CallError.ts'
import { CameraError } from '../../errors/CameraError.ts'
import { OffhookError } from '../../errors/OffhookError.ts'
import { ParseError } from '../../errors/ParseError.ts'
import { ConnectionError, TimeoutError } from '../../errors/requestErrors.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { type RecordOptions, recordVoice, stagesUntil } from '../../testing/internal/recordVoice.ts'
import { idleState } from '../state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = () => Response.json({ message: 'Invalid Key.' }, { status: 401 })

/** Fails a start() and a connect(), each with its own client. Returns the client of connect() and its error. */
async function failBoth(options: () => RecordOptions, ms = 0) {
  const one = recordVoice(options())
  const starting = one.voice.start('assistant-id')
  await vi.advanceTimersByTimeAsync(ms)
  expect(await starting).toBeNull()

  const two = recordVoice(options())
  const connecting = two.voice.connect('assistant-id').catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(ms)
  const error = await connecting
  expect(two.log).toEqual(one.log)
  expect(two.voice.state.get()).toEqual({ ...idleState, error })
  expect(two.engine.open).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  return { ...two, error }
}

describe('a start that fails', () => {
  test('behavior: the platform refuses the web call', async () => {
    const { log, error, engine } = await failBoth(() => ({ fetch: fakeFetch(refused) }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'api-authentication', status: 401 })
    expect(engine.uses).toEqual([])
    expect(log).toEqual([
      ...stagesUntil('web-call-creation'),
      'web-call-creation failed',
      '= ending',
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
  })

  test('behavior: the user refuses the microphone', async () => {
    const refusal = new CameraError('permissions', 'Permission denied', { blockedBy: 'user' })
    const { log, error, engine, fetch } = await failBoth(() => ({
      engine: fakeEngine({ fail: { microphone: refusal } }),
    }))
    expect(error).toBe(refusal)
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    expect(log).toEqual([
      ...stagesUntil('web-call-creation'),
      'camera-error permissions',
      'web-call-creation failed',
      '= ending',
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
  })

  test.each([
    ['the request fails', () => new TypeError('fetch failed'), ConnectionError],
    ['the response is not JSON', () => new Response('<html>', { status: 201 }), ParseError],
    ['the response is not a web call', () => 'call', ParseError],
    ['the response has no address', () => ({ id: 'call-1' }), ParseError],
    ['the address is not https', () => ({ webCallUrl: 'http://rooms.example/one' }), ParseError],
    ['the address is relative', () => ({ webCallUrl: '/room' }), ParseError],
    ['the address is a script', () => ({ webCallUrl: 'javascript:alert(1)' }), ParseError],
  ])('behavior: %s', async (_name, answer, kind) => {
    const { log, error } = await failBoth(() => ({ fetch: fakeFetch(answer) }))
    expect(error).toBeInstanceOf(kind)
    expect(log.filter((line) => line.startsWith('error'))).toEqual([
      'error start-method-error at web-call-creation',
    ])
  })

  test('behavior: the call object cannot be built', async () => {
    const cause = new Error('no WebRTC')
    const { log, error } = await failBoth(() => ({ engine: fakeEngine({ fail: { create: cause } }) }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: 'no WebRTC', cause })
    expect(log).toEqual([
      ...stagesUntil('daily-call-object-creation'),
      'daily-call-object-creation failed',
      'error daily-call-object-creation-error at daily-call-object-creation',
      '= ending',
      'call-start-failed at daily-call-object-creation',
      'error start-method-error at daily-call-object-creation',
      '= idle',
    ])
  })

  const joinFailed = [
    ...stagesUntil('daily-call-join'),
    'daily-call-join failed',
    'error daily-call-join-error at daily-call-join',
    '= ending',
    'call-start-failed at daily-call-join',
    'error start-method-error at daily-call-join',
    '= idle',
  ]

  test('behavior: the room refuses the join', async () => {
    const full = new CallError('meeting-full', 'The room is full.')
    const { log, error } = await failBoth(() => ({ engine: fakeEngine({ fail: { join: full } }) }))
    expect(error).toBe(full)
    expect(log).toEqual(joinFailed)
  })

  test('behavior: the media engine throws another error', async () => {
    const cause = new OffhookError('engine', 'join() failed: no media server')
    const { log, error } = await failBoth(() => ({ engine: fakeEngine({ fail: { join: cause } }) }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ type: 'unknown', message: cause.message, cause })
    expect(log).toEqual(joinFailed)
  })

  test('behavior: the call machine cannot be loaded', async () => {
    const missing = new CallError('connection-error', 'Failed to load call object bundle.')
    const { log, error } = await failBoth(() => ({ engine: fakeEngine({ fail: { load: missing } }) }))
    expect(error).toBe(missing)
    expect(log).toEqual(joinFailed)
  })

  test('behavior: the room does not respond to the join', async () => {
    const { log, error } = await failBoth(() => ({ engine: fakeEngine({ hang: ['join'] }) }), 33_000)
    expect(error).toMatchObject({
      type: 'connection-error',
      message: 'The room did not answer within 30 seconds.',
    })
    expect(log).toEqual(joinFailed)
  })

  test('behavior: the assistant does not listen in time', async () => {
    const options = () => ({ engine: fakeEngine({ assistant: false }) })
    const { log, error } = await failBoth(options, 60_000)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(log).toEqual([
      ...stagesUntil(),
      'call-start-success',
      'error start-timeout at listening',
      '= ending',
      'call-start-failed at listening',
      'error start-method-error at listening',
      '= idle',
    ])
  })

  test('behavior: the timeout expires during the web call request', async () => {
    const options = () => ({ fetch: fakeFetch(() => new Promise(() => undefined)) })
    const { log, error } = await failBoth(options, 60_000)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(log).toEqual([
      ...stagesUntil('web-call-creation'),
      'error start-timeout at web-call-creation',
      'web-call-creation failed',
      '= ending',
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
  })

  test('behavior: a later start runs the whole sequence again, and clears the error', async () => {
    const answers = [refused(), { id: 'call-1', webCallUrl: 'https://rooms.example/one' }]
    const { voice, log } = recordVoice({ fetch: fakeFetch(() => answers.shift()) })
    await voice.start('assistant-id')
    expect(voice.state.get().error?.code).toBe('api-authentication')
    log.length = 0
    expect(await voice.start('assistant-id')).not.toBeNull()
    expect(log.slice(0, 4)).toEqual(stagesUntil('web-call-creation').concat('web-call-creation completed'))
    expect(voice.state.get().error).toBeNull()
    await voice.destroy()
  })

  test('behavior: every event of it is plain, complete and serializable', async () => {
    const { payloads } = await failBoth(() => ({ fetch: fakeFetch(refused) }))
    const timestamp = new Date().toISOString()
    const message = 'POST /call/web answered 401: Invalid Key.'
    expect(payloads('call-start-progress').at(-1)).toEqual({
      stage: 'web-call-creation',
      status: 'failed',
      timestamp,
      duration: 0,
      metadata: { error: message },
    })
    expect(payloads('call-start-failed')).toEqual([
      {
        stage: 'web-call-creation',
        totalDuration: 0,
        error: message,
        errorStack: expect.stringContaining(message),
        timestamp,
        context: { hasAssistant: true, hasSquad: false, hasWorkflow: false, isMobile: false },
      },
    ])
    const event = {
      type: 'start-method-error',
      stage: 'web-call-creation',
      code: 'api-authentication',
      error: {
        name: 'ApiError',
        code: 'api-authentication',
        message,
        retryable: false,
        status: 401,
        operation: 'POST /call/web',
        attempts: 1,
      },
      timestamp,
    }
    expect(payloads('error')).toEqual([event])
    expect(JSON.parse(JSON.stringify(payloads('error')[0]))).toEqual(event)
  })
})
