import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AbortError } from '../../errors/requestErrors.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'
import { createVoiceClient } from '../createVoiceClient.ts'
import { idleState } from '../state.ts'
import type { StartTarget, VoiceClientOptions } from '../types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const none = 'Assistant or Squad or Workflow must be provided.'
const target = (value: unknown) => value as StartTarget

describe('a target without an assistant, squad or workflow', () => {
  test.each<[string, string | StartTarget, string]>([
    ['nothing', target(undefined), none],
    ['null', target(null), none],
    ['an empty string', '', none],
    ['a blank string', '  ', none],
    ['a number', target(7), none],
    ['an empty object', {}, none],
    ['an empty id', { assistant: '' }, none],
    ['an array', target({ assistant: [] }), none],
    ['only overrides', { assistantOverrides: { name: 'Ada' } }, none],
  ])('behavior: %s throws before anything is sent', async (_name, input, message) => {
    const { voice, log, fetch, engine, payloads } = recordVoice()
    for (const start of [voice.start, voice.connect]) {
      const error = await start(input).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({ message, subject: 'start target', code: 'validation' })
    }
    const line = 'error validation-error at input-validation'
    expect(log).toEqual([line, line])
    expect(payloads('error')[0]).toEqual({
      type: 'validation-error',
      stage: 'input-validation',
      code: 'validation',
      error: {
        name: 'ValidationError',
        code: 'validation',
        message,
        retryable: false,
        subject: 'start target',
        failures: [{ path: expect.any(String), message }],
      },
      timestamp: new Date().toISOString(),
    })
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    expect(voice.state.get()).toMatchObject({ ...idleState, error: { code: 'validation', message } })
    expect(await voice.start('assistant-id')).not.toBeNull()
    await voice.destroy()
  })
})

describe('an invalid signal', () => {
  test('behavior: throws before anything is sent, and the next start works', async () => {
    const { voice, log } = recordVoice()
    const options = { signal: {} as AbortSignal }
    const starts = [
      () => voice.start('assistant-id', options),
      () => voice.connect('assistant-id', options),
      () => voice.reconnect({ id: 'a', webCallUrl: 'https://rooms.example/one' }, options),
    ]
    for (const start of starts) {
      await expect(start()).rejects.toMatchObject({
        code: 'validation',
        message: 'signal must be an AbortSignal.',
        subject: 'start options',
      })
    }
    expect(log).toEqual(starts.map(() => 'error validation-error at input-validation'))
    expect(await voice.start('assistant-id', null as never)).not.toBeNull()
    await voice.destroy()
  })
})

describe('invalid call options', () => {
  test.each<[what: string, call: object, message: string]>([
    ['a name that is a number', { userName: 5 }, 'userName must be a string'],
    ['an unknown option', { nope: 1 }, "unrecognized property 'nope'"],
    ['an unknown option of daily-js', { dailyConfig: { nope: 1 } }, 'nope'],
    ['a mute that is a string', { startAudioOff: 'yes' }, 'startAudioOff'],
    ['a negative timeout', { joinTimeout: -1 }, 'joinTimeout'],
    ['user data of 4097 characters', { userData: 'x'.repeat(4097) }, 'userData'],
    ['an unknown preset', { sendSettings: { video: 'no-preset' } }, 'supported presets'],
  ])('behavior: every kind of start throws for %s, before anything is sent', async (_what, call, message) => {
    const { voice, log, fetch, engine, payloads } = recordVoice({ call })
    const starts = [
      () => voice.start('assistant-id'),
      () => voice.connect('assistant-id'),
      () => voice.reconnect({ id: 'a', webCallUrl: 'https://rooms.example/one' }),
    ]
    for (const start of starts) {
      const error = await start().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ValidationError)
      expect((error as ValidationError).message).toContain(message)
    }
    expect(log).toEqual(starts.map(() => 'error validation-error at input-validation'))
    expect(payloads('error')[0]).toMatchObject({ code: 'validation', error: { name: 'ValidationError' } })
    expect(voice.state.get()).toMatchObject({ ...idleState, error: { code: 'validation' } })
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    await voice.destroy()
  })

  test('behavior: a start that is stopped during their validation starts nothing', async () => {
    const { voice, log, fetch } = recordVoice({ call: { userName: 'Ada' } })
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await voice.stop()
    expect(await connecting).toBeInstanceOf(AbortError)
    expect(log).toEqual([])
    expect(fetch.requests).toEqual([])
    await voice.destroy()
  })
})

describe('invalid values of methods', () => {
  test('behavior: throw, and change nothing', async () => {
    const { voice, fetch } = recordVoice()
    const message = 'muted must be a boolean.'
    const refusal = { code: 'validation', message, failures: [{ path: 'muted', message, value: 'no' }] }
    await expect(voice.start('assistant-id', { muted: 'no' as never })).rejects.toMatchObject(refusal)
    expect(fetch.requests).toEqual([])
    const starting = voice.start('assistant-id')
    expect(() => voice.setMuted('no' as never)).toThrow(expect.objectContaining(refusal))
    expect(voice.isMuted()).toBe(false)
    for (const listen of [voice.on, voice.once]) {
      const failures = [{ path: 'listener', message: 'listener must be a function.', value: null }]
      expect(() => listen('error', null as never)).toThrow(
        expect.objectContaining({ subject: 'event', failures }),
      )
    }
    expect(() => voice.setVolume('0.5' as never)).toThrow('The volume must be a number from 0 to 1.')
    expect(voice.volume.get()).toBe(1)
    expect(await starting).not.toBeNull()
    await voice.destroy()
  })
})

describe('an unknown option of a start', () => {
  test('behavior: overrides in place of the options throw', async () => {
    const { voice, fetch, engine, log } = recordVoice()
    const overrides: object = { variableValues: { name: 'Ada' } }
    const webCall = { id: 'a', webCallUrl: 'https://rooms.example/one' }
    const starts: [method: string, start: () => Promise<unknown>][] = [
      ['start', () => voice.start('assistant-id', overrides)],
      ['connect', () => voice.connect('assistant-id', overrides)],
      ['reconnect', () => voice.reconnect(webCall, overrides)],
      ['resume', () => voice.resume(overrides)],
    ]
    for (const [method, start] of starts) {
      await expect(start()).rejects.toMatchObject({
        code: 'validation',
        message: `${method}() has no option variableValues, only signal, muted.`,
        subject: 'start options',
      })
    }
    expect(log).toEqual(starts.map(() => 'error validation-error at input-validation'))
    expect(fetch.requests).toEqual([])
    expect(engine.uses).toEqual([])
    await voice.destroy()
  })
})

describe('options of a start that an object inherits', () => {
  test('behavior: they count, as they are checked', async () => {
    const { voice } = recordVoice()
    await voice.connect('assistant-id', Object.create({ muted: true }))
    expect(voice.isMuted()).toBe(true)
    await voice.destroy()
  })
})

describe('a target with a misspelled name', () => {
  test('behavior: without an assistant, squad or workflow it throws the specified message, with the path', async () => {
    const { voice, payloads } = recordVoice()
    const failures = [{ path: 'assistantID', message: none }]
    await expect(voice.start(target({ assistantID: 'a' }))).rejects.toMatchObject({ message: none, failures })
    expect(payloads('error')).toMatchObject([{ type: 'validation-error', error: { failures } }])
    await voice.destroy()
  })

  test.each(['assistantOverride', 'variableValues', 'constructor'])(
    'behavior: %s beside an assistant throws with its name, before anything is sent',
    async (name) => {
      const { voice, fetch, engine } = recordVoice()
      for (const start of [voice.start, voice.connect]) {
        await expect(start(target({ assistant: 'a', [name]: {} }))).rejects.toMatchObject({
          message: expect.stringMatching(
            `^A target has no option ${name}, only assistant, squad, workflow, `,
          ),
          subject: 'start target',
          failures: [{ path: name }],
        })
      }
      expect([fetch.requests, engine.uses]).toEqual([[], []])
      await voice.destroy()
    },
  )
})

const catchFrom = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}

describe('invalid options', () => {
  const create = (options: object) => () =>
    createVoiceClient({ engine: fakeEngine(), publicKey: 'pk', ...options })

  test.each<[string, object, string]>([
    ['no key', { publicKey: undefined }, 'publicKey'],
    ['an empty key', { publicKey: '' }, 'publicKey'],
    ['a blank key', { publicKey: ' \n' }, 'publicKey'],
    ['a key that is a number', { publicKey: 7 }, 'publicKey'],
    ['an empty address', { baseUrl: '' }, 'baseUrl'],
    ['an address without a protocol', { baseUrl: '//api.example' }, 'baseUrl'],
    ['an address that is not https', { baseUrl: 'http://api.example' }, 'baseUrl'],
    ['an engine that is a string', { engine: 'daily' }, 'engine'],
    ['a fetch that is a string', { fetch: 'https://api.example' }, 'fetch'],
    ['maxItems 0', { maxItems: 0 }, 'maxItems'],
    ['startTimeout 0', { startTimeout: 0 }, 'startTimeout'],
    ['startTimeout NaN', { startTimeout: Number.NaN }, 'startTimeout'],
    ['a startTimeout above the limit of timers', { startTimeout: 2 ** 31 }, 'startTimeout'],
    ['a startTimeout that is a string', { startTimeout: '5000' }, 'startTimeout'],
    ['absenceTimeout 0', { absenceTimeout: 0 }, 'absenceTimeout must be a number above 0'],
    ['absenceTimeout Infinity', { absenceTimeout: Infinity }, 'absenceTimeout must be a number above 0'],
    [
      'an absenceTimeout that is a string',
      { absenceTimeout: '30' },
      'absenceTimeout must be a number above 0',
    ],
    ['an isPlatform that is a string', { isPlatform: 'My Bot' }, 'isPlatform must be a function.'],
    ['a wakeLock that is a string', { wakeLock: 'false' }, 'wakeLock must be a boolean.'],
    ['a reportErrors that is a number', { reportErrors: 1 }, 'reportErrors must be a boolean.'],
    [
      'a noiseCancellation that is a number',
      { noiseCancellation: 0 },
      'noiseCancellation must be a boolean.',
    ],
    ['a rememberDevices that is a string', { rememberDevices: 'yes' }, 'rememberDevices must be a boolean.'],
    ['a resume that is a string', { resume: 'yes' }, 'resume must be a boolean or an object.'],
    ['a call that is a string', { call: 'audio' }, 'call must be an object.'],
    ['a call that is null', { call: null }, 'call must be an object.'],
    ['a call that is a list', { call: [] }, 'call must be an object.'],
    ['a resume that is null', { resume: null }, 'resume must be a boolean or an object.'],
  ])('behavior: throws for %s', (_name, options, path) => {
    expect(create(options)).toThrow(ValidationError)
    expect(create(options)).toThrow(path)
  })

  test.each([[undefined], [null]])('behavior: throws for %s', (options) => {
    expect(() => createVoiceClient(options as never)).toThrow('publicKey must be a non-empty string')
  })

  test.each([['baseURL'], ['publickey'], ['constructor'], ['onToolCall']])(
    'behavior: throws for the unknown option %s, and lists the known ones',
    (name) => {
      const names =
        'publicKey, baseUrl, engine, fetch, call, startTimeout, absenceTimeout, isPlatform, maxItems, resume, rememberDevices, noiseCancellation, wakeLock, reportErrors'
      const error = catchFrom(create({ [name]: 'https://api.example' }))
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({
        message: `A client has no option ${name}, only ${names}.`,
        subject: 'voice client options',
        // The value may be the key.
        failures: [{ path: name, value: undefined }],
      })
    },
  )

  test('behavior: a key under another name is reported as an unknown option', () => {
    const error = catchFrom(() => createVoiceClient({ apiKey: 'x', engine: fakeEngine() } as never))
    expect(error).toMatchObject({
      message: expect.stringMatching(/^A client has no option apiKey, only publicKey, /),
    })
  })

  test('behavior: an undefined option counts as missing', () => {
    expect(create({ baseUrl: undefined, wakeLock: undefined, debug: undefined })).not.toThrow()
  })

  test('behavior: reports all failures at once', () => {
    try {
      create({ publicKey: '', baseUrl: 'ftp://x', startTimeout: -1 })()
      expect.unreachable()
    } catch (error) {
      expect((error as ValidationError).failures.map(({ path }) => path)).toEqual([
        'publicKey',
        'baseUrl',
        'startTimeout',
      ])
    }
  })

  test.each([
    'https://api.example',
    'https://api.example/v1/',
    'http://localhost:4242',
    'http://127.0.0.1:1',
    'http://[::1]:1',
  ])('parameters: baseUrl %s', (baseUrl) => {
    expect(create({ baseUrl })).not.toThrow()
  })
})

describe('an invalid key', () => {
  test.each<[string, VoiceClientOptions['publicKey']]>([
    ['has a line break', 'pk-secret\nX-Other: 1'],
    ['has a space', 'pk secret'],
    ['contains a character that is not ASCII', 'pk–secret'],
    ['is returned as an empty string', () => ''],
    ['is returned with a line break', async () => 'pk-secret\n'],
    ['is returned as undefined', async () => undefined as unknown as string],
  ])('behavior: a key that %s fails the start, and nothing is sent', async (_name, publicKey) => {
    const { voice, log, fetch } = recordVoice({ publicKey })
    const error = await voice.connect('assistant-id').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ValidationError)
    expect(String(error)).not.toContain('secret')
    expect(JSON.stringify(error)).not.toContain('secret')
    expect(log.at(-2)).toBe('error start-method-error at web-call-creation')
    expect(voice.state.get()).toEqual({ ...idleState, error })
    expect(fetch.requests).toEqual([])
  })

  test('behavior: start() resolves with null for it, because the call of start() was valid', async () => {
    const { voice } = recordVoice({ publicKey: () => '' })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(voice.state.get().error).toBeInstanceOf(ValidationError)
  })

  test.each<[string, VoiceClientOptions['publicKey']]>([
    [
      'throws',
      () => {
        throw new Error('signed out')
      },
    ],
    ['rejects', () => Promise.reject(new Error('signed out'))],
    ['rejects without a reason', () => Promise.reject()],
  ])('behavior: a key function that %s fails the start', async (_name, publicKey) => {
    const { voice, log } = recordVoice({ publicKey })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(log.at(-1)).toBe('= idle')
    // The page’s own error may contain the key, and loggers print causes: it is nowhere in the error.
    expect(voice.state.get().error).toMatchObject({
      code: 'key',
      message: 'The function that gives the key failed.',
    })
    expect(JSON.stringify(voice.state.get().error)).not.toContain('signed out')
    expect(voice.state.get().error?.cause).toBeUndefined()
  })
})

describe('an invalid response to the web call', () => {
  test.each<[string, () => unknown]>([
    ['malformed JSON', () => new Response('{"id":', { status: 201 })],
    ['nothing', () => new Response(null, { status: 201 })],
    ['null', () => Response.json(null)],
    ['an array', () => []],
    ['an address that is a number', () => ({ webCallUrl: 7 })],
    ['an empty address', () => ({ webCallUrl: '' })],
    ['an address with another scheme', () => ({ webCallUrl: 'wss://rooms.example/one' })],
    [
      'a body that ends early',
      () => new Response(new ReadableStream({ start: (body) => body.error(new Error('reset')) })),
    ],
    ['an error without a body', () => new Response(null, { status: 500 })],
    ['an error page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['no response', () => new TypeError('fetch failed')],
  ])('behavior: %s fails the start with a typed error', async (_name, answer) => {
    const { voice, log, engine } = recordVoice({ fetch: fakeFetch(answer) })
    const error = await voice.connect('assistant-id').catch((reason: unknown) => reason)
    expect(['ParseError', 'ApiError', 'ConnectionError']).toContain((error as Error).name)
    expect(log.slice(-3)).toEqual([
      'call-start-failed at web-call-creation',
      'error start-method-error at web-call-creation',
      '= idle',
    ])
    expect(voice.state.get()).toEqual({ ...idleState, error })
    expect(engine.open).toBe(0)
  })

  test.each([
    'https://rooms.example/one',
    'http://localhost:4242/room',
    'http://127.0.0.1:4242/room',
    'http://[::1]/room',
  ])('parameters: the address %s is valid', async (webCallUrl) => {
    const { voice } = recordVoice({ fetch: fakeFetch(() => ({ webCallUrl })) })
    expect(await voice.start('assistant-id')).toMatchObject({ webCallUrl })
    await voice.destroy()
  })
})
