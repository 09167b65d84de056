import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLocks } from '../../testing/internal/fakeLocks.ts'
import { lockCall, tryLockCall } from './callLock.ts'

const NAME = 'offhook-call known-call'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stubs a browser with Web Locks, whose page was opened by the navigation `type`. */
function browser(type: string | undefined, locks: ReturnType<typeof fakeLocks> | undefined = fakeLocks()) {
  vi.stubGlobal('navigator', { locks })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    type === undefined ? [] : [{ type } as unknown as PerformanceEntry],
  )
  return locks
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('tryLockCall', () => {
  test('default: takes the lock of a call until it is released', async () => {
    const locks = browser('navigate')
    const release = await tryLockCall('known-call')
    expect(locks?.isHeld(NAME)).toBe(true)
    release?.()
    await settle()
    expect(locks?.isHeld(NAME)).toBe(false)
  })

  test('behavior: returns null at once while another tab has the lock', async () => {
    browser('navigate')
    lockCall('known-call')
    await settle()
    expect(await tryLockCall('known-call')).toBeNull()
    expect(await tryLockCall('another-call')).not.toBeNull()
  })

  test('behavior: a reloaded page waits up to a second for the lock of the previous page', async () => {
    browser('reload')
    const release = lockCall('known-call')
    await settle()
    const taken = tryLockCall('known-call')
    await vi.advanceTimersByTimeAsync(250)
    release()
    await vi.advanceTimersByTimeAsync(50)
    expect(await taken).not.toBeNull()
  })

  test('behavior: a duplicated tab, whose navigation type is back_forward, returns null after that second', async () => {
    browser('back_forward')
    lockCall('known-call')
    await settle()
    const taken = vi.fn()
    void tryLockCall('known-call').then(taken)
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
  ])('behavior: without Web Locks, the navigation %s may take the call: %s', async (type, expected) => {
    browser(type)
    vi.stubGlobal('navigator', {})
    const release = await tryLockCall('known-call')
    expect(release !== null).toBe(expected)
    expect(() => release?.()).not.toThrow()
    expect(() => lockCall('known-call')()).not.toThrow()
  })

  test('behavior: in a browser that forbids locks tryLockCall() returns null, and lockCall() does not throw', async () => {
    browser('navigate')
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) },
    })
    expect(await tryLockCall('known-call')).toBeNull()
    expect(() => lockCall('known-call')()).not.toThrow()
  })
})

describe('lockCall', () => {
  test('behavior: waits until this tab has released the lock, ahead of other tabs', async () => {
    const locks = browser('navigate')
    const release = await tryLockCall('known-call')
    const releaseHeld = lockCall('known-call')
    release?.()
    await settle()
    expect(locks?.isHeld(NAME)).toBe(true)
    releaseHeld()
    await settle()
    expect(locks?.isHeld(NAME)).toBe(false)
  })

  test('behavior: requests a lock again that the browser fails to grant, until it is released', async () => {
    const locks = browser('navigate')
    locks?.request.mockRejectedValueOnce(new Error('The provided callback is no longer runnable.'))
    const releaseHeld = lockCall('known-call')
    await settle()
    expect(locks?.isHeld(NAME)).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(locks?.isHeld(NAME)).toBe(true)
    releaseHeld()
    await settle()
    expect(locks?.isHeld(NAME)).toBe(false)

    locks?.request.mockRejectedValueOnce(new Error('The provided callback is no longer runnable.'))
    lockCall('known-call')()
    await vi.advanceTimersByTimeAsync(1000)
    expect(locks?.isHeld(NAME)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a call that is released while it waits is never locked', async () => {
    const locks = browser('navigate')
    const release = await tryLockCall('known-call')
    lockCall('known-call')()
    release?.()
    await settle()
    expect(locks?.isHeld(NAME)).toBe(false)
  })
})
