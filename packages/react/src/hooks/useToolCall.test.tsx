import type { StandardSchema } from '@offhook/core'
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
  'useToolCall: parameters: %s checks the arguments, and one made in each render offers the tool once',
  async (_what, make) => {
    const onToolCall = vi.spyOn(fake.voice, 'onToolCall')
    const ran: string[] = []
    const { rerender } = renderHook(
      () => useToolCall('book', { parameters: make(), timeout: 50 }, ({ day }) => void ran.push(day)),
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

test('useToolCall: behavior: the arguments have the type that the handler says', () => {
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

test('useToolCall: behavior: a handler that is replaced by something else throws a ValidationError', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { rerender } = renderHook(({ handler }) => useToolCall('book', handler), {
    wrapper,
    initialProps: { handler: () => 'booked' },
  })
  expect(() => rerender({ handler: null as never })).toThrow('handler must be a function.')
})
