import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeEngine, type FakeEngineOptions, fakeEngine } from '../engine/fakeEngine.ts'
import { CallError } from '../errors/CallError.ts'
import { InvalidStateError } from '../errors/InvalidStateError.ts'
import type { Call } from './call.ts'
import { createCall } from './createCall.ts'
import type { CallState } from './lifecycle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const url = 'https://rooms.example/one'

const EVENTS = [
  'loading',
  'loaded',
  'load-attempt-failed',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'error',
  'call-instance-destroyed',
] as const

/** A call object on a fake engine, and the record of what it said. */
interface RecordedCall {
  readonly call: Call
  readonly engine: FakeEngine
  /** Its events, each with the state at that time. */
  readonly log: string[]
}

/** Creates a call object on a fake engine without an assistant, and records its lifecycle. */
function recordCall(options: FakeEngineOptions = {}): RecordedCall {
  const engine = fakeEngine({ assistant: false, ...options })
  const call = createCall({ engine })
  const log: string[] = []
  for (const name of EVENTS) call.on(name, () => log.push(`${name} (${call.state.get()})`))
  return { call, engine, log }
}

const swallow = (promise: Promise<unknown>) => void promise.catch(() => undefined)

/** Enough moments for an engine that does not wait. */
async function moments(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await Promise.resolve()
}

/** How a call gets into each state; what it waits for there never comes. */
const INTO: Record<CallState, () => Promise<RecordedCall>> = {
  new: async () => recordCall(),
  async loading() {
    const recorded = recordCall({ hang: ['load'] })
    swallow(recorded.call.load())
    await moments()
    return recorded
  },
  async loaded() {
    const recorded = recordCall()
    await recorded.call.load()
    return recorded
  },
  async joining() {
    const recorded = recordCall({ hang: ['join'] })
    swallow(recorded.call.join({ url }))
    await moments()
    return recorded
  },
  async joined() {
    const recorded = recordCall()
    await recorded.call.join({ url })
    return recorded
  },
  async left() {
    const recorded = recordCall()
    await recorded.call.join({ url })
    await recorded.call.leave()
    return recorded
  },
  async error() {
    const recorded = recordCall()
    await recorded.call.join({ url })
    recorded.engine.emit('error', new CallError('ejected', 'Ejected.'))
    await moments()
    return recorded
  },
}
const CALL_STATES = Object.keys(INTO) as readonly CallState[]

const METHODS: Record<string, (call: Call) => Promise<void>> = {
  load: (call) => call.load(),
  join: (call) => call.join({ url }),
  leave: (call) => call.leave(),
  destroy: (call) => call.destroy(),
}

/** What a method comes to in a state: `events in order → state: outcome`. */
async function cell(state: CallState, method: string): Promise<string> {
  const { call, engine, log } = await INTO[state]()
  expect(call.state.get()).toBe(state)
  log.length = 0
  engine.configure({ assistant: false })
  let outcome = 'waits'
  METHODS[method]?.(call).then(
    () => {
      outcome = 'resolves'
    },
    (error: Error) => {
      outcome = error.name
    },
  )
  await vi.advanceTimersByTimeAsync(10)
  const line = `${state} × ${method}: ${log.join(', ') || 'no event'} → ${call.state.get()}, ${outcome}`
  await call.destroy()
  expect(engine.open).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  return line
}

test.each(Object.keys(METHODS))('the call object: %s in every state', async (method) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const cells: string[] = []
  for (const state of CALL_STATES) cells.push(await cell(state, method))
  expect(cells).toMatchSnapshot()
})

/** What a use comes to: a value, or the name and text of the error, thrown or rejected. */
async function outcome(use: () => unknown): Promise<string> {
  try {
    return String(await use())
  } catch (error) {
    return error instanceof InvalidStateError ? error.message : String(error)
  }
}

async function outcomes(use: (call: Call) => unknown): Promise<Partial<Record<CallState, string>>> {
  const byState: Partial<Record<CallState, string>> = {}
  for (const state of CALL_STATES) {
    const { call } = await INTO[state]()
    byState[state] = await outcome(() => use(call))
    void call.destroy()
    await vi.advanceTimersByTimeAsync(6000)
  }
  return byState
}

test('the call object: sendAppMessage in every state', async () => {
  const refused = 'sendAppMessage() only supported after join.'
  expect(await outcomes((call) => call.sendAppMessage('x'))).toEqual({
    new: refused,
    loading: refused,
    loaded: refused,
    joining: refused,
    joined: 'undefined',
    left: refused,
    error: refused,
  })
})

test.each(['startScreenShare', 'stopScreenShare'] as const)(
  'the call object: %s in every state',
  async (name) => {
    const refused = `${name}() requires preAuth(), startCamera(), or join() to initialize call state.`
    expect(await outcomes((call) => call[name]())).toEqual({
      new: refused,
      loading: refused,
      loaded: 'undefined',
      joining: 'undefined',
      joined: 'undefined',
      left: refused,
      error: refused,
    })
  },
)
