// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimers } from '../../async/createTimers.ts'
import type { Participant } from '../../engine/participant.ts'
import { createEmitter } from '../../events/createEmitter.ts'
import { createStore } from '../../store/createStore.ts'
import type { CallContext } from '../context.ts'
import { NO_DEVICES } from '../devices/devices.ts'
import { idleState, NO_NETWORK, type VoiceState } from '../state.ts'
import type { ResumeOptions } from '../types.ts'
import { createInterruptions } from './connection.ts'
import { startSideParts } from './createRunningCall.ts'

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

/** Starts the side parts of a call with a muted user and without tracks. */
function startParts(resumeOptions: ResumeOptions | null = null, engine: { hearsWhileMuted?: boolean } = {}) {
  const setUserLevel = vi.fn()
  const call = {
    emitter: createEmitter<Record<string, unknown>>(),
    participants: () => ({}),
    assistant: () => null,
    state: { get: () => 'joined' },
    engineRun: { engine },
  }
  const context = {
    call,
    isOpen: () => true,
    invoke: vi.fn(),
    options: {},
    resumeOptions,
    state: createStore(muted),
    devices: createStore(NO_DEVICES),
    network: createStore(NO_NETWORK),
    participants: createStore<readonly Participant[]>([]),
    timers: createTimers(),
    selection: new Map(),
  } as unknown as CallContext
  const players = { resume: async () => undefined, setOutput: async () => undefined }
  const started = startSideParts(context, {
    players,
    levelTracker: { setUserLevel },
    connection: { interruptions: createInterruptions() },
  })
  return { context, setUserLevel, started }
}

/** Stubs a browser with Web Audio. */
function stubWebAudio(close: () => Promise<void> = async () => undefined) {
  class FakeContext {
    state = 'running'
    sampleRate = 48_000
    close = close
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

describe('startSideParts', () => {
  test('default: reads the level of a muted user until it is closed', async () => {
    stubWebAudio()
    const { setUserLevel, started } = startParts()
    await vi.advanceTimersByTimeAsync(100)
    expect(setUserLevel.mock.calls).toEqual([[0]])
    started.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(setUserLevel).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: an engine that reports the level of a muted user is the only source of it', async () => {
    stubWebAudio()
    const { setUserLevel, started } = startParts(null, { hearsWhileMuted: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(setUserLevel).not.toHaveBeenCalled()
    started.close()
  })

  test('behavior: without Web Audio no level is read, and the other parts run', async () => {
    const { context, setUserLevel, started } = startParts()
    await vi.advanceTimersByTimeAsync(1000)
    expect(setUserLevel).not.toHaveBeenCalled()
    expect(context.network.get().phase).toBe('stable')
    started.close()
    expect(context.network.get().phase).toBe('none')
  })

  test.each<[string, ResumeOptions | null, string | null]>([
    ['off', null, null],
    ['wanted', {}, 'offhook-call'],
    ['with a key', { key: 'sales' }, 'sales'],
  ])('parameters: resume %s', (_how, resumeOptions, key) => {
    const { started } = startParts(resumeOptions)
    expect(sessionStorage.key(0)).toBe(key)
    started.close()
    expect(sessionStorage).toHaveLength(0)
  })

  test('behavior: a part that fails to start is reported as uncaught, and the others run', () => {
    vi.stubGlobal('reportError', vi.fn())
    const failure = new Error('no screen')
    vi.stubGlobal('navigator', {
      get wakeLock() {
        throw failure
      },
    })
    const { context, started } = startParts({})
    expect(reportError).toHaveBeenCalledExactlyOnceWith(failure)
    expect(sessionStorage).toHaveLength(1)
    expect(context.network.get().phase).toBe('stable')
    started.close()
    expect(sessionStorage).toHaveLength(0)
  })

  test('behavior: a cleanup that throws does not prevent the others', async () => {
    const failure = new Error('closed already')
    vi.stubGlobal('reportError', vi.fn())
    stubWebAudio(() => {
      throw failure
    })
    const { started } = startParts({})
    // The meters open an audio context at their first reading, and are closed first
    await vi.advanceTimersByTimeAsync(100)
    expect(sessionStorage).toHaveLength(1)
    expect(started.close).not.toThrow()
    expect(sessionStorage).toHaveLength(0)
    expect(reportError).toHaveBeenCalledExactlyOnceWith(failure)
  })
})
