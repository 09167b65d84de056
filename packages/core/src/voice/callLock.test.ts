import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLocks } from '../testing/fakeLocks.ts'
import { holdCall, takeCall } from './resume.ts'

const NAME = 'offhook-call known-call'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser with Web Locks, unless there are none, whose page came by that navigation. */
function browser(type: string | undefined, locks: ReturnType<typeof fakeLocks> | undefined = fakeLocks()) {
  vi.stubGlobal('navigator', { locks })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    type === undefined ? [] : [{ type } as unknown as PerformanceEntry],
  )
  return locks
}

const soon = () => vi.advanceTimersByTimeAsync(0)

describe('takeCall', () => {
  test('default: a call that no other tab is in, until it is given back', async () => {
    const locks = browser('navigate')
    const release = await takeCall('known-call')
    expect(locks?.isHeld(NAME)).toBe(true)
    release?.()
    await soon()
    expect(locks?.isHeld(NAME)).toBe(false)
  })

  test('behavior: null at once while another tab is in it', async () => {
    browser('navigate')
    holdCall('known-call')
    await soon()
    expect(await takeCall('known-call')).toBeNull()
    expect(await takeCall('another-call')).not.toBeNull()
  })

  test('behavior: a reloaded page waits a second for the page before it', async () => {
    browser('reload')
    const release = holdCall('known-call')
    await soon()
    const taken = takeCall('known-call')
    await vi.advanceTimersByTimeAsync(250)
    release()
    await vi.advanceTimersByTimeAsync(50)
    expect(await taken).not.toBeNull()
  })

  test('behavior: a duplicate of a tab, which the browser calls back_forward, gets nothing after that second', async () => {
    browser('back_forward')
    holdCall('known-call')
    await soon()
    const taken = vi.fn()
    void takeCall('known-call').then(taken)
    await vi.advanceTimersByTimeAsync(999)
    expect(taken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(taken).toHaveBeenCalledWith(null)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['reload', true],
    ['back_forward', true],
    ['navigate', false],
    ['prerender', false],
    [undefined, false],
  ])('behavior: without Web Locks, of a page that came by %s: %s', async (type, expected) => {
    browser(type)
    vi.stubGlobal('navigator', {})
    const release = await takeCall('known-call')
    expect(release !== null).toBe(expected)
    expect(() => release?.()).not.toThrow()
    expect(() => holdCall('known-call')()).not.toThrow()
  })

  test('behavior: a browser that forbids locks gives no call, and holding one fails silently', async () => {
    browser('navigate')
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) },
    })
    expect(await takeCall('known-call')).toBeNull()
    expect(() => holdCall('known-call')()).not.toThrow()
  })
})

describe('holdCall', () => {
  test('behavior: waits until the tab has given back what it took, and is in line before any other', async () => {
    const locks = browser('navigate')
    const release = await takeCall('known-call')
    const letGo = holdCall('known-call')
    release?.()
    await soon()
    expect(locks?.isHeld(NAME)).toBe(true)
    letGo()
    await soon()
    expect(locks?.isHeld(NAME)).toBe(false)
  })

  test('behavior: a lock that the browser fails to grant is requested again, until it is not wanted any more', async () => {
    const locks = browser('navigate')
    locks?.request.mockRejectedValueOnce(new Error('The provided callback is no longer runnable.'))
    const letGo = holdCall('known-call')
    await soon()
    expect(locks?.isHeld(NAME)).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(locks?.isHeld(NAME)).toBe(true)
    letGo()
    await soon()
    expect(locks?.isHeld(NAME)).toBe(false)

    locks?.request.mockRejectedValueOnce(new Error('The provided callback is no longer runnable.'))
    holdCall('known-call')()
    await vi.advanceTimersByTimeAsync(1000)
    expect(locks?.isHeld(NAME)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a call that is released while it waits is never held', async () => {
    const locks = browser('navigate')
    const release = await takeCall('known-call')
    holdCall('known-call')()
    release?.()
    await soon()
    expect(locks?.isHeld(NAME)).toBe(false)
  })
})
