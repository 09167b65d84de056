import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCallMemory, type RememberedCall } from './callMemory.ts'

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

const callWith = (lastWords: string): RememberedCall => ({
  agent: {
    history: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'book', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'a', content: 'Booked.' },
    ],
    scriptTurn: 1,
    turn: 2,
    lastWords,
  },
  conversation: { startedAt: 1, messages: [{ role: 'user' }], lines: [{ role: 'user', content: 'Hello' }] },
})

test('default: a call that begins has no memory, and one that is opened again has the latest', () => {
  const memory = openCallMemory('one', { createdAt: 1, allowsRejoin: true })
  expect(memory.earlier).toBeNull()
  memory.save(callWith('One.'))
  memory.save(callWith('Two.'))
  expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toEqual(callWith('Two.'))
})

test('behavior: another call has none, also with the same id', () => {
  openCallMemory('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallMemory('two', { createdAt: 1, allowsRejoin: true }).earlier).toBeNull()
  expect(openCallMemory('one', { createdAt: 2, allowsRejoin: true }).earlier).toBeNull()
})

test('behavior: a room without a web call has none', () => {
  openCallMemory('', { allowsRejoin: true }).save(callWith('One.'))
  expect(kept.size).toBe(0)
  expect(openCallMemory('', { allowsRejoin: true }).earlier).toBeNull()
})

test('behavior: nothing is stored of a call whose room is deleted as its caller leaves', () => {
  openCallMemory('one', { createdAt: 1 }).save(callWith('One.'))
  expect(kept.size).toBe(0)
  expect(openCallMemory('one', { createdAt: 1 }).earlier).toBeNull()
})

test('behavior: a call that has ended is forgotten, and others stay', () => {
  openCallMemory('other', { createdAt: 1, allowsRejoin: true }).save(callWith('Other.'))
  const memory = openCallMemory('one', { createdAt: 1, allowsRejoin: true })
  memory.save(callWith('One.'))
  memory.forget()
  memory.save(callWith('Late.'))
  expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toBeNull()
  const other = openCallMemory('other', { createdAt: 1, allowsRejoin: true })
  expect(other.earlier).toEqual(callWith('Other.'))
  other.forget()
  expect(kept.size).toBe(0)
})

test('behavior: a tab remembers its latest three calls', () => {
  for (const id of ['one', 'two', 'three', 'four'])
    openCallMemory(id, { createdAt: 1, allowsRejoin: true }).save(callWith(id))
  expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toBeNull()
  expect(openCallMemory('two', { createdAt: 1, allowsRejoin: true }).earlier).toEqual(callWith('two'))
})

test.each(['{', '{}', '[1]', '[{"id":"one 1","call":{}}]'])(
  'behavior: the stored text %s is no call',
  (text) => {
    kept.set(KEY, text)
    const memory = openCallMemory('one', { createdAt: 1, allowsRejoin: true })
    expect(memory.earlier).toBeNull()
    memory.save(callWith('One.'))
    expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toEqual(callWith('One.'))
  },
)

test('behavior: without a storage every call begins', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('not allowed')
    },
    setItem: () => {
      throw new Error('not allowed')
    },
  })
  openCallMemory('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  openCallMemory('one', { createdAt: 1, allowsRejoin: true }).save(callWith('One.'))
  expect(openCallMemory('one', { createdAt: 1, allowsRejoin: true }).earlier).toBeNull()
})
