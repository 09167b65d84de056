import type { StandardSchema } from '@offhook/core'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToolCall } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

test('useToolCall: default: runs the latest handler while it is mounted', async () => {
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
])('useToolCall: parameters: passes only the given options %o to the client', (options, passed) => {
  const onToolCall = vi.spyOn(fake.voice, 'onToolCall')
  renderHook(() => useToolCall('book', () => 'booked', options), { wrapper })
  expect(onToolCall).toHaveBeenCalledWith('book', expect.any(Function), passed)
})

test('useToolCall: behavior: changed options register the tool again', async () => {
  vi.spyOn(fake.voice, 'onToolCall')
  const initialProps: { timeout?: number; respond?: boolean } = { timeout: 50, respond: false }
  const { rerender } = renderHook((options: typeof initialProps) => useToolCall('book', () => 1, options), {
    wrapper,
    initialProps,
  })
  rerender({})
  expect(vi.mocked(fake.voice.onToolCall).mock.calls.map(([, , options]) => options)).toEqual([
    initialProps,
    {},
  ])
})

const days = (value: unknown): { day: string } => {
  const { day }: { day?: unknown } = Object(value)
  if (typeof day === 'string') return { day }
  throw Object.assign(new TypeError('day must be a string'), { failures: () => [] })
}
const struct = () => ({ create: days })
const schema = (): StandardSchema<{ day: string }> => ({
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof Object(value).day === 'string' ? { value: days(value) } : { issues: [{ message: 'No.' }] },
  },
})

test.each([
  ['a struct', struct],
  ['a Standard Schema', schema],
])(
  'useToolCall: parameters: %s validates the arguments, and a new one in each render registers the tool once',
  async (_kind, createParameters) => {
    const onToolCall = vi.spyOn(fake.voice, 'onToolCall')
    const ran: string[] = []
    const { rerender } = renderHook(
      () =>
        useToolCall('book', { parameters: createParameters(), timeout: 50 }, ({ day }) => void ran.push(day)),
      { wrapper },
    )
    await fake.connect()
    rerender()
    const call = (id: string, day: unknown) =>
      act(async () =>
        fake.sends({
          type: 'tool-calls',
          toolCallList: [{ id, function: { name: 'book', arguments: { day } } }],
        }),
      )
    await call('t1', 'Monday')
    await call('t2', 5)
    expect(ran).toEqual(['Monday'])
    expect(onToolCall).toHaveBeenCalledOnce()
    expect(onToolCall.mock.calls[0]?.[1]).toMatchObject({ timeout: 50 })
  },
)

test('useToolCall: behavior: the handler’s parameter types the arguments', () => {
  renderHook(() => useToolCall('book', ({ day }: { day: string }) => day.length), { wrapper })
})

test.each([
  ['no handler', undefined],
  ['an object', {}],
  ['options without a handler', { parameters: struct() }],
])('useToolCall: parameters: %s throws a ValidationError', (_name, handler) => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useToolCall('book', handler as never), { wrapper })).toThrow(
    expect.objectContaining({ name: 'ValidationError', message: 'handler must be a function.' }),
  )
})

test('useToolCall: behavior: replacing the handler by something else throws a ValidationError', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { rerender } = renderHook(({ handler }) => useToolCall('book', handler), {
    wrapper,
    initialProps: { handler: () => 'booked' },
  })
  expect(() => rerender({ handler: null as never })).toThrow('handler must be a function.')
})
