import { describe, expect, test } from 'vitest'
import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { createConversationList, type ToolCallItem } from './conversation.ts'
import { LineWriter } from './LineWriter.ts'
import { readMessage } from './readMessage.ts'
import type { Speaker } from './serverMessages.ts'
import type { ToolOutcome } from './toolAndNoteWriter.ts'
import { createToolAndNoteWriter } from './toolAndNoteWriter.ts'

const outcomeOf = ({ status, result, error }: ToolCallItem) =>
  [status, result, error].filter((value) => value !== undefined)

const toolCall = (id: string) => ({ id, function: { name: 'book' } })
const called = (...ids: string[]) => ({ type: 'tool-calls', toolCallList: ids.map(toolCall) })

/** Creates a conversation that keeps its latest `max` items, and a function that shows each item as text. */
function conversationOf(max?: number) {
  const list = createConversationList(max)
  const lines: string[] = []
  const transcript = new LineWriter(list, ({ text, final }) => lines.push(`${text}${final ? '' : '…'}`))
  const { write, settleBy, close } = createToolAndNoteWriter(list)
  const receive = (data: object) => {
    const read = readMessage(data)
    if (read.kind !== 'known') throw new Error(`The message is ${read.kind}.`)
    transcript.receive(read.known)
    write(read.known)
    return read.known
  }
  const say = (role: Speaker, transcript: string, transcriptType = 'final') =>
    receive({ type: 'transcript', role, transcriptType, transcript })
  const shown = () =>
    list
      .get()
      .map((item) => (item.kind === 'line' ? `${item.id}: ${item.line.text}` : `${item.kind} ${item.id}`))
  const outcomes = () => list.get().map((item) => (item.kind === 'tool-call' ? outcomeOf(item) : item.kind))
  return { receive, say, list, lines, shown, settleBy, close, outcomes }
}

describe('createToolAndNoteWriter', () => {
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

describe('outcomes of tool calls', () => {
  test.each<[string, object, unknown[]]>([
    [
      'a result',
      { type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', result: 'At eight' } },
      ['done', 'At eight'],
    ],
    [
      'an error',
      { type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', error: 'No table' } },
      ['failed', 'No table'],
    ],
    [
      'an error that is no text',
      { type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', error: { status: 500 } } },
      ['failed'],
    ],
    [
      'an empty error',
      { type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', error: '', result: 'At eight' } },
      ['done', 'At eight'],
    ],
    [
      'a completed tool',
      {
        type: 'tool.completed',
        messages: [{ role: 'tool_call_result', toolCallId: 't1', result: 'At eight' }],
      },
      ['done', 'At eight'],
    ],
    [
      'a record of the conversation',
      {
        type: 'conversation-update',
        messages: [{ role: 'tool_call_result', toolCallId: 't1', result: 'Yes' }],
      },
      ['done', 'Yes'],
    ],
    [
      'a record in the format of OpenAI',
      { type: 'conversation-update', conversation: [{ role: 'tool', tool_call_id: 't1', content: 'Yes' }] },
      ['done', 'Yes'],
    ],
    [
      'the result of another call',
      { type: 'tool-calls-result', toolCallResult: { toolCallId: 't2', result: 'Yes' } },
      ['running'],
    ],
    ['a result without an id', { type: 'tool-calls-result', toolCallResult: { result: 'Yes' } }, ['running']],
    ['no result', { type: 'tool-calls-result' }, ['running']],
  ])('parameters: %s', (_what, message, outcome) => {
    const { receive, outcomes } = conversationOf()
    receive(called('t1'))
    expect(outcomes()).toEqual([['running']])
    receive(message)
    expect(outcomes()).toEqual([outcome])
  })

  test('behavior: the first outcome stays, as every conversation-update repeats the results', () => {
    const { receive, outcomes } = conversationOf()
    receive(called('t1'))
    receive({ type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', error: 'No table' } })
    receive({
      type: 'conversation-update',
      conversation: [{ role: 'tool', tool_call_id: 't1', content: 'No' }],
    })
    receive(called('t1'))
    expect(outcomes()).toEqual([['failed', 'No table']])
  })

  test('behavior: a call that is known from a conversation-update only has its result at once', () => {
    const { receive, outcomes } = conversationOf()
    receive({
      type: 'conversation-update',
      conversation: [
        { role: 'assistant', tool_calls: [toolCall('t1')] },
        { role: 'tool', tool_call_id: 't1', content: 'Yes' },
      ],
    })
    expect(outcomes()).toEqual([['done', 'Yes']])
  })

  test('behavior: for a call that the page runs, only the page tells the outcome', async () => {
    const { receive, outcomes, settleBy, close } = conversationOf()
    const message = receive(called('t1', ''))
    const [first, second] = message.type === 'tool-calls' ? message.toolCallList : []
    if (!first || !second) throw new Error('no calls')
    const { promise, resolve } = promiseWithResolvers<ToolOutcome>()
    settleBy(first, promise)
    settleBy(second, Promise.resolve({ status: 'done', result: 2 }))
    receive({ type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', result: 'Success.' } })
    close()
    await Promise.resolve()
    expect(outcomes()).toEqual([['running'], ['done', 2]])
    resolve({ status: 'failed', error: 'No table' })
    await promise
    expect(outcomes()).toEqual([
      ['failed', 'No table'],
      ['done', 2],
    ])
  })

  test('behavior: the end of the call aborts the running calls', () => {
    const { receive, outcomes, close } = conversationOf()
    receive(called('t1', 't2'))
    receive({ type: 'tool-calls-result', toolCallResult: { toolCallId: 't1', result: 'Yes' } })
    close()
    expect(outcomes()).toEqual([['done', 'Yes'], ['aborted']])
  })

  test('behavior: an outcome after the conversation was cleared writes nothing', () => {
    const { receive, list, close } = conversationOf()
    receive(called('t1'))
    list.clear()
    close()
    expect(list.get()).toEqual([])
  })
})
