import { expect, test } from 'vitest'
import { createAsk } from '../api/createAsk.ts'
import { createChangeLog, createSaver } from './createSaver.ts'

/** A platform that is kept in a file whose writings end when the test says so. */
function createKept() {
  const log = createChangeLog()
  const { platform, create, ask } = createAsk({ onChange: log.note })
  const writings: { fail: () => void; succeed: () => void }[] = []
  const save = () =>
    new Promise<void>((resolve, reject) => {
      writings.push({ fail: () => reject(new Error('The disk is full.')), succeed: resolve })
    })
  const file = { path: 'sandbox.json', state: {}, save, close: () => Promise.resolve() }
  const begin = createSaver(platform, file, log)
  const types = async () => (await ask('GET /tool')).body.map(({ type }: { type: string }) => type)
  /** Creates a tool, and waits until it is kept. */
  const add = async (type: string) => {
    const work = begin()
    await work.run(() => create('/tool', { type }))
    return { isKept: work.saved() }
  }
  /** The writing that has begun, once it has. */
  const writing = async () => {
    await new Promise(setImmediate)
    return writings.splice(0)
  }
  return { begin, create, add, types, writing }
}

test('default: changes that come in the meantime share the next writing', async () => {
  const { add, types, writing } = createKept()
  const kept = [await add('one'), await add('two'), await add('three')]
  for (const _each of ['one', 'two and three']) for (const { succeed } of await writing()) succeed()
  await Promise.all(kept.map(({ isKept }) => isKept))
  expect(await writing()).toEqual([])
  expect(await types()).toEqual(['three', 'two', 'one'])
})

test('behavior: a failure undoes what came while the file was written, and says so to each', async () => {
  const { add, types, writing } = createKept()
  const { isKept: first } = await add('one')
  for (const { succeed } of await writing()) succeed()
  await first
  const outcome = async (isKept: Promise<void>) => expect(isKept).rejects.toThrow('The disk is full.')
  const second = outcome((await add('two')).isKept)
  const [failing] = await writing()
  const third = outcome((await add('three')).isKept)
  failing?.fail()
  await Promise.all([second, third])
  expect(await types()).toEqual(['one'])
  expect(await writing()).toEqual([])
})

test('behavior: what had begun before a failure is not told that all is well', async () => {
  const { begin, add, writing } = createKept()
  const slow = begin()
  const failed = expect((await add('one')).isKept).rejects.toThrow('The disk is full.')
  for (const { fail } of await writing()) fail()
  await failed
  await expect(slow.saved()).rejects.toThrow('The disk is full.')
  await begin().saved()
})

test('behavior: a change after the failure by a request from before it is kept, and answered as kept', async () => {
  const { begin, create, add, types, writing } = createKept()
  const late = begin()
  const failed = expect((await add('lost')).isKept).rejects.toThrow('The disk is full.')
  for (const { fail } of await writing()) fail()
  await failed
  await late.run(() => create('/tool', { type: 'late' }))
  const { isKept: next } = await add('next')
  const isLateKept = late.saved()
  for (const { succeed } of await writing()) succeed()
  await Promise.all([next, isLateKept])
  expect(await types()).toEqual(['next', 'late'])
})

test('behavior: a request with changes on both sides of a failure keeps no change', async () => {
  const { begin, create, add, types, writing } = createKept()
  const both = begin()
  await both.run(() => create('/tool', { type: 'before' }))
  const failed = expect((await add('lost')).isKept).rejects.toThrow('The disk is full.')
  for (const { fail } of await writing()) fail()
  await failed
  await both.run(() => create('/tool', { type: 'after' }))
  await expect(both.saved()).rejects.toThrow('The disk is full.')
  expect(await types()).toEqual([])
  const { isKept } = await add('next')
  for (const { succeed } of await writing()) succeed()
  await isKept
  expect(await types()).toEqual(['next'])
})
