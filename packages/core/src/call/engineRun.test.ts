import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { AbortError } from '../errors/requestErrors.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createEngineRun } from './engineRun.ts'

const open = () => createEngineRun(fakeEngine(), () => undefined)

test('default: pending promises settle, or reject when the run ends', async () => {
  const run = open()
  const waiting = run.settle(new Promise(() => undefined))
  expect(await run.settle(Promise.resolve(1))).toBe(1)
  await expect(run.settle(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await run.close(new AbortError('over'))
  await expect(waiting).rejects.toThrow('over')
  await expect(run.settle(Promise.resolve(1))).rejects.toThrow('over')
})

test('behavior: a settled result is not kept in memory until the end', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const run = open()
  const answers: WeakRef<object>[] = []
  for (let count = 0; count < 100; count += 1) {
    const answer = { figures: Array<number>(1000).fill(count) }
    answers.push(new WeakRef(answer))
    await run.settle(Promise.resolve(answer))
  }
  // The target of a dereferenced WeakRef lives until the end of the task.
  await new Promise((resolve) => setTimeout(resolve))
  collect()
  // The last result may still be on the stack.
  expect(answers.filter((answer) => answer.deref() !== undefined).length).toBeLessThan(3)
  await run.close(new AbortError())
})

test('behavior: events after the end are ignored', async () => {
  let report = (_data: string) => {}
  const fake = fakeEngine()
  const received: unknown[] = []
  const run = createEngineRun(
    ({ emit }) => {
      report = (data) => emit('app-message', { data, fromId: 'a' })
      return fake({ emit })
    },
    (name, payload) => received.push([name, payload]),
  )
  report('before')
  await run.close(new AbortError())
  report('after')
  expect(received).toEqual([['app-message', { data: 'before', fromId: 'a' }]])
})

test('behavior: a release that fails or never settles does not block', async () => {
  vi.useFakeTimers()
  const failing = createEngineRun(fakeEngine({ fail: { destroy: new Error('no') } }), () => undefined)
  await expect(failing.close(new AbortError())).resolves.toBeUndefined()
  const hanging = createEngineRun(fakeEngine({ hang: ['destroy'] }), () => undefined)
  let isOver = false
  void hanging.close(new AbortError()).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  vi.useRealTimers()
})
