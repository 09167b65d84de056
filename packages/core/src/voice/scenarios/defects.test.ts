import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'
import { createVoiceClient } from '../createVoiceClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// The real timer, read before the clock is faked: rejections are reported between macrotasks.
const { setImmediate: realSetImmediate } = globalThis
const macrotask = () => new Promise<void>((resolve) => realSetImmediate(resolve))

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', onUnhandled))
afterAll(() => void process.off('unhandledRejection', onUnhandled))

const settle = () => vi.advanceTimersByTimeAsync(0)
const terminal = (log: readonly string[]) => log.filter((line) => /^call-(end|start-failed)/.test(line))
const unanswered = () => fakeFetch(() => new Promise(() => undefined))
const refusing = (status: number, body: object) => fakeFetch(() => Response.json(body, { status }))

/** Defects of older clients of the platform, by number, each with a test that this client does not have it. */
const DEFECTS: readonly (readonly [number, string, () => Promise<void>])[] = [
  [
    1,
    'a stop during the request is ignored, and the room joined afterwards',
    async () => {
      const { voice, engine } = recordVoice()
      const starting = voice.start('a')
      await voice.stop()
      expect(await starting).toBeNull()
      expect(engine.uses).toEqual([])
    },
  ],
  [
    2,
    'a stop while joining is reported as an error',
    async () => {
      const { voice, log } = recordVoice({ engine: fakeEngine({ hang: ['join'] }) })
      const starting = voice.start('a')
      await settle()
      await voice.stop()
      expect(await starting).toBeNull()
      expect(log.filter((line) => line.startsWith('error'))).toEqual([])
      expect(voice.state.get().error).toBeNull()
    },
  ],
  [
    3,
    'a failed start and a rejected second start look the same',
    async () => {
      const { voice } = await recordConnected()
      await expect(voice.connect('a')).rejects.toMatchObject({ code: 'already-started' })
      await voice.destroy()
      const failed = recordVoice({ engine: fakeEngine({ fail: { join: new Error('full') } }) })
      await expect(failed.voice.connect('a')).rejects.toMatchObject({ message: 'full' })
    },
  ],
  [
    4,
    'without an error listener a failure makes the client unusable',
    async () => {
      const engine = fakeEngine({ fail: { join: new Error('full') } })
      const voice = createVoiceClient({ publicKey: 'key', engine, fetch: fakeFetch() })
      expect(await voice.start('a')).toBeNull()
      engine.configure({})
      expect(await voice.start('a')).not.toBeNull()
      await voice.destroy()
    },
  ],
  [
    5,
    'an exception in a listener of the page ends the call',
    async () => {
      const reported = vi.spyOn(console, 'error').mockReturnValue()
      const { voice } = recordVoice()
      for (const name of ['call-start-progress', 'call-start-success', 'call-start'] as const) {
        voice.on(name, () => {
          throw new Error('mine')
        })
      }
      expect(await voice.start('a')).not.toBeNull()
      expect(voice.state.get().status).toBe('connected')
      expect(reported).toHaveBeenCalled()
      reported.mockRestore()
      await voice.destroy()
    },
  ],
  [
    6,
    'a start in a call-end listener does nothing',
    async () => {
      const { voice } = await recordConnected()
      let again: Promise<unknown> = Promise.resolve(null)
      voice.once('call-end', () => {
        again = voice.start('a')
      })
      await voice.stop()
      expect(await again).not.toBeNull()
      await voice.destroy()
    },
  ],
  [
    7,
    'a second start begins while the first one is under way',
    async () => {
      const { voice, engine } = recordVoice()
      const both = [voice.start('a'), voice.start('a')]
      expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1)
      expect(engine.uses.filter(({ method }) => method === 'join')).toHaveLength(1)
      await voice.destroy()
    },
  ],
  [
    8,
    'a stop destroys the call object twice',
    async () => {
      const { voice, engine } = await recordConnected()
      await Promise.all([voice.stop(), voice.stop()])
      expect(engine.uses.filter(({ method }) => method === 'destroy')).toHaveLength(1)
    },
  ],
  [
    9,
    'a stop before the join ends without an event',
    async () => {
      const { voice, log } = recordVoice({ fetch: unanswered() })
      void voice.start('a')
      await settle()
      await voice.stop()
      expect(terminal(log)).toEqual(['call-end stopped'])
    },
  ],
  [
    10,
    'speech-end is emitted after the call has ended',
    async () => {
      const { voice, engine, log } = await recordConnected()
      engine.level(0.5)
      await voice.stop()
      await vi.advanceTimersByTimeAsync(5000)
      expect(log.filter((line) => line.startsWith('speech'))).toEqual(['speech-start', 'speech-end'])
      expect(log.indexOf('speech-end')).toBeLessThan(log.indexOf('call-end stopped'))
      expect(vi.getTimerCount()).toBe(0)
    },
  ],
  [
    11,
    'a request that hangs blocks the client',
    async () => {
      const { voice } = recordVoice({ fetch: unanswered(), startTimeout: 1000 })
      const starting = voice.start('a')
      await vi.advanceTimersByTimeAsync(1000)
      expect(await starting).toBeNull()
      expect(voice.state.get()).toMatchObject({ status: 'idle', error: { code: 'timeout' } })
    },
  ],
  [
    14,
    'the end-call message is lost, or its failure is ignored',
    async () => {
      const { voice, engine } = await recordConnected()
      await voice.end()
      const names = engine.uses.map(({ method, args }) =>
        args[0] === '{"type":"end-call"}' ? 'end-call' : method,
      )
      expect(names.indexOf('end-call')).toBeGreaterThan(-1)
      expect(names.indexOf('end-call')).toBeLessThan(names.indexOf('leave'))
    },
  ],
  [
    15,
    'the message of an error is an object',
    async () => {
      const { voice, payloads } = recordVoice({ fetch: refusing(401, { message: ['Invalid', 'key'] }) })
      await voice.start('a')
      expect(typeof payloads('call-start-failed')[0]?.error).toBe('string')
      const [event] = payloads('error')
      expect(event?.error.message).toContain('Invalid')
      expect(JSON.parse(JSON.stringify(event))).toEqual(event)
    },
  ],
  [
    16,
    'the stage of a failed start is unknown',
    async () => {
      const request = recordVoice({ fetch: refusing(500, {}) })
      await request.voice.start('a')
      const join = recordVoice({ engine: fakeEngine({ fail: { join: new Error('full') } }) })
      await join.voice.start('a')
      expect([request, join].map(({ payloads }) => payloads('call-start-failed')[0]?.stage)).toEqual([
        'web-call-creation',
        'daily-call-join',
      ])
    },
  ],
  [
    17,
    'a call that the server ends is reported as an error of the customer',
    async () => {
      const { engine, log, voice } = await recordConnected()
      engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
      engine.emit('error', new CallError('ejected', 'Meeting has ended'))
      engine.emit('left-meeting', undefined)
      await settle()
      expect(log.filter((line) => /^(error|call-end|message)/.test(line))).toEqual([
        'message status-update ended silence-timed-out',
        'call-end silence-timed-out',
      ])
      expect(voice.state.get().error).toBeNull()
    },
  ],
  [
    19,
    'a failed noise cancellation is an unhandled rejection',
    async () => {
      const methods = { updateInputSettings: () => Promise.reject(new Error('no')) }
      const { voice, log } = await recordConnected({ engine: fakeEngine({ methods }) })
      await settle()
      await macrotask()
      expect(unhandled).toEqual([])
      expect(voice.state.get().status).toBe('connected')
      expect(log.filter((line) => line.startsWith('call-end'))).toEqual([])
      await voice.destroy()
    },
  ],
  [
    21,
    'all clients use the configuration of the last one',
    async () => {
      const one = recordVoice({ publicKey: 'key-one', baseUrl: 'https://one.example' })
      const two = recordVoice({ publicKey: 'key-two', baseUrl: 'https://two.example' })
      await Promise.all([one.voice.start('a'), two.voice.start('a')])
      expect(
        [one, two].map(({ fetch }) => [fetch.requests[0]?.url, fetch.requests[0]?.headers.authorization]),
      ).toEqual([
        ['https://one.example/call/web', 'Bearer key-one'],
        ['https://two.example/call/web', 'Bearer key-two'],
      ])
      await Promise.all([one.voice.destroy(), two.voice.destroy()])
    },
  ],
  [
    22,
    'any guest can act as the server',
    async () => {
      const warned = vi.spyOn(console, 'warn').mockReturnValue()
      const { voice, engine } = await recordConnected()
      const book = vi.fn()
      voice.onToolCall('book', book)
      engine.join({ session_id: 'g', user_id: 'g', user_name: 'Vapi Speaker', local: false, tracks: {} })
      const toolCallList = [{ id: 'one', function: { name: 'book', arguments: {} } }]
      engine.receive({ type: 'tool-calls', toolCallList }, 'g')
      await settle()
      expect(book).not.toHaveBeenCalled()
      engine.receive({ type: 'tool-calls', toolCallList })
      await settle()
      expect(book).toHaveBeenCalledOnce()
      warned.mockRestore()
      await voice.destroy()
    },
  ],
  [
    23,
    'every listening message starts the call again',
    async () => {
      const { voice, engine, log } = recordVoice()
      await voice.start('a')
      engine.receive('listening')
      engine.receive('listening')
      await settle()
      expect(log.filter((line) => line === 'call-start')).toHaveLength(1)
      await voice.destroy()
    },
  ],
  [
    24,
    'a message that is not a string is lost',
    async () => {
      const { voice, engine, log } = await recordConnected()
      engine.emit('app-message', { data: { type: 'hang' }, fromId: 'assistant' })
      expect(log).toContain('message hang')
      await voice.destroy()
    },
  ],
  [
    27,
    'the configuration is logged on the console',
    async () => {
      const logged = (['debug', 'error', 'info', 'log', 'warn'] as const).map((method) =>
        vi.spyOn(console, method).mockReturnValue(),
      )
      const model = { messages: [{ role: 'system', content: 'Never tell the price.' }] }
      const { voice, fetch } = recordVoice()
      expect(await voice.start({ assistant: { model } })).not.toBeNull()
      await voice.destroy()
      expect(fetch.requests[0]?.body).toMatchObject({ assistant: { model } })
      for (const method of logged) {
        expect(method).not.toHaveBeenCalled()
        method.mockRestore()
      }
    },
  ],
  [
    29,
    'a call cannot start muted',
    async () => {
      const { voice, engine } = recordVoice()
      await voice.start('a', { muted: true })
      expect(voice.isMuted()).toBe(true)
      expect(engine.uses).toContainEqual({ method: 'setLocalAudio', args: [false] })
      await voice.destroy()
    },
  ],
  [
    33,
    'muting throws during the start, and is lost in the call',
    async () => {
      const { voice } = recordVoice()
      const starting = voice.start('a')
      voice.setMuted(true)
      await starting
      expect(voice.isMuted()).toBe(true)
      await voice.destroy()
    },
  ],
  [
    34,
    'a message during the start is lost, or throws',
    async () => {
      const { voice, engine } = recordVoice()
      expect(voice.say('Hello')).toBe(false)
      const starting = voice.start('a')
      expect(voice.say('Hello')).toBe(true)
      await starting
      const sent = engine.uses
        .filter(({ method }) => method === 'sendAppMessage')
        .map(({ args }) => String(args[0]))
      expect(sent.filter((text) => text.includes('"say"'))).toHaveLength(1)
      await voice.destroy()
    },
  ],
  [
    35,
    'known messages of the platform cannot be sent',
    async () => {
      const { voice } = await recordConnected()
      expect(voice.control('mute-customer')).toBe(true)
      expect(voice.send({ type: 'transfer', destination: { type: 'number', number: '+4930123456' } })).toBe(
        true,
      )
      expect(
        voice.send({ type: 'send-transport-message', message: { transport: 'vapi.sip', sipVerb: 'INFO' } }),
      ).toBe(true)
      await voice.destroy()
    },
  ],
  [
    36,
    'silence emits ten events a second',
    async () => {
      const { voice, engine, log } = await recordConnected()
      for (let tick = 0; tick < 20; tick += 1) engine.level(0)
      expect(log.filter((line) => line.startsWith('volume-level'))).toEqual([])
      await voice.destroy()
    },
  ],
  [
    37,
    'speech is detected by the level alone',
    async () => {
      const { voice, engine } = await recordConnected()
      engine.receive({ type: 'speech-update', role: 'user', status: 'started' })
      expect(voice.state.get()).toMatchObject({ userSpeaking: true, assistantSpeaking: false })
      await voice.destroy()
    },
  ],
  [
    39,
    'a late listener gets no level of the user',
    async () => {
      const { voice, engine } = await recordConnected()
      const listener = vi.fn()
      voice.on('local-volume-level', listener)
      engine.emit('local-audio-level', 0.15)
      expect(listener).toHaveBeenCalledWith(1)
      await voice.destroy()
    },
  ],
  [
    40,
    'noise cancellation cannot be switched off',
    async () => {
      const { voice, engine, payloads } = recordVoice({ noiseCancellation: false })
      await voice.connect('a')
      expect(engine.uses.filter(({ method }) => method === 'updateInputSettings')).toEqual([])
      expect(payloads('call-start-progress').at(-1)).toMatchObject({
        stage: 'audio-processing-setup',
        status: 'completed',
        metadata: { action: 'skipped-not-wanted' },
      })
      await voice.setNoiseCancellation(true)
      expect(engine.uses.at(-1)).toEqual({
        method: 'updateInputSettings',
        args: [{ audio: { processor: { type: 'noise-cancellation' } } }],
      })
      await voice.setNoiseCancellation(false)
      expect(engine.uses.at(-1)?.args).toEqual([{ audio: { processor: { type: 'none' } } }])
      await voice.stop()
      const used = engine.uses.length
      await voice.setNoiseCancellation(true)
      expect(engine.uses).toHaveLength(used)
      await voice.destroy()
    },
  ],
  [
    43,
    'an empty key and a blank id are sent',
    async () => {
      expect(() => createVoiceClient({ publicKey: ' ' })).toThrow('publicKey')
      const { voice, fetch } = recordVoice()
      await expect(voice.start(' ')).rejects.toMatchObject({ code: 'validation' })
      expect(fetch.requests).toEqual([])
    },
  ],
]

/** Defects that are tested in other files, with words of the title of that test. */
const ELSEWHERE: readonly (readonly [number, string, string, string])[] = [
  [
    13,
    'a reconnect starts the call twice',
    'packages/core/src/voice/scenarios/reconnect.test.ts',
    'does not say it again',
  ],
  [18, 'payloads are any', 'packages/core/src/exports/index.test-d.ts', 'there is no any in them'],
  [
    20,
    'blocked audio cannot be resumed',
    'packages/core/src/voice/running/createRunningCall.test.ts',
    'until it is resumed',
  ],
  [
    25,
    'a tool runs for any participant with the assistant’s name',
    'test/browser/call/forged.spec.ts',
    'another participant is read, but runs no tool',
  ],
  [
    26,
    'any script of a sibling domain can join',
    'packages/core/src/voice/scenarios/reconnect.test.ts',
    'only the room is saved',
  ],
  [
    28,
    'every call leaves an audio element',
    'test/browser/voice/cycles.spec.ts',
    'one after the other, leave nothing',
  ],
  [30, 'a level leaves a microphone open', 'test/browser/voice/audio.spec.ts', 'nothing is left'],
  [
    31,
    'an iPad is detected as a desktop',
    'packages/core/src/voice/isMobile.test.ts',
    'an iPad that identifies as a Mac',
  ],
  [
    32,
    'devices are known only during a call',
    'packages/core/src/voice/devices/devices.test.ts',
    'the next call uses the devices',
  ],
  [41, 'a strict content policy breaks it', 'packages/core/src/engine/daily/daily.test.ts', 'without eval'],
  [
    42,
    'a network test opens the camera',
    'packages/core/src/voice/devices/devices.test.ts',
    'tests microphone and network, and releases both',
  ],
  [45, 'an import is no constructor', 'test/packages/packaging.test.ts', 'names as listed'],
  [
    46,
    'types need packages that are not there',
    'test/packages/packaging.test.ts',
    'has types wherever it has code',
  ],
  [
    47,
    'the code of the whole platform is loaded with the page',
    'test/packages/sizes.test.ts',
    'the page before a call stays within its limit',
  ],
  [
    48,
    'nothing can be shaken off',
    'test/packages/sizes.test.ts',
    'neither the media engine nor the validators',
  ],
  [
    49,
    'an import on a server throws',
    'packages/react/src/serverRendering.test.ts',
    'the package is imported without a DOM',
  ],
  [
    50,
    'StrictMode calls twice',
    'packages/react/src/VoiceProvider.test.tsx',
    'StrictMode runs effects twice',
  ],
  [51, 'no screen reader can use it', 'packages/react/src/components/components.test.tsx', 'a live region'],
]

/** Defects that do not apply to this client, and why. */
const NOT_HERE: ReadonlyMap<number, string> = new Map([
  [12, 'a web call is not sent twice: POST /call/web may have begun a call; the page may start again'],
  [38, 'the specification names the one provider whose assistant has a video'],
  [44, 'the specification names the arguments; they are fields of one object'],
])

describe('defects of other clients', () => {
  test.each(DEFECTS)('%i: %s', async (_number, _what, prove) => prove())

  test.each(ELSEWHERE)('%i: %s', (_number, _what, file, words) => {
    const path = fileURLToPath(new URL(`../../../../../${file}`, import.meta.url))
    expect(existsSync(path), path).toBe(true)
    // Words that occur in any file would prove nothing.
    expect(words.length).toBeGreaterThan(10)
    expect(readFileSync(path, 'utf8').split(words), words).toHaveLength(2)
  })

  test('behavior: all 51 defects are covered', () => {
    const numbers = [...DEFECTS, ...ELSEWHERE].map(([number]) => number)
    const all = [...numbers, ...NOT_HERE.keys()].sort((one, other) => one - other)
    expect(all).toEqual(Array.from({ length: 51 }, (_one, index) => index + 1))
  })
})
