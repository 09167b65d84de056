import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import type { Participant } from '../engine/participant.ts'
import { CameraError } from '../errors/CameraError.ts'
import { createEmitter } from '../events/createEmitter.ts'
import { fakeFetch } from '../rest/fakeFetch.ts'
import { createStore } from '../store/createStore.ts'
import { type FakeEngine, fakeEngine } from '../testing/fakeEngine.ts'
import { CallSession } from './CallSession.ts'
import type { ClientContext } from './ClientContext.ts'
import { NO_DEVICES } from './devices/devices.ts'
import { createMicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { StartProgress, VoiceEvents } from './events.ts'
import type { LoadCallChunk } from './LiveCall.ts'
import { createConversationList } from './messages/conversationList.ts'
import { startCall } from './start.ts'
import { idleState, NO_NETWORK, SILENCE } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a session whose call chunk loads when `loaded` settles. */
function createSession(
  loaded: Promise<void>,
  close?: () => Promise<void>,
  engine: FakeEngine = fakeEngine(),
) {
  const { emit, on } = createEmitter<VoiceEvents>()
  const log: string[] = []
  on('call-end', ({ reason }) => log.push(`call-end ${reason}`))
  on('error', ({ type }) => log.push(`error ${type}`))
  const host: ClientContext = {
    options: { publicKey: 'pk', engine, fetch: fakeFetch() },
    emit,
    state: createStore(idleState),
    levels: createStore(SILENCE),
    progress: createStore<readonly StartProgress[]>([]),
    conversation: createConversationList(),
    tools: new Map(),
    ...createDiagnostics(),
    devices: createStore(NO_DEVICES),
    network: createStore(NO_NETWORK),
    participants: createStore<readonly Participant[]>([]),
    selection: new Map(),
    microphoneAccess: createMicrophoneAccess(),
    volume: () => 1,
    begunRooms: new Set(),
    onOver: () => log.push('over'),
  }
  const loadCallChunk: LoadCallChunk = async () => {
    await loaded
    const { callChunk: chunk } = await import('./callChunk.ts')
    const createLiveCall: typeof chunk.createLiveCall = (...options) => {
      const live = chunk.createLiveCall(...options)
      return close ? { ...live, close } : live
    }
    return { ...chunk, createLiveCall }
  }
  const session = new CallSession(host, loadCallChunk, { assistantId: 'a' }, {})
  return { engine, log, state: host.state, session }
}

describe('the chunk of a call', () => {
  test('behavior: a start that is stopped before the chunk is loaded builds nothing afterwards', async () => {
    const loaded = promiseWithResolvers<void>()
    const { engine, log, state, session } = createSession(loaded.promise)
    const running = session.run(startCall).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(10)
    expect(state.get()).toMatchObject({ status: 'connecting', webCall: { id: 'fake-call' } })
    await session.end({ kind: 'stopped' })
    expect(await running).toMatchObject({ code: 'aborted' })
    expect(log).toEqual(['call-end stopped', 'over'])
    loaded.resolve()
    await import('./callChunk.ts')
    await vi.advanceTimersByTimeAsync(10)
    expect(engine.uses).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    expect(state.get()).toEqual(idleState)
  })

  test('behavior: a start fails if the chunk cannot be loaded', async () => {
    const loaded = promiseWithResolvers<void>()
    const { log, state, session } = createSession(loaded.promise)
    loaded.reject(new TypeError('Failed to fetch dynamically imported module'))
    await expect(session.run(startCall)).rejects.toThrow('Failed to fetch dynamically imported module')
    expect(log).toEqual(['error daily-call-object-creation-error', 'error start-method-error', 'over'])
    expect(state.get().status).toBe('idle')
  })

  test('behavior: a refused microphone is the error of the start, even if the chunk cannot be loaded', async () => {
    const refusal = new CameraError('permissions', 'Denied.', { blockedBy: 'user' })
    const engine = fakeEngine({ fail: { microphone: refusal } })
    const missing = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { log, state, session } = createSession(missing, undefined, engine)
    await expect(session.run(startCall)).rejects.toBe(refusal)
    expect(log).toEqual(['error start-method-error', 'over'])
    expect(state.get()).toEqual({ ...idleState, error: refusal })
  })

  test('behavior: a call ends even if it cannot be closed', async () => {
    const { log, state, session } = createSession(Promise.resolve(), async () => {
      throw new Error('stuck')
    })
    await session.run(startCall)
    await session.end({ kind: 'stopped' })
    expect(log).toEqual(['call-end stopped', 'over'])
    expect(state.get()).toEqual(idleState)
  })
})
