import { expect, test } from 'vitest'
import { CallObject } from '../call/callObject.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createLazyPart } from './lazyPart.ts'

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
  const part = createLazyPart(
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
  await soon()
  expect([part.get(), done]).toEqual([null, ['fetched']])
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect([part.get(), done]).toEqual(['part', ['fetched', 'made']])
  await call.destroy()
})

test('behavior: it is there at once for whoever asks before', async () => {
  const call = open()
  const part = createLazyPart(call, async () => 'part', same)
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect(part.get()).toBe('part')
})

test('behavior: who waits for one that never comes is told when the call is left', async () => {
  const call = open()
  const part = createLazyPart(call, () => new Promise(() => undefined), same)
  await call.join({ url: 'https://rooms.example/one' })
  const waiting = part.load()
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('behavior: what could not be fetched is fetched again by the next who asks', async () => {
  const call = open()
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve('part')]
  for (const answer of answers) answer.catch(() => undefined)
  const part = createLazyPart(call, () => answers.shift() ?? Promise.resolve('more'), same)
  await expect(part.load()).rejects.toThrow('offline')
  expect(await part.load()).toBe('part')
})

test('behavior: what could not be made is made anew for the next who asks', async () => {
  const answers = [new Error('no audio'), null]
  const part = createLazyPart(
    open(),
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

test('behavior: a call that is loaded anew after it failed can have it', async () => {
  const call = open()
  const part = createLazyPart(call, async () => 'part', same)
  call.emitter.emit('left-meeting', undefined)
  await expect(part.load()).rejects.toMatchObject({ code: 'aborted' })
  await call.load()
  expect(await part.load()).toBe('part')
  await call.destroy()
})

test('behavior: who waits since before the load is told too', async () => {
  const call = open()
  const part = createLazyPart(call, () => new Promise(() => undefined), same)
  const waiting = part.load()
  await call.join({ url: 'https://rooms.example/one' })
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
