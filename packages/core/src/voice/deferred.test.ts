// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../engine/participant.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { createTimers } from '../events/createTimers.ts'
import { createStore } from '../store/createStore.ts'
import type { CallContext } from './CallContext.ts'
import { deferred } from './deferred.ts'
import { NO_DEVICES } from './devices/devices.ts'
import { NO_NETWORK } from './network.ts'
import { idleState, type VoiceState } from './state.ts'
import type { VoiceClientOptions } from './types.ts'
import * as wakeLock from './wakeLock.ts'
import * as network from './watchNetwork.ts'

vi.mock('./wakeLock.ts', { spy: true })
vi.mock('./watchNetwork.ts', { spy: true })

const muted: VoiceState = {
  ...idleState,
  status: 'connected',
  muted: true,
  webCall: { id: 'known-call', webCallUrl: 'https://fake.daily.co/known' },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** The deferred parts of a call in which the user is muted, and no participant has a track. */
function startParts(options: Partial<VoiceClientOptions> = {}) {
  const setUserLevel = vi.fn()
  const call = {
    emitter: createEmitter<Record<string, unknown>>(),
    participants: () => ({}),
    assistant: () => null,
    state: { get: () => 'joined' },
  }
  const context = {
    call,
    isOpen: () => true,
    invoke: vi.fn(),
    options,
    state: createStore(muted),
    devices: createStore(NO_DEVICES),
    network: createStore(NO_NETWORK),
    participants: createStore<readonly Participant[]>([]),
    timers: createTimers(),
    selection: new Map(),
  } as unknown as CallContext
  const players = { resume: async () => undefined, setOutput: async () => undefined }
  const started = deferred.startDeferredParts(context, { players, levels: { setUserLevel } })
  return { context, setUserLevel, started }
}

/** A browser with Web Audio, as far as meters of nobody look at it. */
function withWebAudio() {
  class FakeContext {
    state = 'running'
    sampleRate = 48_000
    close = async () => undefined
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('MediaStreamTrack', class {})
  vi.stubGlobal(
    'AnalyserNode',
    class {
      frequencyBinCount = 512
    },
  )
}

describe('startDeferredParts', () => {
  test('default: hears a visitor who is muted, until it ends', async () => {
    withWebAudio()
    const { setUserLevel, started } = startParts()
    await vi.advanceTimersByTimeAsync(100)
    expect(setUserLevel.mock.calls).toEqual([[0]])
    started.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(setUserLevel).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: without Web Audio nobody listens, and all else goes on', async () => {
    const { context, setUserLevel, started } = startParts()
    await vi.advanceTimersByTimeAsync(1000)
    expect(setUserLevel).not.toHaveBeenCalled()
    expect(context.network.get().phase).toBe('stable')
    started.close()
    expect(context.network.get().phase).toBe('none')
  })

  test.each<[string, VoiceClientOptions['resume'], string | null]>([
    ['not asked for', undefined, null],
    ['not wanted', false, null],
    ['wanted', true, 'offhook-call'],
    ['wanted under a name of its own', { key: 'sales' }, 'sales'],
  ])('parameters: resume, %s', (_how, resume, key) => {
    const { started } = startParts(resume === undefined ? {} : { resume })
    expect(sessionStorage.key(0)).toBe(key)
    started.close()
    expect(sessionStorage).toHaveLength(0)
  })

  test('behavior: where a part cannot begin, those before it are ended', () => {
    vi.mocked(wakeLock.holdWakeLock).mockImplementationOnce(() => {
      throw new Error('no screen')
    })
    const listening = vi.spyOn(globalThis, 'addEventListener')
    const ended = vi.spyOn(globalThis, 'removeEventListener')
    expect(() => startParts({ resume: true })).toThrow('no screen')
    expect(sessionStorage).toHaveLength(0)
    const names = (calls: readonly unknown[][]) =>
      calls.map(([name]) => String(name)).sort((a, b) => a.localeCompare(b))
    expect(names(ended.mock.calls)).toEqual(names(listening.mock.calls))
  })

  test('behavior: an end that throws keeps no other from its end', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('reportError', vi.fn())
    vi.mocked(network.watchNetwork).mockReturnValueOnce(() => {
      throw new Error('no network')
    })
    const { started } = startParts({ resume: true })
    expect(sessionStorage).toHaveLength(1)
    expect(started.close).not.toThrow()
    expect(sessionStorage).toHaveLength(0)
    expect(reportError).toHaveBeenCalledOnce()
  })
})
