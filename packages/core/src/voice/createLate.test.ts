import { expect, test } from 'vitest'
import { CallObject } from '../call/callObject.ts'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { createLate } from './createLate.ts'

const open = () =>
  new CallObject({
    engine: fakeEngine(),
    frame: false,
    joinTimeout: undefined,
    properties: {},
    checks: { options: () => undefined, join: () => undefined },
  })

test('default: is fetched once, when the call machine is there', async () => {
  const call = open()
  let count = 0
  const late = createLate(call, async () => {
    count += 1
    return 'part'
  })
  expect([late.get(), count]).toEqual([null, 0])
  await call.host.own.load()
  expect(await Promise.all([late.fetch(), late.fetch()])).toEqual(['part', 'part'])
  expect([late.get(), count]).toEqual(['part', 1])
})

test('behavior: who waits for one that never comes is told when the call is left', async () => {
  const call = open()
  const late = createLate(call, () => new Promise(() => undefined))
  await call.host.own.join({ url: 'https://rooms.example/one' })
  const waiting = late.fetch()
  await call.host.own.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('behavior: what could not be fetched is fetched again by the next who asks', async () => {
  const call = open()
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve('part')]
  for (const answer of answers) answer.catch(() => undefined)
  const late = createLate(call, () => answers.shift() ?? Promise.resolve('more'))
  await expect(late.fetch()).rejects.toThrow('offline')
  expect(await late.fetch()).toBe('part')
})
