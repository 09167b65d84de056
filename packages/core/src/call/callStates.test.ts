import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from './call.ts'
import type { CallState } from './lifecycle.ts'
import { CALL_STATES, callIn } from './recordCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const url = 'https://rooms.example/one'

const METHODS: Record<string, (call: Call) => Promise<void>> = {
  load: (call) => call.load(),
  join: (call) => call.join({ url }),
  leave: (call) => call.leave(),
  destroy: (call) => call.destroy(),
}

/** What a method comes to in a state: `events in order → state: outcome`. */
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
  vi.spyOn(console, 'warn').mockReturnValue()
  const cells: string[] = []
  for (const state of CALL_STATES) cells.push(await cell(state, method))
  expect(cells).toMatchSnapshot()
})
