import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServerError } from '../apiErrors.ts'
import { createRestClient } from '../createRestClient.ts'
import { type FakeAnswer, fakeFetch } from '../fakeFetch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const input = {
  simulations: [{ type: 'simulation', simulationId: 's' }],
  target: { type: 'assistant', assistantId: 'a' },
}

/** A client of a platform whose run has each of these statuses in turn, then the last one. */
function startRun(
  statuses: readonly FakeAnswer[],
  items: readonly object[] = [{ id: 'i', status: 'passed' }],
  canceled: FakeAnswer = { id: 'run', status: 'ended' },
) {
  const left = [...statuses]
  const fetch = fakeFetch(({ method, url }) => {
    if (method === 'PATCH') return canceled
    if (url.includes('/item')) return items
    const status = left.length > 1 ? left.shift() : left[0]
    return typeof status === 'string' ? { id: 'run', status } : status
  })
  const rest = createRestClient({ token: 'key', baseUrl: 'http://localhost', fetch, maxRetries: 0 })
  const sent = () => fetch.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  return { rest, sent, requests: fetch.requests }
}

const START = 'POST /eval/simulation/run'
const LOOK = 'GET /eval/simulation/run/run'
const CANCEL = 'PATCH /eval/simulation/run/run'
const NEVER = new Promise(() => undefined)

describe('runAndWait', () => {
  test('default: starts a run, looks at it until it has ended, and returns its items', async () => {
    const { rest, sent } = startRun(['queued', 'running', 'ended'])
    const result = rest.simulations.runAndWait(input)
    await vi.runAllTimersAsync()
    expect(await result).toEqual({
      passed: true,
      run: { id: 'run', status: 'ended' },
      items: [{ id: 'i', status: 'passed' }],
    })
    expect(sent()).toEqual([START, LOOK, LOOK, `${LOOK}/item`])
  })

  test.each([
    [
      [
        { id: 'i', status: 'passed' },
        { id: 'j', status: 'failed' },
      ],
    ],
    [[{ id: 'i', status: 'canceled' }]],
    [[]],
  ])('behavior: with the items %j it has not passed', async (items) => {
    const { rest } = startRun(['ended'], items)
    expect(await rest.simulations.runAndWait(input)).toMatchObject({ passed: false, items })
  })

  test('behavior: items that the list leaves out count, as all of a run may have the same time', async () => {
    const counts = { total: 2, passed: 1, failed: 1, running: 0, queued: 0, canceled: 0 }
    const { rest, requests } = startRun([{ id: 'run', status: 'ended', itemCounts: counts }])
    expect(await rest.simulations.runAndWait(input)).toMatchObject({ passed: false, items: [{ id: 'i' }] })
    expect(requests.at(-1)?.url).toContain('limit=1000')
  })

  test('options: pollInterval is the time between two looks, onProgress gets the run of each', async () => {
    const { rest, sent } = startRun(['queued', 'running', 'ended'])
    const seen: string[] = []
    const onProgress = ({ status }: { status: string }) => seen.push(status)
    const result = rest.simulations.runAndWait(input, { pollInterval: 50, onProgress })
    await vi.advanceTimersByTimeAsync(49)
    expect(sent()).toEqual([START])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([START, LOOK])
    await vi.advanceTimersByTimeAsync(50)
    await result
    expect(seen).toEqual(['queued', 'running', 'ended'])
  })

  test('options: after waitTimeout it is a TimeoutError with the id, and the run is canceled', async () => {
    const { rest, sent } = startRun(['running'])
    const result = rest.simulations.runAndWait(input, { waitTimeout: 100, pollInterval: 60 })
    const failed = expect(result).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'simulations.runAndWait() did not see the end of the run run within 100 ms.',
    })
    await vi.runAllTimersAsync()
    await failed
    expect(sent()).toEqual([START, LOOK, CANCEL])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('options: a look that hangs is given up after waitTimeout', async () => {
    const { rest, sent } = startRun(['running', NEVER])
    const result = rest.simulations.runAndWait(input, { waitTimeout: 100, pollInterval: 60 })
    const failed = expect(result).rejects.toThrow('did not see the end of the run run within 100 ms.')
    await vi.advanceTimersByTimeAsync(100)
    await failed
    expect(sent()).toEqual([START, LOOK, CANCEL])
  })

  test('behavior: a look that takes longer than its timeout is an error, and the run goes on there', async () => {
    const { rest, sent } = startRun(['running', NEVER])
    const result = rest.simulations.runAndWait(input, { timeout: 50 })
    const failed = expect(result).rejects.toThrow('GET /eval/simulation/run/{id} got nothing within 50 ms.')
    await vi.runAllTimersAsync()
    await failed
    expect(sent()).toEqual([START, LOOK])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: the error waits until the run is canceled, for a script may end with it', async () => {
    let cancel: (answer: object) => void = () => undefined
    const canceled = new Promise((resolve) => {
      cancel = resolve
    })
    const { rest, requests } = startRun(['running'], [], canceled)
    const headers = { 'x-proxy': 'key' }
    const onSettled = vi.fn()
    const result = rest.simulations.runAndWait(input, { waitTimeout: 100, headers })
    const settled = result.then(undefined, ({ name }) => onSettled(name))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', headers })
    expect(onSettled).not.toHaveBeenCalled()
    cancel({ id: 'run', status: 'ended' })
    await settled
    expect(onSettled).toHaveBeenCalledWith('TimeoutError')
  })

  test.each([
    ['hangs', () => NEVER],
    ['fails', () => Response.json({}, { status: 500 })],
  ])('behavior: a cancel that %s keeps the error back for 5 seconds at most', async (_how, canceled) => {
    const { rest } = startRun(['running'], [], canceled())
    const result = rest.simulations.runAndWait(input, { waitTimeout: 100 })
    const failed = expect(result).rejects.toThrow('did not see the end of the run run within 100 ms.')
    await vi.advanceTimersByTimeAsync(5100)
    await failed
    expect(vi.getTimerCount()).toBe(0)
  })

  test('options: an abort ends the wait at once, and cancels the run', async () => {
    const { rest, sent } = startRun(['running'])
    const controller = new AbortController()
    const result = rest.simulations.runAndWait(input, { signal: controller.signal })
    const failed = expect(result).rejects.toHaveProperty('name', 'AbortError')
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    await failed
    expect(sent()).toEqual([START, CANCEL])
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a failed look is the error of the platform, and the run goes on there', async () => {
    const { rest, sent } = startRun(['queued', Response.json({ message: 'Down.' }, { status: 500 })])
    const failed = expect(rest.simulations.runAndWait(input)).rejects.toBeInstanceOf(ServerError)
    await vi.runAllTimersAsync()
    await failed
    expect(sent()).toEqual([START, LOOK])
  })

  test('options: an invalid or unknown option is refused before anything is sent', async () => {
    const { rest, sent } = startRun(['ended'])
    const invalid = { pollInterval: 0, pollIntervall: 1 }
    const failed = await rest.simulations.runAndWait(input, invalid).catch((cause: unknown) => cause)
    expect(failed).toHaveProperty('failures', [
      expect.objectContaining({ path: 'pollIntervall' }),
      expect.objectContaining({ path: 'pollInterval' }),
    ])
    expect(sent()).toEqual([])
  })

  test('default: the idempotency key is only that of the start', async () => {
    const { rest, requests } = startRun(['ended'])
    await rest.simulations.runAndWait(input, { idempotencyKey: 'k' })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', undefined])
  })
})
