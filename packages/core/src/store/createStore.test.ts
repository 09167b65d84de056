import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore, readOnly } from './createStore.ts'

afterEach(() => void vi.restoreAllMocks())

describe('createStore', () => {
  test('default: holds a value, and tells when it changes', () => {
    const store = createStore({ count: 0 })
    const listener = vi.fn(() => store.get().count)
    store.subscribe(listener)
    const next = { count: 1 }
    store.set(next)
    expect(store.get()).toBe(next)
    expect(listener.mock.results).toEqual([{ type: 'return', value: 1 }])
  })

  test('behavior: the identical value tells nobody', () => {
    const store = createStore(Number.NaN)
    const listener = vi.fn()
    store.subscribe(listener)
    store.set(Number.NaN)
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: a subscription ends by its own undo, also one of two with the same listener', () => {
    const store = createStore(0)
    const listener = vi.fn()
    const undo = store.subscribe(listener)
    store.subscribe(listener)
    undo()
    undo()
    store.set(1)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('behavior: a listener that throws stops no other', () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const store = createStore(0)
    const listener = vi.fn()
    store.subscribe(() => {
      throw new Error('of the page')
    })
    store.subscribe(listener)
    store.set(1)
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('behavior: its functions need no this', () => {
    const { get, set, subscribe } = createStore(0)
    const listener = vi.fn()
    subscribe(listener)
    set(1)
    expect(get()).toBe(1)
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('readOnly', () => {
  test('default: reads the store and cannot write it', () => {
    const store = createStore(0)
    const reading = readOnly(store)
    store.set(1)
    expect(reading.get()).toBe(1)
    expect(Object.keys(reading)).toEqual(['get', 'subscribe'])
    expect(Object.isFrozen(reading)).toBe(true)
  })
})
