import { expect, test, vi } from 'vitest'
import { Conversation, LINES_MAX, type Line, toSummary } from './Conversation.ts'

const line = (id: string, text: string, change: Partial<Line> = {}): Line => ({
  id,
  speaker: 'user',
  text,
  final: true,
  at: 0,
  via: 'chat',
  ...change,
})

test('keeps a line that grows in its place', () => {
  const onPut = vi.fn()
  const conversation = new Conversation(onPut, () => {})
  conversation.put(line('a', 'He', { final: false }))
  conversation.put(line('b', 'Yes'))
  conversation.put(line('a', 'Hello'))
  expect(conversation.all().map(({ text }) => text)).toEqual(['Hello', 'Yes'])
  expect(onPut).toHaveBeenCalledTimes(3)
})

test('keeps the latest 5,000 lines', () => {
  const removed: string[] = []
  const conversation = new Conversation(
    () => {},
    (id) => removed.push(id),
  )
  for (let index = 0; index < LINES_MAX + 2; index += 1) conversation.put(line(`${index}`, 'Hello'))
  expect(LINES_MAX).toBe(5000)
  expect(conversation.size).toBe(LINES_MAX)
  expect(removed).toEqual(['0', '1'])
  // A line that grows stays, with all others.
  conversation.put(line(`${LINES_MAX}`, 'Hello again'))
  expect(removed).toHaveLength(2)
})

test('summarizes finished lines by their speakers', () => {
  const lines = [
    line('a', 'Hello'),
    line('b', 'Hi', { speaker: 'assistant' }),
    line('c', 'I', { final: false }),
  ]
  expect(toSummary(lines, 100)).toBe('User: Hello\nAssistant: Hi')
})

test('drops the oldest lines of a summary that is too long', () => {
  expect(toSummary([line('a', 'one'), line('b', 'two')], 12)).toBe('User: two')
})

test('shortens a latest line that is too long by itself', () => {
  expect(toSummary([line('a', 'one'), line('b', 'much too long')], 12)).toBe('User: much …')
  expect(toSummary([line('a', 'six 😀 more')], 12)).toBe('User: six …')
  const quotes = toSummary([line('a', '"'.repeat(4000))], 3000)
  expect(quotes).toMatch(/^User: "{1000,}…$/)
  expect(JSON.stringify(quotes).length).toBeLessThanOrEqual(3002)
})

test('removes a line', () => {
  const onRemove = vi.fn()
  const conversation = new Conversation(() => {}, onRemove)
  conversation.put(line('a', 'Hello'))
  conversation.remove('a')
  conversation.remove('a')
  expect(conversation.get('a')).toBeNull()
  expect(conversation.all()).toEqual([])
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('a')
})

test('measures a summary as JSON, as a message is', () => {
  expect(toSummary([line('a', '""""'), line('b', 'x')], 16)).toBe('User: x')
})
