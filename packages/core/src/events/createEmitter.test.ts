import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEmitter, createSharedEmitter } from './createEmitter.ts'

interface Events {
  said: string
  done: undefined
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('createEmitter', () => {
  test('default: calls every listener in the order in which they were added', () => {
    const { on, emit } = createEmitter<Events>()
    const calls: string[] = []
    on('said', (text) => calls.push(`1 ${text}`))
    on('said', (text) => calls.push(`2 ${text}`))
    emit('said', 'a')
    emit('done', undefined)
    expect(calls).toEqual(['1 a', '2 a'])
  })

  test('behavior: the function returned by on() removes only its listener', () => {
    const { on, emit } = createEmitter<Events>()
    const listener = vi.fn()
    const unsubscribe = on('said', listener)
    on('said', listener)
    unsubscribe()
    unsubscribe()
    emit('said', 'a')
    expect(listener).toHaveBeenCalledOnce()
  })

  test('behavior: once() listens once, also if the listener emits the same event', () => {
    const { once, emit } = createEmitter<Events>()
    const listener = vi.fn(() => emit('said', 'again'))
    once('said', listener)
    const unsubscribe = once('said', listener)
    unsubscribe()
    emit('said', 'a')
    emit('said', 'b')
    expect(listener.mock.calls).toEqual([['a']])
  })

  test('behavior: off() removes one listener, or all of a name', () => {
    const { on, off, emit } = createEmitter<Events>()
    const [one, two, done] = [vi.fn(), vi.fn(), vi.fn()]
    on('said', one)
    on('said', two)
    on('done', done)
    off('said', one)
    off('said', () => undefined)
    emit('said', 'a')
    expect(one).not.toHaveBeenCalled()
    expect(two).toHaveBeenCalledOnce()
    off('said')
    emit('said', 'b')
    emit('done', undefined)
    expect(two).toHaveBeenCalledOnce()
    expect(done).toHaveBeenCalledOnce()
  })

  test('behavior: clear() removes all listeners', () => {
    const { on, clear, emit } = createEmitter<Events>()
    const listener = vi.fn()
    on('said', listener)
    on('done', listener)
    clear()
    emit('said', 'a')
    emit('done', undefined)
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: a listener removed by another listener is not called', () => {
    const { on, emit } = createEmitter<Events>()
    const listener = vi.fn()
    on('said', () => unsubscribe())
    const unsubscribe = on('said', listener)
    emit('said', 'a')
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: a listener added by another listener is called for the next event', () => {
    const { on, once, emit } = createEmitter<Events>()
    const late = vi.fn()
    once('said', () => on('said', late))
    emit('said', 'a')
    expect(late).not.toHaveBeenCalled()
    emit('said', 'b')
    expect(late.mock.calls).toEqual([['b']])
  })

  test('behavior: a listener that throws or rejects stops no other, and is reported', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { on, emit } = createEmitter<Events>()
    const listener = vi.fn()
    on('said', () => {
      throw new Error('thrown')
    })
    on('said', () => Promise.reject(new Error('rejected')))
    on('said', listener)
    expect(() => emit('said', 'a')).not.toThrow()
    expect(listener).toHaveBeenCalledOnce()
    await Promise.resolve()
    expect(reported.mock.calls).toEqual([[new Error('thrown')], [new Error('rejected')]])
  })

  test('behavior: without reportError(), as in Node 20, errors are logged', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('reportError', undefined)
    const { on, emit } = createEmitter<Events>()
    const error = new Error('thrown')
    on('said', () => {
      throw error
    })
    emit('said', 'a')
    expect(logged.mock.calls).toEqual([[error]])
  })

  test('behavior: the eleventh listener of an event logs one warning, and works', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { on, emit } = createEmitter<Events>()
    const listener = vi.fn()
    for (let count = 1; count <= 10; count += 1) on('said', listener)
    on('done', listener)
    expect(warn).not.toHaveBeenCalled()
    on('said', listener)
    on('said', listener)
    expect(warn.mock.calls).toEqual([["11 listeners for 'said': is one added and never removed?"]])
    emit('said', 'a')
    expect(listener).toHaveBeenCalledTimes(12)
  })

  test('behavior: two emitters share nothing', () => {
    const [one, two] = [createEmitter<Events>(), createEmitter<Events>()]
    const listener = vi.fn()
    one.on('said', listener)
    two.emit('said', 'a')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('createSharedEmitter', () => {
  test('default: calls listeners of the library and of the page in their order', () => {
    const { on, page, emit } = createSharedEmitter<Events>()
    const calls: string[] = []
    on('said', () => calls.push('library'))
    page.once('said', () => calls.push('page'))
    emit('said', 'a')
    emit('said', 'b')
    expect(calls).toEqual(['library', 'page', 'library'])
  })

  test('behavior: listeners of the library do not count against the limit of the page', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { on, page } = createSharedEmitter<Events>()
    for (let count = 0; count < 12; count += 1) on('said', () => undefined)
    for (let count = 0; count < 10; count += 1) page.on('said', () => undefined)
    expect(warn).not.toHaveBeenCalled()
    page.on('said', () => undefined)
    expect(warn.mock.calls).toEqual([["11 listeners for 'said': is one added and never removed?"]])
  })

  test('behavior: off() of the page removes no listener of the library', () => {
    const { on, page, emit } = createSharedEmitter<Events>()
    const [own, ofPage] = [vi.fn(), vi.fn()]
    on('said', own)
    page.on('said', own)
    page.on('said', ofPage)
    page.off('said', own)
    page.off('said')
    emit('said', 'a')
    expect(own).toHaveBeenCalledOnce()
    expect(ofPage).not.toHaveBeenCalled()
  })
})
