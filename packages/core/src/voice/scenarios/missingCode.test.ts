// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { createVoiceClient } from '../createVoiceClient.ts'
import type { VoiceClient } from '../types.ts'

// A page that was loaded before a new version was deployed: its server no longer has the code of a call.
vi.mock('../../errors/createImport.ts', async (importOriginal) => {
  const { createImport } = await importOriginal<typeof import('../../errors/createImport.ts')>()
  const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return { createImport: () => createImport(failing) }
})

beforeEach(() => sessionStorage.clear())

const WEB_CALL = { id: 'known', webCallUrl: 'https://rooms.example/one' }
const LOST = { name: 'ConnectionError', code: 'code-load', retryable: true, cause: expect.any(Error) }

/** Creates a client, and records its events and requests. */
function createClient() {
  const fetch = fakeFetch()
  const engine = fakeEngine()
  const voice = createVoiceClient({ publicKey: 'pk', engine, fetch, resume: true })
  const log: string[] = []
  voice.on('error', ({ type, code }) => log.push(`error ${type} ${code}`))
  voice.on('call-start-failed', ({ stage }) => log.push(`call-start-failed at ${stage}`))
  voice.on('call-end', ({ reason }) => log.push(`call-end ${reason}`))
  return { voice, fetch, engine, log }
}

const FAILED = ['call-start-failed at web-call-creation', 'error start-method-error code-load']

describe('a start without its code', () => {
  test('default: connect() rejects, no web call is created, and the error is in the state', async () => {
    const { voice, fetch, engine, log } = createClient()
    await expect(voice.connect('assistant-id')).rejects.toMatchObject(LOST)
    expect(fetch.requests).toEqual([])
    expect(engine.open).toBe(0)
    expect(log).toEqual(FAILED)
    expect(voice.state.get()).toMatchObject({ status: 'idle', error: LOST })
    await voice.destroy()
  })

  test.each<[string, (voice: VoiceClient) => Promise<unknown>]>([
    ['start', (voice) => voice.start('assistant-id')],
    ['reconnect', (voice) => voice.reconnect(WEB_CALL)],
  ])('behavior: %s() resolves with null, and the error is in the state', async (_name, start) => {
    const { voice, fetch, log } = createClient()
    expect(await start(voice)).toBeNull()
    expect(fetch.requests).toEqual([])
    expect(log).toEqual(FAILED)
    expect(voice.state.get()).toMatchObject({ status: 'idle', error: LOST })
    await voice.destroy()
  })

  test('behavior: resume() resolves with null, and keeps the saved call for the next try', async () => {
    const { voice, log } = createClient()
    sessionStorage.setItem('offhook-call', 'a saved call')
    expect(await voice.resume()).toBeNull()
    expect(log).toEqual(['call-start-failed at initialization', 'error start-method-error code-load'])
    expect(voice.state.get()).toMatchObject({ status: 'idle', error: LOST })
    expect(sessionStorage.getItem('offhook-call')).toBe('a saved call')
    await voice.destroy()
  })

  test('behavior: a microphone that opens afterwards is stopped', async () => {
    const { voice, engine } = createClient()
    const stop = vi.fn()
    const granted = promiseWithResolvers<MediaStreamTrack>()
    Object.assign(engine, { openMicrophone: () => granted.promise })
    await expect(voice.connect('assistant-id')).rejects.toMatchObject(LOST)
    granted.resolve({ stop, readyState: 'live' } as unknown as MediaStreamTrack)
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
    await voice.destroy()
  })
})

test.each<[string, (voice: VoiceClient) => Promise<unknown>]>([
  ['preflight', (voice) => voice.preflight()],
  ['setInputDevices', (voice) => voice.setInputDevices({ audioDeviceId: 'm1' })],
  ['setOutputDevice', (voice) => voice.setOutputDevice({ outputDeviceId: 's1' })],
])('behavior: %s() rejects with the same error, and the state stays', async (_name, run) => {
  const { voice } = createClient()
  await expect(run(voice)).rejects.toMatchObject(LOST)
  expect(voice.state.get()).toMatchObject({ status: 'idle', error: null })
  await voice.destroy()
})

test('behavior: preload(), inspect() and a subscriber of the devices report nothing, and leave nothing behind', async () => {
  vi.useFakeTimers()
  const uncaught = vi.fn()
  vi.stubGlobal('reportError', uncaught)
  const { voice } = createClient()
  await voice.preload()
  const listener = vi.fn()
  const stopInspecting = voice.inspect(listener)
  voice.devices.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  stopInspecting()
  await voice.destroy()
  expect(vi.getTimerCount()).toBe(0)
  expect(listener).not.toHaveBeenCalled()
  expect(uncaught).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
