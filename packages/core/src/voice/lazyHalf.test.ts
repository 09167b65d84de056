import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../engine/participant.ts'
import { CameraError } from '../errors/CameraError.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { createDeferred } from '../events/deferred.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { createStore } from '../store/createStore.ts'
import { type FakeEngine, fakeEngine } from '../testing/fakeEngine.ts'
import { CallSession } from './CallSession.ts'
import { NO_DEVICES } from './devices/devices.ts'
import { createMicrophoneAccess } from './devices/openMicrophone.ts'
import type { StartProgress, VoiceEvents } from './events.ts'
import type { ClientContext } from './LiveCall.ts'
import { createConversationList } from './messages/conversationList.ts'
import { NO_NETWORK } from './network.ts'
import { startCall } from './start.ts'
import { idleState, SILENCE } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One attempt whose lazy half comes when `fetched` settles. */
function attemptWithLazyHalf(
  fetched: Promise<void>,
  release?: () => Promise<void>,
  engine: FakeEngine = fakeEngine(),
) {
  const { emit, on } = createEmitter<VoiceEvents>()
  const said: string[] = []
  on('call-end', ({ reason }) => said.push(`call-end ${reason}`))
  on('error', ({ type }) => said.push(`error ${type}`))
  const host: ClientContext = {
    options: { publicKey: 'pk', engine, fetch: fakeFetch() },
    emit,
    state: createStore(idleState),
    levels: createStore(SILENCE),
    progress: createStore<readonly StartProgress[]>([]),
    conversation: createConversationList(),
    tools: new Map(),
    diagnose: () => undefined,
    devices: createStore(NO_DEVICES),
    network: createStore(NO_NETWORK),
    participants: createStore<readonly Participant[]>([]),
    selection: new Map(),
    microphoneAccess: createMicrophoneAccess(),
    volume: () => 1,
    onOver: () => said.push('over'),
    loadCallCode: async () => {
      await fetched
      const { callCode: half } = await import('./callCode.ts')
      const createLiveCall: typeof half.createLiveCall = (...options) => {
        const live = half.createLiveCall(...options)
        return release ? { ...live, release } : live
      }
      return { ...half, createLiveCall }
    },
  }
  return { engine, said, state: host.state, attempt: new CallSession(host, { assistantId: 'a' }, {}) }
}

describe('the half of the client that is fetched with the first call', () => {
  test('behavior: a start that is stopped before it is there builds nothing when it comes', async () => {
    const half = createDeferred<void>()
    const { engine, said, state, attempt } = attemptWithLazyHalf(half.promise)
    const running = attempt.run(startCall).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(10)
    expect(state.get()).toMatchObject({ status: 'connecting', webCall: { id: 'fake-call' } })
    await attempt.end({ kind: 'stopped' })
    expect(await running).toMatchObject({ code: 'aborted' })
    expect(said).toEqual(['call-end stopped', 'over'])
    half.resolve()
    await import('./callCode.ts')
    await vi.advanceTimersByTimeAsync(10)
    expect(engine.uses).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    expect(state.get()).toEqual(idleState)
  })

  test('behavior: where it cannot be fetched, the start says so', async () => {
    const half = createDeferred<void>()
    const { said, state, attempt } = attemptWithLazyHalf(half.promise)
    half.reject(new TypeError('Failed to fetch dynamically imported module'))
    await expect(attempt.run(startCall)).rejects.toThrow('Failed to fetch dynamically imported module')
    expect(said).toEqual(['error daily-call-object-creation-error', 'error start-method-error', 'over'])
    expect(state.get().status).toBe('idle')
  })

  test('behavior: where it cannot be fetched, a start whose microphone is refused fails with that refusal', async () => {
    const refusal = new CameraError('permissions', 'Denied.', { blockedBy: 'user' })
    const engine = fakeEngine({ fail: { microphone: refusal } })
    const missing = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { said, state, attempt } = attemptWithLazyHalf(missing, undefined, engine)
    await expect(attempt.run(startCall)).rejects.toBe(refusal)
    expect(said).toEqual(['error start-method-error', 'over'])
    expect(state.get()).toEqual({ ...idleState, error: refusal })
  })

  test('behavior: a call whose release fails ends all the same', async () => {
    const { said, state, attempt } = attemptWithLazyHalf(Promise.resolve(), async () => {
      throw new Error('stuck')
    })
    await attempt.run(startCall)
    await attempt.end({ kind: 'stopped' })
    expect(said).toEqual(['call-end stopped', 'over'])
    expect(state.get()).toEqual(idleState)
  })
})
