import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_STATES, callIn, url } from '../testing/internal/recordCall.ts'
import type { Call } from './call.ts'
import type { CallState } from './lifecycle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const METHODS: Record<string, (call: Call) => Promise<unknown>> = {
  load: (call) => call.load(),
  preAuth: (call) => call.preAuth({ url }),
  startCamera: (call) => call.startCamera(),
  join: (call) => call.join({ url }),
  leave: (call) => call.leave(),
  destroy: (call) => call.destroy(),
}

/** The outcome of a method in a state: `events in order → state: outcome`. */
async function cell(state: CallState, method: string): Promise<string> {
  const { call, engine, log } = await callIn(state)
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
  const cells: string[] = []
  for (const state of CALL_STATES) cells.push(await cell(state, method))
  expect(cells).toMatchSnapshot()
})
