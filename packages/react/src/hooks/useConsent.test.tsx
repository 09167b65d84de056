import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useConsent } from '../exports/index.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('default: the agreement to a version, the same in every component, until it is withdrawn', () => {
  const first = renderHook(() => useConsent('2026-11', 'default'))
  const second = renderHook(() => useConsent('2026-11', 'default'))
  expect(first.result.current.isGiven).toBe(false)
  act(() => first.result.current.give())
  expect([first, second].map(({ result }) => result.current.isGiven)).toEqual([true, true])
  expect(localStorage.getItem('offhook-consent:default')).toBe('2026-11')
  act(() => second.result.current.withdraw())
  expect(first.result.current.isGiven).toBe(false)
  expect(localStorage.length).toBe(0)
})

test('behavior: reads the agreement of an earlier visit, and asks again for a new version and another text', () => {
  localStorage.setItem('offhook-consent:earlier', 'one')
  const { result, rerender } = renderHook(({ version, name }) => useConsent(version, name), {
    initialProps: { version: 'one', name: 'earlier' },
  })
  expect(result.current.isGiven).toBe(true)
  rerender({ version: 'two', name: 'earlier' })
  expect(result.current.isGiven).toBe(false)
  rerender({ version: 'one', name: 'another' })
  expect(result.current.isGiven).toBe(false)
})

test('behavior: an agreement that another page of the site has withdrawn, now or while this one was left, is gone', () => {
  const { result } = renderHook(() => useConsent('one', 'elsewhere'))
  for (const type of ['storage', 'pageshow']) {
    act(() => result.current.give())
    expect(result.current.isGiven).toBe(true)
    localStorage.removeItem('offhook-consent:elsewhere')
    act(() => void dispatchEvent(new Event(type)))
    expect(result.current.isGiven, type).toBe(false)
  }
})

test('behavior: where the storage is forbidden, the agreement lasts as long as the page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
  }
  const { result } = renderHook(() => useConsent('one', 'forbidden'))
  expect(result.current.isGiven).toBe(false)
  act(() => result.current.give())
  expect(result.current.isGiven).toBe(true)
  act(() => result.current.withdraw())
  expect(result.current.isGiven).toBe(false)
})
