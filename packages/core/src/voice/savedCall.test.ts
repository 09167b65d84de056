// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSavedCall, saveCall, takeSavedCall } from './resume.ts'

const webCall = { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' }
const kept = () => JSON.parse(sessionStorage.getItem('offhook-call') ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('savedCall', () => {
  test('default: a saved call is taken out, at once and until it is too old', () => {
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
    expect(kept()).toBeNull()
  })

  test('behavior: it is taken once: a duplicate of the tab has no copy of it afterwards', () => {
    saveCall(webCall, false, {})
    expect(takeSavedCall({})).not.toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(takeSavedCall({})).toBeNull()
  })

  test('behavior: keeps whether there is video, and nothing else of the assistant', () => {
    const assistant = { name: 'Aidan', voice: { provider: 'tavus', voiceId: 'v' } }
    const transport = { callUrl: webCall.webCallUrl, callToken: 'secret', assistantVideoEnabled: true }
    saveCall({ ...webCall, artifactPlan: { videoRecordingEnabled: true }, assistant, transport }, false, {})
    expect(kept().webCall).toEqual({
      ...webCall,
      artifactPlan: { videoRecordingEnabled: true },
      assistant: { voice: { provider: 'tavus' } },
      transport: { assistantVideoEnabled: true },
    })
    for (const without of [{}, { assistant: {} }, { assistant: { voice: {} } }]) {
      saveCall({ ...webCall, ...without }, false, {})
      expect(kept().webCall).not.toHaveProperty('assistant')
    }
  })

  test.each<[string, object]>([
    ['another version', { version: 2 }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a time to come', { savedAt: 1001 }],
    ['no time', { savedAt: undefined }],
    ['an id that is none', { webCall: { ...webCall, id: 7 } }],
    ['no call', { webCall: undefined }],
    ['an address of another kind', { webCall: { ...webCall, webCallUrl: 'http://evil.example/room' } }],
    ['a mute that is none', { muted: 'no' }],
  ])('behavior: a record that has %s, and all else as it should be, is none', (_what, part) => {
    saveCall(webCall, false, {})
    sessionStorage.setItem('offhook-call', JSON.stringify({ ...kept(), ...part }))
    expect(takeSavedCall({})).toBeNull()
    expect(kept()).toBeNull()
  })

  test.each<[string, () => void]>([
    ['is not there', () => vi.stubGlobal('sessionStorage', undefined)],
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
  ])('behavior: where storage %s, nothing is kept, and nothing fails', (_how, arrange) => {
    arrange()
    saveCall(webCall, false, {})
    expect(takeSavedCall({})).toBeNull()
    clearSavedCall({})
  })

  test('behavior: where a page may not even ask for its storage, nothing is kept, and nothing fails', () => {
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
