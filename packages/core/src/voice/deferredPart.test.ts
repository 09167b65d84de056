import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimers } from '../async/createTimers.ts'
import { CallObject } from '../call/callObject.ts'
import { AbortError } from '../errors/requestErrors.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createDeferredPart, retryLoad } from './deferredPart.ts'

const createCall = () =>
  new CallObject({
    engine: fakeEngine(),
    frame: false,
    joinTimeout: undefined,
    properties: {},
    checks: { options: () => undefined, join: () => undefined },
  })

const same = <Part>(part: Part) => part
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('createDeferredPart', () => {
  test('default: loads its code after the call machine, and creates the part at the first load()', async () => {
    const call = createCall()
    const done: string[] = []
    const part = createDeferredPart(
      call,
      async () => {
        done.push('fetched')
        return 'part'
      },
      (part) => {
        done.push('made')
        return part
      },
    )
    expect([part.get(), done]).toEqual([null, []])
    await call.load()
    await settle()
    expect([part.get(), done]).toEqual([null, ['fetched']])
    expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
    expect([part.get(), done]).toEqual(['part', ['fetched', 'made']])
    await call.destroy()
  })

  test('behavior: load() before the call machine loads the part at once', async () => {
    const call = createCall()
    const part = createDeferredPart(call, async () => 'part', same)
    expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
    expect(part.get()).toBe('part')
  })

  test('behavior: a load that never completes rejects when the call is left', async () => {
    const call = createCall()
    const part = createDeferredPart(call, () => new Promise(() => undefined), same)
    await call.join({ url: 'https://rooms.example/one' })
    const waiting = part.load()
    await call.leave()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })

  test('behavior: a failed import is repeated at the next load()', async () => {
    const call = createCall()
    const answers = [Promise.reject(new TypeError('offline')), Promise.resolve('part')]
    for (const answer of answers) answer.catch(() => undefined)
    const part = createDeferredPart(call, () => answers.shift() ?? Promise.resolve('more'), same)
    await expect(part.load()).rejects.toThrow('offline')
    expect(await part.load()).toBe('part')
  })

  test('behavior: a part that fails to be created is created again at the next load()', async () => {
    const answers = [new Error('no audio'), null]
    const part = createDeferredPart(
      createCall(),
      async () => 'part',
      (part) => {
        const failure = answers.shift()
        if (failure) throw failure
        return part
      },
    )
    await expect(part.load()).rejects.toThrow('no audio')
    expect(part.get()).toBeNull()
    expect(await part.load()).toBe('part')
  })

  test('behavior: a call that loads again after a failure can load the part', async () => {
    const call = createCall()
    const part = createDeferredPart(call, async () => 'part', same)
    call.emitter.emit('left-meeting', undefined)
    await expect(part.load()).rejects.toMatchObject({ code: 'aborted' })
    await call.load()
    expect(await part.load()).toBe('part')
    await call.destroy()
  })

  test('behavior: a load that begins before the call machine rejects too when the call is left', async () => {
    const call = createCall()
    const part = createDeferredPart(call, () => new Promise(() => undefined), same)
    const waiting = part.load()
    await call.join({ url: 'https://rooms.example/one' })
    await call.leave()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })
})

/** Runs a load whose first attempts fail. Returns the times of the attempts in milliseconds, and the reported errors. */
function attemptLoad(failures: number, reason: unknown = new TypeError('Failed to fetch')) {
  const attempts: number[] = []
  const begun = Date.now()
  const error = vi.fn()
  const timers = createTimers()
  const controller = new AbortController()
  const load = async () => {
    attempts.push(Date.now() - begun)
    if (attempts.length <= failures) throw reason
  }
  const run = () => retryLoad(load, { timers, report: { error }, signal: controller.signal })
  return { attempts, error, timers, controller, run }
}

describe('retryLoad', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: a load that succeeds runs once, and nothing is reported', async () => {
    const { attempts, error, run } = attemptLoad(0)
    await run()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(attempts).toEqual([0])
    expect(error).not.toHaveBeenCalled()
  })

  test('behavior: a failed load is reported once, and repeated after 1, 2 and 4 seconds, then every 10', async () => {
    const { attempts, error, run } = attemptLoad(10)
    await run()
    expect(error.mock.calls).toEqual([
      ['code-load-error', expect.objectContaining({ code: 'connection', retryable: true })],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toEqual([0, 1000, 3000, 7000, 17_000, 27_000, 37_000, 47_000, 57_000])
    expect(error).toHaveBeenCalledOnce()
  })

  test('behavior: a load that succeeds later is not repeated', async () => {
    const { attempts, run } = attemptLoad(2)
    await run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toEqual([0, 1000, 3000])
  })

  test('behavior: the end of the call is not reported, and stops the retries', async () => {
    const left = attemptLoad(1, new AbortError())
    await left.run()
    const aborted = attemptLoad(1)
    aborted.controller.abort()
    await aborted.run()
    const failing = attemptLoad(10)
    await failing.run()
    failing.timers.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([left.attempts, aborted.attempts, failing.attempts]).toEqual([[0], [0], [0]])
    expect([left, aborted, failing].map(({ error }) => error.mock.calls.length)).toEqual([0, 0, 1])
    expect(vi.getTimerCount()).toBe(0)
  })
})
