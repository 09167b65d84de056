import { isOffhookError } from '@offhook/core'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useCall, useCallError, useCallStatus } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

describe('useCall', () => {
  test('default: follows a call from idle to idle', async () => {
    const seen: string[] = []
    const { result } = renderHook(
      () => {
        const call = useCall()
        if (seen.at(-1) !== call.status) seen.push(call.status)
        return call
      },
      { wrapper },
    )
    // Started in one act and awaited in another: React 18 batches all renders of one act.
    const startInAct = (work: () => Promise<unknown>) => {
      let done: Promise<unknown> = Promise.resolve()
      act(() => {
        done = work()
      })
      return act(async () => void (await done))
    }
    await startInAct(() => result.current.start('assistant-id'))
    act(() => result.current.setMuted(true))
    expect(result.current.muted).toBe(true)
    await startInAct(() => result.current.stop())
    expect(seen).toEqual(['idle', 'connecting', 'connected', 'ending', 'idle'])
  })

  test('behavior: the methods keep their identity between renders', async () => {
    const { result } = renderHook(() => useCall(), { wrapper })
    const before = result.current
    await fake.connect()
    expect(result.current.start).toBe(before.start)
    expect(result.current.stop).toBe(before.stop)
  })

  test('behavior: holds the error of a failed start', async () => {
    fake.engine.configure({ fail: { join: new Error('full') } })
    const { result } = renderHook(() => useCall(), { wrapper })
    await act(() => fake.voice.start('assistant-id'))
    expect(result.current.status).toBe('idle')
    expect(isOffhookError(result.current.error)).toBe(true)
  })
})

test('useCallStatus and useCallError: default', async () => {
  fake.recreate({ engine: { fail: { join: new Error('full') } } })
  const { result } = renderHook(() => [useCallStatus(), useCallError()?.message] as const, { wrapper })
  expect(result.current).toEqual(['idle', undefined])
  await act(() => fake.voice.start('assistant-id'))
  expect(result.current).toEqual(['idle', 'full'])
})
