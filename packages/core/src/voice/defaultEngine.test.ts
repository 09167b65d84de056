import { expect, test, vi } from 'vitest'
import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createVoiceClient } from './createVoiceClient.ts'

vi.mock('../engine/daily/dailyEngine.ts', () => ({ createDailyEngine: vi.fn(() => fakeEngine()) }))

test.each([
  ['default', {}, false],
  ['parameters', { reportErrors: true }, true],
])('%s: an engine that reports errors to Daily: %j', async (_, options, reportErrors) => {
  vi.mocked(createDailyEngine).mockClear()
  const voice = createVoiceClient({ publicKey: 'key', fetch: fakeFetch(), ...options })
  await voice.connect('assistant-id')
  expect(vi.mocked(createDailyEngine).mock.calls).toEqual([[{ reportErrors }]])
  await voice.destroy()
})
