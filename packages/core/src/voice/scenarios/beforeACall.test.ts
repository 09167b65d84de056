import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ValidationError } from '../../errors/ValidationError.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'
import { createVoiceClient } from '../createVoiceClient.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const added = ({ voice }: Pick<ReturnType<typeof recordVoice>, 'voice'>) =>
  voice.transcript.get().map(({ speaker, text }) => `${speaker}: ${text}`)

describe('transcript.add, without a call', () => {
  test('default: adds a line and emits it', () => {
    const recorded = recordVoice()
    recorded.voice.transcript.add('assistant', '  Hello, this is Ada. ')
    expect(recorded.voice.transcript.get()).toEqual([
      { id: 'line-1', speaker: 'assistant', text: 'Hello, this is Ada.', final: true, at: 1000 },
    ])
    expect(recorded.log).toEqual(['transcript assistant final: Hello, this is Ada.'])
  })

  test('behavior: adds nothing for an empty text or a repetition', () => {
    const recorded = recordVoice()
    const { add } = recorded.voice.transcript
    add('assistant', ' ')
    add('assistant', 'Hello.')
    add('assistant', 'Hello. ')
    add('user', 'Hello.')
    add('user', 'Bye.')
    expect(added(recorded)).toEqual(['assistant: Hello.', 'user: Hello.', 'user: Bye.'])
    expect(recorded.voice.transcript.get().map(({ id }) => id)).toEqual(['line-1', 'line-2', 'line-3'])
    expect(recorded.emitted).toHaveLength(3)
  })

  test('behavior: during a call the line becomes part of the call', async () => {
    const recorded = await recordConnected()
    recorded.voice.transcript.add('user', 'Hello.')
    expect(added(recorded)).toEqual(['user: Hello.'])
    await recorded.voice.destroy()
  })
})

describe('the options of a voice client', () => {
  const failuresOf = (options: object) => {
    try {
      createVoiceClient({ publicKey: 'key', ...options })
      return []
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      return error.failures.map(({ path, message }) => `${path}: ${message}`)
    }
  }
  const startTimeout =
    'startTimeout: startTimeout must be a number above 0 and at most 2147483647 milliseconds.'
  const maxItems = 'maxItems: maxItems must be a whole number of 1 or more.'
  const publicKey = 'publicKey: publicKey must be a non-empty string, or a function that returns one.'
  const baseUrl = 'baseUrl: baseUrl must be a path or an address (https, or localhost) without a query.'

  test.each([
    { startTimeout: 1 },
    { startTimeout: 2147483647 },
    { maxItems: 1 },
    { publicKey: () => '' },
    { baseUrl: 'http://localhost:4242' },
    { baseUrl: '/api/voice' },
    { baseUrl: '/api/voice', publicKey: undefined },
  ])('parameters: accepts %o', (options) => {
    expect(failuresOf(options)).toEqual([])
  })

  test.each([
    [{ startTimeout: 0 }, startTimeout],
    [{ startTimeout: 2147483648 }, startTimeout],
    [{ startTimeout: Number.NaN }, startTimeout],
    [{ maxItems: 0 }, maxItems],
    [{ maxItems: 1.5 }, maxItems],
    [{ publicKey: ' ' }, publicKey],
    [{ publicKey: undefined }, publicKey],
    [{ baseUrl: 'http://rooms.example' }, baseUrl],
    [{ baseUrl: 'https://rooms.example/?a=1' }, baseUrl],
    [{ baseUrl: 'https://rooms.example/#a' }, baseUrl],
  ])('behavior: throws for %o', (options, failure) => {
    expect(failuresOf(options)).toEqual([failure])
  })

  test('behavior: reports every invalid option, without the key', () => {
    expect(failuresOf({ publicKey: '', baseUrl: '', startTimeout: -1, maxItems: -1 })).toEqual([
      publicKey,
      baseUrl,
      startTimeout,
      maxItems,
    ])
    expect(JSON.stringify(failuresOf({ publicKey: 7 }))).not.toContain('7')
  })

  test('behavior: reports the value of an invalid option, unless it may be the key', () => {
    try {
      createVoiceClient({ publicKey: ' ', startTimeout: -1 })
      expect.unreachable()
    } catch (error) {
      expect((error as ValidationError).failures).toEqual([
        { path: 'publicKey', message: publicKey.slice('publicKey: '.length), value: undefined },
        { path: 'startTimeout', message: startTimeout.slice('startTimeout: '.length), value: -1 },
      ])
    }
  })
})
