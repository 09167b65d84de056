import { afterEach, expect, test, vi } from 'vitest'
import { retryImport } from './retryImport.ts'

const { reportProblem } = vi.hoisted(() => ({ reportProblem: vi.fn() }))
vi.mock('../reports/errorReports.ts', () => ({ reportProblem }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('behavior: reports a failed import once, and retries it at each press', async () => {
  // These tests run in Node, as the build does
  vi.stubEnv('SSR', false)
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const missing = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn().mockRejectedValueOnce(missing).mockRejectedValueOnce(missing).mockResolvedValue('part')
  const part = retryImport(load)
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times))
    // The listeners are added after the failure
    await new Promise((resolve) => setTimeout(resolve))
    page.dispatchEvent(new Event('pointerdown'))
  }
  expect(await part).toBe('part')
  expect(reportProblem.mock.calls).toEqual([['page', missing]])
})

test('behavior: the build does not wait for a press', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module')
  await expect(retryImport(() => Promise.reject(missing))).rejects.toBe(missing)
})
