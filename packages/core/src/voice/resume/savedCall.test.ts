// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSavedCall, saveCall, takeSavedCall } from './persistCall.ts'

const webCall = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const savedRecord = () => JSON.parse(sessionStorage.getItem('offhook-call') ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('savedCall', () => {
  test('default: takes a saved call out of the storage until it is too old', () => {
    saveCall(webCall, true, {})
    expect(takeSavedCall({})).toEqual({
      webCall: { ...webCall, artifactPlan: { videoRecordingEnabled: false } },
      muted: true,
    })
    saveCall(webCall, true, {})
    vi.setSystemTime(301_000)
    expect(takeSavedCall({})).not.toBeNull()
    vi.setSystemTime(1000)
    saveCall(webCall, true, {})
    vi.setSystemTime(301_001)
    expect(takeSavedCall({})).toBeNull()
    expect(savedRecord()).toBeNull()
  })

  test('behavior: takes it only once, so a duplicate of the tab has no copy', () => {
    saveCall(webCall, false, {})
    expect(takeSavedCall({})).not.toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(takeSavedCall({})).toBeNull()
  })

  test('behavior: saves whether there is video, and nothing else of the assistant', () => {
    const assistant = { name: 'Aidan', voice: { provider: 'tavus', voiceId: 'v' } }
    const transport = { callUrl: webCall.webCallUrl, callToken: 'secret', assistantVideoEnabled: true }
    saveCall({ ...webCall, artifactPlan: { videoRecordingEnabled: true }, assistant, transport }, false, {})
    expect(savedRecord().webCall).toEqual({
      ...webCall,
      artifactPlan: { videoRecordingEnabled: true },
      assistant: { voice: { provider: 'tavus' } },
      transport: { assistantVideoEnabled: true },
    })
    for (const without of [{}, { assistant: {} }, { assistant: { voice: {} } }]) {
      saveCall({ ...webCall, ...without }, false, {})
      expect(savedRecord().webCall).not.toHaveProperty('assistant')
    }
  })

  test.each<[string, object]>([
    ['another version', { version: 2 }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a time in the future', { savedAt: 1001 }],
    ['no time', { savedAt: undefined }],
    ['an invalid id', { webCall: { ...webCall, id: 7 } }],
    ['no call', { webCall: undefined }],
    ['an insecure address', { webCall: { ...webCall, webCallUrl: 'http://evil.example/room' } }],
    ['an invalid mute', { muted: 'no' }],
  ])('behavior: a valid record except for %s is rejected', (_what, part) => {
    saveCall(webCall, false, {})
    sessionStorage.setItem('offhook-call', JSON.stringify({ ...savedRecord(), ...part }))
    expect(takeSavedCall({})).toBeNull()
    expect(savedRecord()).toBeNull()
  })

  test.each<[string, () => void]>([
    ['does not exist', () => vi.stubGlobal('sessionStorage', undefined)],
    [
      'is full',
      () =>
        vi.stubGlobal('sessionStorage', {
          setItem() {
            throw new DOMException('Full.', 'QuotaExceededError')
          },
          getItem: () => null,
          removeItem: () => undefined,
        }),
    ],
  ])('behavior: if the storage %s, nothing is saved and nothing throws', (_how, arrange) => {
    arrange()
    saveCall(webCall, false, {})
    expect(takeSavedCall({})).toBeNull()
    clearSavedCall({})
  })

  test('behavior: without access to the storage, nothing is saved and nothing throws', () => {
    const allowed = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('Forbidden.', 'SecurityError')
      },
    })
    try {
      saveCall(webCall, false, {})
      expect(takeSavedCall({})).toBeNull()
      clearSavedCall({})
    } finally {
      if (allowed) Object.defineProperty(globalThis, 'sessionStorage', allowed)
    }
  })
})
