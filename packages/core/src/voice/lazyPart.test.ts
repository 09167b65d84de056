import { expect, test } from 'vitest'
import { CallObject } from '../call/callObject.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createLazyPart } from './lazyPart.ts'

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

test('default: loads its code after the call machine, and creates the part at the first load()', async () => {
  const call = createCall()
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
  await settle()
  expect([part.get(), done]).toEqual([null, ['fetched']])
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect([part.get(), done]).toEqual(['part', ['fetched', 'made']])
  await call.destroy()
})

test('behavior: load() before the call machine loads the part at once', async () => {
  const call = createCall()
  const part = createLazyPart(call, async () => 'part', same)
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect(part.get()).toBe('part')
})

test('behavior: a load that never completes rejects when the call is left', async () => {
  const call = createCall()
  const part = createLazyPart(call, () => new Promise(() => undefined), same)
  await call.join({ url: 'https://rooms.example/one' })
  const waiting = part.load()
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('behavior: a failed import is repeated at the next load()', async () => {
  const call = createCall()
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve('part')]
  for (const answer of answers) answer.catch(() => undefined)
  const part = createLazyPart(call, () => answers.shift() ?? Promise.resolve('more'), same)
  await expect(part.load()).rejects.toThrow('offline')
  expect(await part.load()).toBe('part')
})

test('behavior: a part that fails to be created is created again at the next load()', async () => {
  const answers = [new Error('no audio'), null]
  const part = createLazyPart(
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
  const part = createLazyPart(call, async () => 'part', same)
  call.emitter.emit('left-meeting', undefined)
  await expect(part.load()).rejects.toMatchObject({ code: 'aborted' })
  await call.load()
  expect(await part.load()).toBe('part')
  await call.destroy()
})

test('behavior: a load that begins before the call machine rejects too when the call is left', async () => {
  const call = createCall()
  const part = createLazyPart(call, () => new Promise(() => undefined), same)
  const waiting = part.load()
  await call.join({ url: 'https://rooms.example/one' })
  await call.leave()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
