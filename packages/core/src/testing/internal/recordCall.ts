import type { Call, CallOptions } from '../../call/call.ts'
import { createCall } from '../../call/createCall.ts'
import type { CallState } from '../../call/lifecycle.ts'
import { CallError } from '../../errors/CallError.ts'
import { type FakeEngine, type FakeEngineOptions, fakeEngine } from '../fakeEngine.ts'

/** The address of the room of recorded calls. */
export const url = 'https://rooms.example/one'

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

/** A call object on a fake engine, and the record of its events. */
export interface RecordedCall {
  readonly call: Call
  readonly engine: FakeEngine
  /** Its events, each with the state at that time. */
  readonly log: string[]
}

/** Creates a call object on a fake engine without an assistant, and records its lifecycle. */
export function recordCall(engineOptions: FakeEngineOptions = {}, options: CallOptions = {}): RecordedCall {
  const engine = fakeEngine({ assistant: false, ...engineOptions })
  const call = createCall({ engine, ...options })
  const log: string[] = []
  for (const name of EVENTS) call.on(name, () => log.push(`${name} (${call.state.get()})`))
  return { call, engine, log }
}

const ignoreRejection = (promise: Promise<unknown>) => void promise.catch(() => undefined)

/** Waits until an engine without delays has settled. */
async function flushMicrotasks(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await Promise.resolve()
}

/** Creates a call in each state. Its pending steps never settle. */
const CREATE_IN: Record<CallState, (options: CallOptions) => Promise<RecordedCall>> = {
  new: async (options) => recordCall({}, options),
  async loading(options) {
    const recorded = recordCall({ hang: ['load'] }, options)
    ignoreRejection(recorded.call.load({ url }))
    await flushMicrotasks()
    return recorded
  },
  async loaded(options) {
    const recorded = recordCall({}, options)
    await recorded.call.load({ url })
    return recorded
  },
  async joining(options) {
    const recorded = recordCall({ hang: ['join'] }, options)
    ignoreRejection(recorded.call.join({ url }))
    await flushMicrotasks()
    return recorded
  },
  async joined(options) {
    const recorded = recordCall({}, options)
    await recorded.call.join({ url })
    return recorded
  },
  async left(options) {
    const recorded = recordCall({}, options)
    await recorded.call.join({ url })
    await recorded.call.leave()
    return recorded
  },
  async error(options) {
    const recorded = recordCall({}, options)
    await recorded.call.join({ url })
    recorded.engine.emit('error', new CallError('ejected', 'Ejected.'))
    await flushMicrotasks()
    return recorded
  },
}

/** Every state of a call. */
export const CALL_STATES = Object.keys(CREATE_IN) as readonly CallState[]

/** Creates a recorded call in a state. Its pending steps never settle. */
export const callIn = (state: CallState, options: CallOptions = {}): Promise<RecordedCall> =>
  CREATE_IN[state](options)
