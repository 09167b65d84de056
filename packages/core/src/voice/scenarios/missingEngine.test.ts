import { afterEach, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { ConnectionError } from '../../errors/requestErrors.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordVoice } from '../../testing/internal/recordVoice.ts'

afterEach(() => vi.unstubAllGlobals())

test('behavior: no web call is created when the code of the engine cannot be loaded, and the next start works', async () => {
  const lost = new ConnectionError('Failed to load call object bundle.', {}, 'code-load')
  const loadCode = vi.fn<() => Promise<void>>().mockRejectedValueOnce(lost).mockResolvedValue()
  const engine = Object.assign(fakeEngine(), { loadCode })
  const { voice, fetch, log } = recordVoice({ engine })
  await expect(voice.connect('assistant-id')).rejects.toBe(lost)
  expect(fetch.requests).toEqual([])
  expect(log).toEqual([
    '= connecting',
    'initialization started',
    'web-call-creation started',
    'web-call-creation failed',
    '= ending',
    'call-start-failed at web-call-creation',
    'error start-method-error at web-call-creation',
    '= idle',
  ])
  expect(voice.state.get().error).toBe(lost)
  expect(await voice.start('assistant-id')).not.toBeNull()
  await voice.destroy()
})

test('behavior: a web call is not created before the code of the engine has loaded', async () => {
  const loaded = promiseWithResolvers<void>()
  const engine = Object.assign(fakeEngine(), { loadCode: () => loaded.promise })
  const { voice, fetch } = recordVoice({ engine })
  const connecting = voice.connect('assistant-id')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(fetch.requests).toEqual([])
  loaded.resolve()
  await connecting
  expect(fetch.requests).toHaveLength(1)
  await voice.destroy()
})

test('behavior: code that is lost while the browser asks for the microphone costs no web call', async () => {
  const lost = new ConnectionError('Failed to load call object bundle.', {}, 'code-load')
  const loadCode = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockRejectedValue(lost)
  const granted = promiseWithResolvers<null>()
  const engine = Object.assign(fakeEngine(), { loadCode, openMicrophone: () => granted.promise })
  const { voice, fetch } = recordVoice({ engine })
  const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
  await new Promise((resolve) => setTimeout(resolve, 10))
  granted.resolve(null)
  expect(await connecting).toBe(lost)
  expect(fetch.requests).toEqual([])
  await voice.destroy()
})

test('behavior: a start in a listener of the end that destroy() causes is refused', async () => {
  const { voice, fetch } = recordVoice()
  const restarts: unknown[] = []
  voice.state.subscribe(() => {
    if (voice.state.get().status !== 'idle') return
    voice.connect('again').catch((error: unknown) => restarts.push(error))
  })
  const connecting = voice.connect('assistant-id').catch(() => null)
  await voice.destroy()
  await connecting
  expect(restarts).toMatchObject([{ code: 'destroyed' }])
  expect(fetch.requests.length).toBeLessThanOrEqual(1)
  expect(voice.state.get().status).toBe('idle')
})

test('behavior: a failure inside of the end still ends the session, and the next start works', async () => {
  const uncaught = vi.fn()
  vi.stubGlobal('reportError', uncaught)
  const broken = new TypeError('no user agent')
  let isBroken = true
  vi.stubGlobal('navigator', {
    get userAgent() {
      if (isBroken) throw broken
      return 'Chrome'
    },
  })
  const { voice } = recordVoice({ engine: fakeEngine({ fail: { create: new Error('no engine') } }) })
  await voice.start('assistant-id')
  await voice.stop()
  expect(voice.state.get().status).toBe('idle')
  expect(uncaught).toHaveBeenCalledWith(broken)
  isBroken = false
  expect(await voice.start('assistant-id')).toBeNull()
  expect(voice.state.get()).toMatchObject({ status: 'idle', error: { message: 'no engine' } })
})
