import { expect, test } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { createStore, type PlatformState } from './createStore.ts'

/** A store whose saving can fail, with all states that were saved. */
function createSaved() {
  const saved: PlatformState[] = []
  const disk = { isFull: false }
  const store = createStore({ tool: [{ id: 'old' }] }, (state) => {
    if (disk.isFull) throw new Error('The disk is full.')
    saved.push(state)
  })
  const ids = () => store.all('tool').map(({ id }) => id)
  return { store, saved, disk, ids }
}

test('default: every change is saved before it returns', () => {
  const { store, saved } = createSaved()
  store.put('tool', { id: 'new' })
  expect(saved).toEqual([{ tool: [{ id: 'old' }, { id: 'new' }] }])
  store.remove('tool', 'old')
  expect(saved.at(-1)).toEqual({ tool: [{ id: 'new' }] })
})

test('default: changes of one piece of work are saved together', () => {
  const { store, saved } = createSaved()
  const result = store.change(() => {
    store.put('tool', { id: 'one' })
    store.change(() => store.put('tool', { id: 'two' }))
    store.remove('tool', 'old')
    return 'done'
  })
  expect(result).toBe('done')
  expect(saved).toEqual([{ tool: [{ id: 'one' }, { id: 'two' }] }])
})

test('behavior: reading saves nothing, and neither does removing an unknown record', () => {
  const { store, saved } = createSaved()
  const revision = store.revision()
  store.change(() => store.all('tool'))
  store.remove('tool', 'unknown')
  expect(saved).toEqual([])
  expect(store.revision()).toBe(revision)
})

test('behavior: a change that cannot be saved is undone as a whole, and throws', () => {
  const { store, disk, ids } = createSaved()
  disk.isFull = true
  const change = () =>
    store.change(() => {
      store.put('tool', { id: 'one' })
      store.put('call', { id: 'two' })
      store.remove('tool', 'old')
    })
  expect(change).toThrow('The disk is full.')
  expect(() => store.restore({})).toThrow('The disk is full.')
  expect(ids()).toEqual(['old'])
  expect(store.all('call')).toEqual([])
})

test('behavior: a later change is saved without the one that was undone', () => {
  const { store, saved, disk, ids } = createSaved()
  disk.isFull = true
  expect(() => store.put('tool', { id: 'lost' })).toThrow()
  disk.isFull = false
  store.put('tool', { id: 'next' })
  expect(ids()).toEqual(['old', 'next'])
  expect(saved).toEqual([{ tool: [{ id: 'old' }, { id: 'next' }] }])
})

test('behavior: work that throws changes nothing', () => {
  const { store, saved, ids } = createSaved()
  const work = () => {
    store.put('tool', { id: 'one' })
    throw new Error('refused')
  }
  expect(() => store.change(work)).toThrow('refused')
  expect(ids()).toEqual(['old'])
  expect(saved).toEqual([])
})

test('behavior: a request whose changes cannot be saved is answered with 500, and changes nothing', async () => {
  const disk = { isFull: false }
  const save = () => {
    if (disk.isFull) throw new Error('The disk is full.')
  }
  const { request, create, platform } = createTestPlatform({ save })
  await create('/tool', { type: 'dtmf' })
  const before = platform.state()
  disk.isFull = true
  // an assistant and its first version, a chat and its session, a web call, which waits before it is created
  const requests: [string, object][] = [
    ['POST /assistant', { name: 'Aidan' }],
    ['POST /chat/web', { assistantId: 'demo', input: 'Hi' }],
    ['POST /call/web', { assistantId: 'demo', assistant: { metadata: { latency: { webCall: 5 } } } }],
  ]
  for (const [operation, body] of requests) {
    expect(await request(operation, body)).toMatchObject({
      status: 500,
      body: { message: 'The disk is full.' },
    })
  }
  expect(platform.state()).toEqual(before)
  expect((await request('GET /tool')).body).toMatchObject([{ type: 'dtmf' }])
  disk.isFull = false
  expect((await request('POST /tool', { type: 'sms' })).status).toBe(201)
})

test('behavior: a dropped answer leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  const disk = { isFull: false }
  const save = () => {
    if (disk.isFull) throw new Error('The disk is full.')
  }
  const { request } = createTestPlatform({ save, latency: { answer: 1000 } })
  disk.isFull = true
  const controller = new AbortController()
  const { signal } = controller
  expect((await request('POST /chat', { assistantId: 'demo', input: 'Hi' }, { signal })).status).toBe(500)
  controller.abort()
  // Node reports rejections after the microtasks
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled).toEqual([])
})

test('behavior: changes of several requests at once are saved one after the other', async () => {
  const saved: PlatformState[] = []
  const { create, platform } = createTestPlatform({ save: (state) => saved.push(state) })
  const types = ['dtmf', 'sms', 'endCall']
  await Promise.all(types.map((type) => create('/tool', { type })))
  expect(saved.slice(-3).map(({ tool }) => tool?.length)).toEqual([1, 2, 3])
  expect(saved.at(-1)).toEqual(platform.state())
})
