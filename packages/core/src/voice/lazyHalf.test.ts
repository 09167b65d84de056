import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { createDeferred } from '../events/deferred.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('./createLiveCall.ts')
  vi.useRealTimers()
})

/** A voice client whose lazy half comes when `fetched` settles. */
async function createWithLazyHalf(fetched: Promise<unknown>) {
  const half = await vi.importActual('./createLiveCall.ts')
  vi.doMock('./createLiveCall.ts', async () => {
    await fetched
    return half
  })
  const { createVoiceClient } = await import('./createVoiceClient.ts')
  const engine = fakeEngine()
  const voice = createVoiceClient({ publicKey: 'pk', engine, fetch: fakeFetch() })
  const ends: string[] = []
  const errors: string[] = []
  voice.on('call-end', ({ reason }) => ends.push(reason))
  voice.on('error', ({ type }) => errors.push(type))
  return { voice, engine, ends, errors }
}

describe('the half of the client that is fetched with the first call', () => {
  test('behavior: a start that is stopped before it is there builds nothing when it comes', async () => {
    const half = createDeferred<void>()
    const { voice, engine, ends } = await createWithLazyHalf(half.promise)
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(10)
    expect(voice.state.get()).toMatchObject({ status: 'connecting', webCall: { id: 'fake-call' } })
    await voice.stop()
    expect(await starting).toBeNull()
    expect(ends).toEqual(['stopped'])
    half.resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(engine.uses).toEqual([])
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(await voice.start('assistant-id')).not.toBeNull()
    await voice.destroy()
  })

  test('behavior: where it cannot be fetched, the start says so', async () => {
    const half = createDeferred<void>()
    const { voice, errors } = await createWithLazyHalf(half.promise)
    half.reject(new TypeError('Failed to fetch dynamically imported module'))
    await voice.preload()
    expect(await voice.start('assistant-id')).toBeNull()
    expect(errors).toEqual(['daily-call-object-creation-error', 'start-method-error'])
    expect(voice.state.get().status).toBe('idle')
  })
})
