import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCallStorage, readSavedConfig, type SavedCall } from './callStorage.ts'

const KEY = 'offhook-sandbox-calls'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const callWith = (lastWords: string): SavedCall => ({
  memory: {
    history: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'book', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'a', content: 'Booked.' },
    ],
    turn: 2,
    lastWords,
  },
  scriptTurn: 1,
  conversation: { startedAt: 1, messages: [{ role: 'user' }], lines: [{ role: 'user', content: 'Hello' }] },
})

test('default: a new call has no saved state, and a reopened call has the latest', () => {
  const storage = openCallStorage('one', { createdAt: 1, allowsRejoin: true })
  expect(storage.saved).toBeNull()
  storage.save(callWith('One.'))
  storage.save(callWith('Two.'))
  expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toEqual(callWith('Two.'))
})

test('default: the settings of its room are there from the start', () => {
  const config = { createdAt: 1, allowsRejoin: true, words: { name: 'Bella' } } as const
  openCallStorage('one', config).saveConfig()
  expect(readSavedConfig('one', 1)).toEqual(config)
  expect(readSavedConfig('one', 2)).toBeUndefined()
  const storage = openCallStorage('one', config)
  expect(storage.saved).toBeNull()
  storage.save(callWith('One.'))
  storage.saveConfig()
  expect(openCallStorage('one', config).saved).toEqual(callWith('One.'))
  storage.clear()
  expect(readSavedConfig('one', 1)).toBeUndefined()
})

test('behavior: another call has no saved state, also with the same id', () => {
  openCallStorage('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallStorage('two', { createdAt: 1, allowsRejoin: true }).saved).toBeNull()
  expect(openCallStorage('one', { createdAt: 2, allowsRejoin: true }).saved).toBeNull()
})

test('behavior: a room without a web call saves nothing', () => {
  openCallStorage('', { allowsRejoin: true }).save(callWith('One.'))
  expect(kept.size).toBe(0)
  expect(openCallStorage('', { allowsRejoin: true }).saved).toBeNull()
})

test('behavior: nothing is stored of a call whose room is deleted as its caller leaves', () => {
  openCallStorage('one', { createdAt: 1 }).save(callWith('One.'))
  expect(kept.size).toBe(0)
  expect(openCallStorage('one', { createdAt: 1 }).saved).toBeNull()
})

test('behavior: a call that has ended is removed, and others stay', () => {
  openCallStorage('other', { createdAt: 1, allowsRejoin: true }).save(callWith('Other.'))
  const storage = openCallStorage('one', { createdAt: 1, allowsRejoin: true })
  storage.save(callWith('One.'))
  storage.clear()
  storage.save(callWith('Late.'))
  expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toBeNull()
  const other = openCallStorage('other', { createdAt: 1, allowsRejoin: true })
  expect(other.saved).toEqual(callWith('Other.'))
  other.clear()
  expect(kept.size).toBe(0)
})

test('behavior: a tab keeps its latest three calls', () => {
  for (const id of ['one', 'two', 'three', 'four'])
    openCallStorage(id, { createdAt: 1, allowsRejoin: true }).save(callWith(id))
  expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toBeNull()
  expect(openCallStorage('two', { createdAt: 1, allowsRejoin: true }).saved).toEqual(callWith('two'))
})

test.each(['{', '{}', '[1]', '[{"id":"one 1","call":{}}]'])(
  'behavior: the stored text %s is ignored',
  (text) => {
    kept.set(KEY, text)
    const storage = openCallStorage('one', { createdAt: 1, allowsRejoin: true })
    expect(storage.saved).toBeNull()
    storage.save(callWith('One.'))
    expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toEqual(callWith('One.'))
  },
)

test('behavior: without a session storage every call is new', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('not allowed')
    },
    setItem: () => {
      throw new Error('not allowed')
    },
  })
  openCallStorage('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  openCallStorage('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallStorage('one', { createdAt: 1, allowsRejoin: true }).saved).toBeNull()
})
