import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const { load, send } = vi.hoisted(() => ({ load: vi.fn(), send: vi.fn() }))

/** The page, which receives uncaught errors. */
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.doMock('./createReporter.ts', () => {
    load()
    return { createReporter: () => send }
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.doUnmock('./createReporter.ts')
  vi.resetModules()
  vi.clearAllMocks()
})

async function openPage(dsn: string) {
  vi.stubEnv('ERROR_REPORTS', dsn)
  const reports = await import('./errorReports.ts')
  reports.watchErrors()
  return reports
}

describe('with an address for reports', () => {
  const open = () => openPage('https://public@errors.example/1')

  test('default: sends an uncaught error without a press, and loads nothing before it', async () => {
    await open()
    expect(load).not.toHaveBeenCalled()
    const error = new Error('broken')
    page.dispatchEvent(Object.assign(new Event('error'), { error }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ where: 'page', error }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }))
    expect(send).toHaveBeenLastCalledWith({ where: 'page', error: 'late' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: sends the first ten problems from before the code has loaded, in order', async () => {
    const { reportProblem } = await open()
    for (let error = 1; error <= 12; error += 1) reportProblem('call', error)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(10))
    expect(send.mock.calls.map(([{ error }]) => error)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: sends equal problems once', async () => {
    const { reportProblem } = await open()
    const loop = () => new Error('broken lamp')
    const errors = Array.from({ length: 600 }, loop)
    for (const error of errors) reportProblem('page', error)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    for (const error of errors) reportProblem('page', error)
    expect(send).toHaveBeenCalledTimes(1)
    reportProblem('call', errors[0])
    reportProblem('page', new Error('another lamp'))
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('behavior: sends at most 20 problems of a page', async () => {
    const { reportProblem } = await open()
    reportProblem('page', 'first')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    for (let error = 0; error < 600; error += 1) reportProblem('page', new Error(`broken ${error}`))
    expect(send).toHaveBeenCalledTimes(20)
  })

  test.each([
    'chrome-extension://abcdefghijklmnop/content.js:1:2',
    'inject@moz-extension://0b1c-2d/content.js:1:2',
    'safari-web-extension://0B1C/content.js:1:2',
  ])('behavior: ignores an error of a browser extension: %s', async (place) => {
    const { reportProblem } = await open()
    const error = Object.assign(new Error('of another'), { stack: `Error: of another\n    at ${place}` })
    reportProblem('page', error)
    reportProblem('page', 'ours')
    await vi.waitFor(() => expect(send.mock.calls).toEqual([[{ where: 'page', error: 'ours' }]]))
  })

  test('behavior: takes every thrown value', async () => {
    const { reportProblem } = await open()
    for (const value of [null, undefined, Symbol('s'), Object.create(null), 1n]) reportProblem('page', value)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4))
  })

  test('behavior: loads the code for reports again with the next problem after a failure', async () => {
    load.mockImplementationOnce(() => {
      throw new Error('no network')
    })
    const { reportProblem } = await open()
    reportProblem('page', 'first')
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    // The failed import has settled by then
    await new Promise((resolve) => setTimeout(resolve))
    reportProblem('page', 'second')
    await vi.waitFor(() => expect(send.mock.calls.map(([{ error }]) => error)).toEqual(['first', 'second']))
  })
})

test('behavior: without an address nothing is loaded', async () => {
  const { reportProblem } = await openPage('')
  reportProblem('page', new Error('broken'))
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('broken') }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).not.toHaveBeenCalled()
})
