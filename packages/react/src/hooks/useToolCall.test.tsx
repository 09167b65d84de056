import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToolCall } from '../exports/index.ts'
import { fakeForEachTest } from '../fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

test('useToolCall: default: the latest function, while it is mounted', async () => {
  const ran: string[] = []
  const { rerender, unmount } = renderHook(({ name }) => useToolCall('book', () => void ran.push(name)), {
    wrapper,
    initialProps: { name: 'first' },
  })
  await fake.connect()
  const call = (id: string) =>
    act(async () => fake.sends({ type: 'tool-calls', toolCallList: [{ id, function: { name: 'book' } }] }))
  await call('t1')
  rerender({ name: 'second' })
  await call('t2')
  unmount()
  await call('t3')
  expect(ran).toEqual(['first', 'second'])
})

test.each([
  [{}, {}],
  [{ timeout: 50 }, { timeout: 50 }],
  [{ respond: false }, { respond: false }],
  [
    { timeout: 50, respond: true },
    { timeout: 50, respond: true },
  ],
])('useToolCall: parameters: %o are told to the client, and nothing else', (options, told) => {
  const onToolCall = vi.spyOn(fake.voice, 'onToolCall')
  renderHook(() => useToolCall('book', () => 'booked', options), { wrapper })
  expect(onToolCall).toHaveBeenCalledWith('book', expect.any(Function), told)
})

test('useToolCall: behavior: options that change are told again', async () => {
  vi.spyOn(fake.voice, 'onToolCall')
  const how: { timeout?: number; respond?: boolean } = { timeout: 50, respond: false }
  const { rerender } = renderHook((options: typeof how) => useToolCall('book', () => 1, options), {
    wrapper,
    initialProps: how,
  })
  rerender({})
  expect(vi.mocked(fake.voice.onToolCall).mock.calls.map(([, , options]) => options)).toEqual([how, {}])
})
