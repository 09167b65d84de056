import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useVoiceState } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const { wrapper } = fake

describe('useVoiceState', () => {
  test('default: the whole state', async () => {
    const { result } = renderHook(() => useVoiceState(), { wrapper })
    expect(result.current.status).toBe('idle')
    await fake.connect()
    expect(result.current.webCall?.id).toBe('fake-call')
  })

  test('parameters: a selector renders again only when its result changes', async () => {
    let renders = 0
    const selector = vi.fn((state: { muted: boolean }) => state.muted)
    const { result } = renderHook(
      () => {
        renders += 1
        return useVoiceState(selector)
      },
      { wrapper },
    )
    await fake.connect()
    expect(renders).toBe(1)
    act(() => fake.voice.setMuted(true))
    expect(result.current).toBe(true)
    expect(renders).toBe(2)
  })

  test('behavior: a selector that creates an object on every call does not loop', async () => {
    const { result } = renderHook(() => useVoiceState(({ status }) => ({ status })), { wrapper })
    await fake.connect()
    expect(result.current).toEqual({ status: 'connected' })
  })
})
