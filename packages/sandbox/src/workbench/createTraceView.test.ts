// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkbenchCall } from '../api/workbenchState.ts'
import { createTraceView } from './traceView.ts'

const call = (id: string): WorkbenchCall => ({
  id,
  type: 'webCall',
  title: 'demo',
  scenario: 'demo',
  status: 'ended',
  createdAt: '2026-01-05T09:00:00.000Z',
  startedAt: undefined,
  endedAt: undefined,
  endedReason: undefined,
  notices: [],
  interruptions: 0,
  messageCount: 0,
  controlUrl: undefined,
})

const answer = () => {
  const times = { startTimeUnixNano: '0', endTimeUnixNano: '1000000' }
  const span = { name: 'offhook.sandbox.call', spanId: 'a', attributes: [], ...times }
  return new Response(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))
}

const fetch = vi.fn(async (_path: string) => answer())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetch.mockClear()
})

function open() {
  const { view, show } = createTraceView()
  const toggle = (isOpen: boolean) => {
    view.open = isOpen
    view.dispatchEvent(new Event('toggle'))
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { show, toggle, settle, rows: () => view.querySelectorAll('tbody tr').length }
}

test('behavior: the trace of a call that is chosen again', async () => {
  const { show, toggle, settle, rows } = open()
  const [first, second] = [call('a'), call('b')]
  show(first)
  toggle(true)
  await settle()
  expect(rows()).toBe(1)
  toggle(false)
  show(second)
  expect(rows()).toBe(0)
  show(first)
  toggle(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(rows()).toBe(1)
})

test('behavior: one trace is loaded at a time, one in a second, and the last change is drawn', async () => {
  const { show, toggle } = open()
  show(call('a'))
  toggle(true)
  for (let count = 0; count < 30; count += 1) {
    show(call('a'))
    await vi.advanceTimersByTimeAsync(100)
  }
  const loaded = fetch.mock.calls.length
  expect(loaded).toBeGreaterThan(1)
  expect(loaded).toBeLessThan(5)
  show(call('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(loaded + 1)
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: after a failure the next change tries again', async () => {
  fetch.mockRejectedValue(new TypeError('gone'))
  const { show, toggle, settle, rows } = open()
  show(call('a'))
  toggle(true)
  await vi.advanceTimersByTimeAsync(60_000)
  // The browser tells of the opening, too
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(2)
  expect(rows()).toBe(0)
  fetch.mockImplementation(async () => answer())
  show(call('a'))
  await settle()
  expect(rows()).toBe(1)
})
