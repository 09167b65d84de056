import { describe, expect, test } from 'vitest'
import type { ConversationItem } from './conversationItem.ts'
import { createConversationLog } from './conversationLog.ts'
import { createLines } from './lines.ts'
import type { TranscriptLine } from './transcriptLine.ts'

const line = (id: string, text: string, final = true): TranscriptLine => ({
  id,
  speaker: 'user',
  text,
  final,
  at: 1,
})

/** A log that keeps its latest `max` items, and what is in it. */
function logOf(before: readonly TranscriptLine[] = [], max?: number) {
  const items = createLines<ConversationItem>(max)
  const log = createConversationLog(items, { get: () => before })
  const shown = () =>
    items
      .get()
      .map((item) => (item.kind === 'line' ? `${item.id}: ${item.line.text}` : `${item.kind} ${item.id}`))
  return { ...log, items, shown }
}

describe('createConversationLog', () => {
  test('default: lines, tool calls and notes in their order, and a line that changes stays where it is', () => {
    const { hear, hearLine, shown } = logOf([line('line-1', 'Hello.')])
    hearLine(line('line-2', 'Book', false))
    hear({ type: 'tool-calls', toolCallList: [{ id: 't1', function: { name: 'book', arguments: {} } }] })
    hear({ type: 'hang' })
    hear({ type: 'hang' })
    hearLine(line('line-2', 'Book it.'))
    expect(shown()).toEqual([
      'line-1: Hello.',
      'line-2: Book it.',
      'tool-call t1',
      'note note-4',
      'note note-5',
    ])
  })

  test('behavior: the last line of each speaker may still change, after the other has spoken too', () => {
    const { hearLine, shown } = logOf()
    const said: TranscriptLine = { ...line('line-1', 'Let me explain.'), speaker: 'assistant' }
    hearLine(said)
    hearLine(line('line-2', 'Stop.'))
    hearLine({ ...said, text: 'Let me', interrupted: true })
    expect(shown()).toEqual(['line-1: Let me', 'line-2: Stop.'])
  })

  test('behavior: a line that was dropped, since only so many are kept, comes again at the end', () => {
    const { hear, hearLine, shown } = logOf([], 2)
    hearLine(line('line-1', 'I would', false))
    for (let count = 0; count < 5; count += 1) hear({ type: 'hang' })
    hearLine(line('line-1', 'I would like to book.'))
    expect(shown().at(-1)).toBe('line-1: I would like to book.')
  })

  test.each<[string, unknown, object]>([
    ['JSON text', '{"day":"Friday"}', { day: 'Friday' }],
    ['an object', { day: 'Friday' }, { day: 'Friday' }],
    ['no JSON', '{"day"', {}],
    ['an empty text', '', {}],
    ['missing', undefined, {}],
    ['a list', '[1]', {}],
  ])('behavior: arguments that are %s are an object', (_what, args, expected) => {
    const { hear, items } = logOf()
    hear({ type: 'tool-calls', toolCallList: [{ id: 't1', function: { name: 'book', arguments: args } }] })
    expect(items.get()).toMatchObject([{ kind: 'tool-call', name: 'book', arguments: expected }])
    expect(items.get()).toHaveLength(1)
  })

  test('behavior: tool calls of a conversation-update are added, each once', () => {
    const { hear, shown } = logOf()
    const toolCall = (id: string) => ({ id, type: 'function', function: { name: 'book', arguments: '{}' } })
    const update = {
      type: 'conversation-update',
      messages: [
        { role: 'bot', message: 'One moment.' },
        { role: 'tool_calls', toolCalls: [toolCall('t1')] },
      ],
      conversation: [
        { role: 'user', content: 'Book it.' },
        { role: 'assistant', tool_calls: [toolCall('t1'), toolCall('t2')] },
        { role: 'tool', content: 'Booked.', tool_calls: null },
      ],
    }
    hear({ type: 'tool-calls', toolCallList: [toolCall('t1')] })
    hear(update)
    hear(update)
    expect(shown()).toEqual(['tool-call t1', 'tool-call t2'])
  })
})
