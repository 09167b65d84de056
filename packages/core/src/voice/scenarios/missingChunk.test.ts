import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { createVoiceClient } from '../createVoiceClient.ts'
// Imported before, so that a start with a fake clock waits for nothing real.
import '../callChunk.ts'

// As for a page that was loaded before a new version was deployed.
vi.mock('../deferredChunk.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: a call without its deferred chunk runs the page’s tools, and reports a code-load-error', async () => {
  const engine = fakeEngine()
  const voice = createVoiceClient({ publicKey: 'pk', engine, fetch: fakeFetch() })
  const errors: string[] = []
  voice.on('error', ({ type, code }) => errors.push(`${type} ${code}`))
  const book = vi.fn()
  voice.onToolCall('book', book)
  await voice.connect('assistant-id')
  engine.receive({ type: 'tool-calls', toolCallList: [{ id: 't1', function: { name: 'book' } }] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(book).toHaveBeenCalledOnce()
  expect(errors).toEqual(['code-load-error connection'])
  expect(voice.state.get()).toMatchObject({ status: 'connected', error: null })
  await voice.destroy()
  expect(vi.getTimerCount()).toBe(0)
  expect(errors).toHaveLength(1)
})

test('behavior: a refused microphone is reported without the deferred chunk, and nothing is reported as uncaught', async () => {
  const uncaught = vi.fn()
  vi.stubGlobal('reportError', uncaught)
  const engine = fakeEngine()
  const voice = createVoiceClient({ publicKey: 'pk', engine, fetch: fakeFetch() })
  const kinds: string[] = []
  voice.on('camera-error', ({ kind }) => kinds.push(kind))
  await voice.connect('assistant-id')
  engine.emit('camera-error', new CameraError('mic-in-use', 'In use.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(kinds).toEqual(['mic-in-use'])
  expect(uncaught).not.toHaveBeenCalled()
  await voice.destroy()
  vi.unstubAllGlobals()
})
