import { expect, test, vi } from 'vitest'
import { type FakeVoiceOptions, fakeVoice } from '../exports/testing.ts'

/** Starts a call that fails, and records its events. */
async function failStart(options: FakeVoiceOptions) {
  const fake = fakeVoice(options)
  const emitted: string[] = []
  fake.voice.on('camera-error', ({ kind }) => emitted.push(`camera-error ${kind}`))
  fake.voice.on('call-start-failed', () => emitted.push('call-start-failed'))
  fake.voice.on('error', ({ type, code }) => emitted.push(`${type} ${code}`))
  expect(await fake.voice.start('assistant-id')).toBeNull()
  expect(fake.voice.state.get().status).toBe('idle')
  return { ...fake, emitted, code: fake.voice.state.get().error?.code }
}

test.each([
  ['blocked', 'permissions', 'blocked-by-user'],
  ['missing', 'not-found', 'none'],
  ['in-use', 'mic-in-use', 'in-use'],
] as const)(
  'parameters: the microphone condition %s fails the start with its code',
  async (microphone, kind, permission) => {
    const { emitted, code, voice, engine } = await failStart({ microphone })
    expect(code).toBe(`camera-${kind}`)
    expect(emitted[0]).toBe(`camera-error ${kind}`)
    expect(emitted.slice(-2)).toEqual(['call-start-failed', `start-method-error camera-${kind}`])
    expect(emitted.filter((line) => line.endsWith('call-unknown'))).toEqual([])
    await vi.waitFor(() => expect(voice.devices.get().permission).toBe(permission))
    expect(engine.open).toBe(0)
  },
)

test.each([
  [401, 'api-authentication'],
  [402, 'api-payment-required'],
  [429, 'api-rate-limit'],
  [500, 'api-server'],
  ['unreachable', 'connection'],
] as const)('parameters: platform %s fails the start with %s', async (platform, code) => {
  const failed = await failStart({ platform })
  expect(failed.code).toBe(code)
  expect(failed.emitted).toEqual(['call-start-failed', `start-method-error ${code}`])
  // The condition applies to every try.
  expect(await failed.voice.start('assistant-id')).toBeNull()
  expect(failed.voice.state.get().error?.code).toBe(code)
})

test('behavior: configure() applies to the next start, and configure({}) lets it succeed', async () => {
  const { voice, configure } = fakeVoice({ microphone: 'blocked' })
  const codes: unknown[] = []
  voice.on('call-start-failed', () => codes.push('failed'))
  await voice.start('assistant-id')
  configure({ platform: 503 })
  await voice.start('assistant-id')
  expect(voice.state.get().error?.code).toBe('api-server')
  configure({})
  expect(await voice.start('assistant-id')).toMatchObject({ id: 'fake-call' })
  expect(voice.state.get()).toMatchObject({ status: 'connected', error: null })
  expect(codes).toEqual(['failed', 'failed'])
  await voice.destroy()
})

test('behavior: configure() keeps the options of the engine', async () => {
  const { voice, configure } = fakeVoice({ engine: { fail: { join: new Error('full') } } })
  configure({})
  expect(await voice.start('assistant-id')).toBeNull()
  expect(voice.state.get().error?.message).toBe('full')
})

test.each([
  [{ microphone: 'denied' }, 'microphone must be one of granted, blocked, missing, in-use.'],
  [{ microphone: 'toString' }, 'microphone must be'],
  [{ platform: 200 }, 'platform must be available, unreachable, or a status from 400 to 599.'],
  [{ platform: 401.5 }, 'platform must be'],
])('behavior: the invalid condition %j throws an error with its name', (condition, message) => {
  expect(() => fakeVoice(condition as never)).toThrow(message)
  expect(() => fakeVoice().configure(condition as never)).toThrow(message)
})

test('behavior: an unknown condition throws an error with its name', () => {
  expect(() => fakeVoice().configure({ network: 'slow' } as never)).toThrow('no option network')
})
