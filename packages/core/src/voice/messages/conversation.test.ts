import { describe, expect, test, vi } from 'vitest'
import { addLine, createConversationList, putLine } from './conversation.ts'

/** Creates a list of `count` lines that keeps its latest `max` items. */
function listOf(count: number, max?: number) {
  const list = createConversationList(max)
  for (let index = 0; index < count; index += 1) {
    putLine(list, list.count(), { speaker: 'user', text: `line ${index}`, final: true, at: index })
  }
  return list
}

const textsOf = (list: ReturnType<typeof listOf>) => list.lines.get().map(({ text }) => text)
const hang = (id: string) => ({ kind: 'note', id, at: 1, message: { type: 'hang' } }) as const

describe('createConversationList', () => {
  test('default: keeps items in order, and replaces lines', () => {
    const list = listOf(2)
    list.put(list.count(), hang('note-3'))
    const line = putLine(list, 0, { speaker: 'assistant', text: 'changed', final: false, at: 9 })
    expect(line).toEqual({ id: 'line-1', speaker: 'assistant', text: 'changed', final: false, at: 9 })
    expect(list.get()).toMatchObject([
      { kind: 'line', id: 'line-1', at: 9, line: { text: 'changed' } },
      { kind: 'line', id: 'line-2', line: { text: 'line 1' } },
      { kind: 'note', id: 'note-3' },
    ])
    expect([list.get(), list.get()[0], line, list.lines.get()].every(Object.isFrozen)).toBe(true)
    expect(list.lines.get()[0]).toBe(line)
    expect([
      list.isKept(2),
      list.isKept(3),
      list.lastLine()?.line.text,
      list.lastLine()?.position,
      list.count(),
    ]).toEqual([true, false, 'line 1', 1, 3])
  })

  test('parameters: max limits the list, but not the positions', () => {
    const list = listOf(10_000, 100)
    expect(list.get()).toHaveLength(100)
    expect(textsOf(list).at(-1)).toBe('line 9999')
    expect(list.count()).toBe(10_000)
    expect(list.lastLine()).toMatchObject({ position: 9999, line: { text: 'line 9999' } })
    expect([0, 9899, 9900, 9999, 10_000].map(list.isKept)).toEqual([false, false, true, true, false])
  })

  test('parameters: max counts lines, tool calls and notes, and lines are the ones among the kept items', () => {
    const list = listOf(2, 2)
    const changed = vi.fn()
    list.lines.subscribe(changed)
    for (const [index, text] of [['line 1'], [], []].entries()) {
      list.put(list.count(), hang(`note-${index}`))
      expect(textsOf(list)).toEqual(text)
    }
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('behavior: each list is the same object until an item in it changes', () => {
    const list = listOf(1)
    const [items, lines] = [list.get(), list.lines.get()]
    const [itemsChanged, linesChanged] = [vi.fn(), vi.fn()]
    list.subscribe(itemsChanged)
    list.lines.subscribe(linesChanged)
    expect([list.get(), list.lines.get()]).toEqual([items, lines])
    list.put(1, hang('note-2'))
    expect(list.get()).not.toBe(items)
    expect(list.get()).toBe(list.get())
    expect(list.lines.get()).toBe(lines)
    addLine(list, 'user', 'two')
    expect(list.lines.get()).not.toBe(lines)
    expect(list.lines.get()).toBe(list.lines.get())
    expect(lines).toHaveLength(1)
    expect([itemsChanged.mock.calls.length, linesChanged.mock.calls.length]).toEqual([2, 1])
  })

  test('behavior: an item that was dropped is not replaced', () => {
    const list = listOf(10, 2)
    const before = list.get()
    list.put(0, hang('too late'))
    expect(list.get()).toBe(before)
    expect(Object.keys(list.get())).toEqual(['0', '1'])
  })

  test('behavior: positions continue after the list is cleared', () => {
    const list = listOf(3)
    const changed = vi.fn()
    list.subscribe(changed)
    list.clear()
    list.clear()
    expect(changed).toHaveBeenCalledTimes(1)
    expect([list.get(), list.lines.get(), list.lastLine()]).toEqual([[], [], null])
    addLine(list, 'user', 'next')
    expect(textsOf(list)).toEqual(['next'])
    expect(list.lastLine()).toMatchObject({ position: 3, line: { id: 'line-4', text: 'next' } })
  })

  test('behavior: the initial state stays empty, for React on a server', () => {
    const list = listOf(1)
    expect([list.getInitialState(), list.lines.getInitialState()]).toEqual([[], []])
    expect(list.getInitialState()).toBe(list.getInitialState())
  })
})

test('default: keeps the latest 5000 items', () => {
  const list = createConversationList()
  for (let number = 0; number < 5003; number += 1) list.put(number, hang(`note-${number}`))
  const kept = list.get()
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([5000, 'note-3', 'note-5002'])
})

describe('addLine', () => {
  test('default: adds a trimmed, final line and returns it', () => {
    const list = createConversationList()
    const line = addLine(list, 'user', ' Hello. ')
    expect(line).toMatchObject({ id: 'line-1', speaker: 'user', text: 'Hello.', final: true })
    expect(list.lines.get()).toEqual([line])
  })

  test('behavior: adds nothing for an empty text or another value', () => {
    const list = createConversationList()
    expect(addLine(list, 'user', '  ')).toBeNull()
    // a page without types may send the parts of a message, as a model takes them
    expect(addLine(list, 'user', [{ type: 'text', text: 'Hello.' }])).toBeNull()
    expect(list.lines.get()).toEqual([])
  })

  test('behavior: the same words again are another line', () => {
    const list = createConversationList()
    addLine(list, 'user', 'Yes.')
    addLine(list, 'user', 'Yes.')
    expect(list.lines.get().map(({ text }) => text)).toEqual(['Yes.', 'Yes.'])
  })
})
