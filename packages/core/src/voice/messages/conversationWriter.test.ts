import { describe, expect, test } from 'vitest'
import { createConversationList } from './conversation.ts'
import { createConversationWriter } from './conversationWriter.ts'
import { readMessage } from './readMessage.ts'
import type { Speaker } from './serverMessages.ts'
import { Transcript } from './transcript.ts'

/** Creates a conversation that keeps its latest `max` items, and a function that shows each item as text. */
function conversationOf(max?: number) {
  const list = createConversationList(max)
  const lines: string[] = []
  const transcript = new Transcript(list, ({ text, final }) => lines.push(`${text}${final ? '' : '…'}`))
  const write = createConversationWriter(list)
  const receive = (data: object) => {
    const read = readMessage(data)
    if (read.kind !== 'known') return
    transcript.receive(read.known)
    write(read.known)
  }
  const say = (role: Speaker, transcript: string, transcriptType = 'final') =>
    receive({ type: 'transcript', role, transcriptType, transcript })
  const shown = () =>
    list
      .get()
      .map((item) => (item.kind === 'line' ? `${item.id}: ${item.line.text}` : `${item.kind} ${item.id}`))
  return { receive, say, list, lines, shown }
}

describe('createConversationWriter', () => {
  test('default: keeps lines, tool calls and notes in order, and changes a line in its place', () => {
    const { receive, say, lines, shown } = conversationOf()
    say('user', 'Hello.')
    say('user', 'Book', 'partial')
    receive({ type: 'tool-calls', toolCallList: [{ id: 't1', function: { name: 'book', arguments: {} } }] })
    receive({ type: 'hang' })
    receive({ type: 'hang' })
    say('user', 'Book it.')
    expect(lines).toEqual(['Hello.', 'Book…', 'Book it.'])
    expect(shown()).toEqual([
      'line-1: Hello.',
      'line-2: Book it.',
      'tool-call t1',
      'note note-4',
      'note note-5',
    ])
  })

  test('behavior: a line can still change after the other speaker’s next line', () => {
    const { receive, say, list, shown } = conversationOf()
    say('assistant', 'Let me explain', 'partial')
    say('user', 'Stop.')
    receive({ type: 'user-interrupted' })
    say('assistant', 'Let me')
    expect(shown()).toEqual(['line-1: Let me', 'line-2: Stop.', 'note note-3'])
    expect(list.get()[0]).toMatchObject({ kind: 'line', line: { final: true, interrupted: true } })
  })

  test('parameters: a growing line that was dropped begins again at the end', () => {
    const { receive, say, list, lines, shown } = conversationOf(2)
    say('user', 'I would', 'partial')
    for (let count = 0; count < 5; count += 1) receive({ type: 'hang' })
    say('user', 'I would like to book.')
    expect(shown()).toEqual(['note note-6', 'line-1: I would like to book.'])
    expect(list.lines.get().map(({ id, text }) => [id, text])).toEqual([['line-1', 'I would like to book.']])
    expect(lines).toEqual(['I would…', 'I would like to book.'])
  })

  test('parameters: the same text again adds nothing, also after its line was dropped', () => {
    const { receive, say, lines } = conversationOf(1)
    say('user', 'Hello.')
    receive({ type: 'hang' })
    receive({ type: 'hang' })
    say('user', 'Hello.')
    expect(lines).toEqual(['Hello.'])
  })

  test('parameters: a line that is kept, but not shown any more, is shown again when it grows', () => {
    const { receive, say, list } = conversationOf(2)
    say('user', 'I', 'partial')
    receive({ type: 'hang' })
    receive({ type: 'hang' })
    say('user', 'I would.')
    expect(list.lines.get()).toMatchObject([{ id: 'line-1', text: 'I would.', final: true }])
  })

  test.each<[string, unknown, object]>([
    ['JSON text', '{"day":"Friday"}', { day: 'Friday' }],
    ['an object', { day: 'Friday' }, { day: 'Friday' }],
    ['invalid JSON', '{"day"', {}],
    ['an empty string', '', {}],
    ['missing', undefined, {}],
    ['an array', '[1]', {}],
  ])('behavior: arguments that are %s become an object', (_what, args, expected) => {
    const { receive, list } = conversationOf()
    receive({ type: 'tool-calls', toolCallList: [{ id: 't1', function: { name: 'book', arguments: args } }] })
    expect(list.get()).toMatchObject([{ kind: 'tool-call', name: 'book', arguments: expected }])
    expect(list.get()).toHaveLength(1)
  })

  test('behavior: every tool call with an empty id is shown, with an id of its own', () => {
    const { receive, shown } = conversationOf()
    const toolCall = { id: '', function: { name: 'book', arguments: {} } }
    receive({ type: 'tool-calls', toolCallList: [toolCall] })
    receive({ type: 'tool-calls', toolCallList: [toolCall] })
    // It repeats the earlier calls.
    receive({ type: 'conversation-update', conversation: [{ role: 'assistant', tool_calls: [toolCall] }] })
    expect(shown()).toEqual(['tool-call tool-call-1', 'tool-call tool-call-2'])
  })

  test('behavior: adds each tool call of a conversation-update once', () => {
    const { receive, shown } = conversationOf()
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
    receive({ type: 'tool-calls', toolCallList: [toolCall('t1')] })
    receive(update)
    receive(update)
    expect(shown()).toEqual(['tool-call t1', 'tool-call t2'])
  })
})
