import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore, readOnly } from './createStore.ts'

afterEach(() => void vi.restoreAllMocks())

describe('createStore', () => {
  test('default: holds a value, and notifies listeners of each change', () => {
    const store = createStore({ count: 0 })
    const listener = vi.fn(() => store.get().count)
    store.subscribe(listener)
    const next = { count: 1 }
    store.set(next)
    expect(store.get()).toBe(next)
    expect(listener.mock.results).toEqual([{ type: 'return', value: 1 }])
  })

  test('behavior: setting the identical value notifies no listener', () => {
    const store = createStore(Number.NaN)
    const listener = vi.fn()
    store.subscribe(listener)
    store.set(Number.NaN)
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: unsubscribing ends one subscription, also when the same listener is subscribed twice', () => {
    const store = createStore(0)
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    store.subscribe(listener)
    unsubscribe()
    unsubscribe()
    store.set(1)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('behavior: a listener that another one removes during a change is not called', () => {
    const store = createStore(0)
    const listener = vi.fn()
    store.subscribe(() => unsubscribe())
    const unsubscribe = store.subscribe(listener)
    store.set(1)
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: a listener that another one adds during a change is called at the next change', () => {
    const store = createStore(0)
    const listener = vi.fn()
    const unsubscribe = store.subscribe(() => {
      unsubscribe()
      store.subscribe(listener)
    })
    store.set(1)
    expect(listener).not.toHaveBeenCalled()
    store.set(2)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('behavior: a listener that throws does not stop the others', () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const store = createStore(0)
    const listener = vi.fn()
    store.subscribe(() => {
      throw new Error('in a listener')
    })
    store.subscribe(listener)
    store.set(1)
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('behavior: getInitialState() keeps returning the value at creation', () => {
    const initial = { count: 0 }
    const store = createStore(initial)
    store.set({ count: 1 })
    expect(store.getInitialState()).toBe(initial)
  })

  test('behavior: its functions work unbound', () => {
    const { get, getInitialState, set, subscribe } = createStore(0)
    const listener = vi.fn()
    subscribe(listener)
    set(1)
    expect([get(), getInitialState()]).toEqual([1, 0])
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('readOnly', () => {
  test('default: reads the store, and has no way to write it', () => {
    const store = createStore(0)
    const reading = readOnly(store)
    store.set(1)
    expect([reading.get(), reading.getInitialState()]).toEqual([1, 0])
    expect(Object.keys(reading)).toEqual(['get', 'getInitialState', 'subscribe'])
    expect(Object.isFrozen(reading)).toBe(true)
  })
})
