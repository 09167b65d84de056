import { expect, test } from 'vitest'
import { CallObject } from '../call/callObject.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createLate } from './createLate.ts'

const open = () =>
  new CallObject({
    engine: fakeEngine(),
    frame: false,
    joinTimeout: undefined,
    properties: {},
    checks: { options: () => undefined, join: () => undefined },
  })

const same = <Part>(part: Part) => part
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('default: its code is fetched when the call machine is there, and run when somebody asks', async () => {
  const call = open()
  const done: string[] = []
  const late = createLate(
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
  expect([late.get(), done]).toEqual([null, []])
  await call.load()
  await soon()
  expect([late.get(), done]).toEqual([null, ['fetched']])
  expect(await Promise.all([late.fetch(), late.fetch()])).toEqual(['part', 'part'])
  expect([late.get(), done]).toEqual(['part', ['fetched', 'made']])
  await call.destroy()
})

test('behavior: it is there at once for whoever asks before', async () => {
  const call = open()
  const late = createLate(call, async () => 'part', same)
  expect(await Promise.all([late.fetch(), late.fetch()])).toEqual(['part', 'part'])
  expect(late.get()).toBe('part')
})

test('behavior: who waits for one that never comes is told when the call is left', async () => {
  const call = open()
  const late = createLate(call, () => new Promise(() => undefined), same)
  await call.join({ url: 'https://rooms.example/one' })
  const waiting = late.fetch()
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('behavior: what could not be fetched is fetched again by the next who asks', async () => {
  const call = open()
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve('part')]
  for (const answer of answers) answer.catch(() => undefined)
  const late = createLate(call, () => answers.shift() ?? Promise.resolve('more'), same)
  await expect(late.fetch()).rejects.toThrow('offline')
  expect(await late.fetch()).toBe('part')
})

test('behavior: what could not be made is made anew for the next who asks', async () => {
  const answers = [new Error('no audio'), null]
  const late = createLate(
    open(),
    async () => 'part',
    (part) => {
      const failure = answers.shift()
      if (failure) throw failure
      return part
    },
  )
  await expect(late.fetch()).rejects.toThrow('no audio')
  expect(late.get()).toBeNull()
  expect(await late.fetch()).toBe('part')
})

test('behavior: a call that is loaded anew after it failed can have it', async () => {
  const call = open()
  const late = createLate(call, async () => 'part', same)
  call.emitter.emit('left-meeting', undefined)
  await expect(late.fetch()).rejects.toMatchObject({ code: 'aborted' })
  await call.load()
  expect(await late.fetch()).toBe('part')
  await call.destroy()
})

test('behavior: who waits since before the load is told too', async () => {
  const call = open()
  const late = createLate(call, () => new Promise(() => undefined), same)
  const waiting = late.fetch()
  await call.join({ url: 'https://rooms.example/one' })
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
