import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, type ConversationList, createConversationList } from './conversation.ts'
import { type AwaitedTexts, LineWriter } from './LineWriter.ts'
import { readMessage } from './readMessage.ts'
import type { Speaker } from './serverMessages.ts'

const GREETING = 'Hi, this is Aidan. How can I help you today?'

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
afterEach(() => void vi.useRealTimers())

/** Passes a message to a transcript, as a call does. */
function receive(transcript: LineWriter, data: object): void {
  const read = readMessage(data)
  if (read.kind === 'known') transcript.receive(read.known)
}

/** Creates a transcript, and functions for the speech in it. */
function scenario(list: ConversationList = createConversationList(), awaited: AwaitedTexts = {}) {
  const changes: string[] = []
  const transcript = new LineWriter(
    list,
    ({ speaker, text, final }) => changes.push(`${speaker}${final ? '' : '…'}: ${text}`),
    awaited,
  )
  const say = (role: Speaker, transcriptType: 'partial' | 'final') => (text: string) =>
    transcript.receive({ type: 'transcript', role, transcriptType, transcript: text })
  return {
    transcript,
    store: list.lines,
    list,
    changes,
    user: say('user', 'final'),
    userPartial: say('user', 'partial'),
    agent: say('assistant', 'final'),
    agentPartial: say('assistant', 'partial'),
    model: (output: unknown, turnId?: string) =>
      transcript.receive({ type: 'model-output', output, ...(turnId !== undefined && { turnId }) }),
    page: (text: string) => transcript.add('assistant', text),
    lines: () => list.lines.get().map(({ speaker, text, final }) => `${speaker}${final ? '' : '…'}: ${text}`),
  }
}

describe('LineWriter', () => {
  test('default: a final text is a line', () => {
    const { user, store } = scenario()
    user('Hello.')
    expect(store.get()).toEqual([{ id: 'line-1', speaker: 'user', text: 'Hello.', final: true, at: 1000 }])
    expect(Object.isFrozen(store.get()[0])).toBe(true)
  })

  test('behavior: a partial text grows in its line, and the final text replaces it', () => {
    const { userPartial, user, lines, changes, store } = scenario()
    userPartial('I need')
    const [{ id, at } = { id: '', at: 0 }] = store.get()
    vi.setSystemTime(2000)
    userPartial('I need a cut')
    user('I need a haircut.')
    expect(lines()).toEqual(['user: I need a haircut.'])
    expect(store.get()[0]).toMatchObject({ id, at })
    expect(changes).toEqual(['user…: I need', 'user…: I need a cut', 'user: I need a haircut.'])
  })

  test('behavior: speech after a final text is a new line', () => {
    const { user, userPartial, lines } = scenario()
    user('Hello.')
    userPartial('Are you')
    expect(lines()).toEqual(['user: Hello.', 'user…: Are you'])
  })

  test('behavior: two simultaneous speakers keep their own lines', () => {
    const { userPartial, user, agentPartial, agent, lines } = scenario()
    userPartial('Can I')
    agentPartial('You')
    userPartial('Can I come')
    agentPartial('You can')
    user('Can I come today?')
    agent('You can come at two.')
    expect(lines()).toEqual(['user: Can I come today?', 'assistant: You can come at two.'])
  })

  test.each(['', '   ', '\n'])('behavior: %j adds nothing', (text) => {
    const { user, userPartial, model, page, lines, changes } = scenario()
    for (const say of [user, userPartial, model, page]) say(text)
    expect(lines()).toEqual([])
    expect(changes).toEqual([])
  })

  test('behavior: an immediate repetition adds nothing', () => {
    const { user, userPartial, agent, lines } = scenario()
    user('Yes.')
    user('Yes.')
    userPartial('Yes')
    expect(lines()).toEqual(['user: Yes.'])
    agent('Yes?')
    user('Yes.')
    expect(lines()).toEqual(['user: Yes.', 'assistant: Yes?', 'user: Yes.'])
  })

  test('behavior: a repeated partial text changes nothing', () => {
    const { userPartial, changes } = scenario()
    userPartial('Well')
    userPartial('Well')
    expect(changes).toEqual(['user…: Well'])
  })

  test('behavior: the model output and the spoken words of a turn are one line', () => {
    const { model, agentPartial, agent, lines, changes } = scenario()
    for (const token of ['Two', ' o’clock', ' is free.']) model(token)
    for (const text of ['Two', 'Two o’clock']) agentPartial(text)
    expect(lines()).toEqual(['assistant…: Two o’clock is free.'])
    agent('Two o’clock is free.')
    expect(lines()).toEqual(['assistant: Two o’clock is free.'])
    expect(changes).toHaveLength(4)
    model('Shall')
    expect(lines()).toEqual(['assistant: Two o’clock is free.', 'assistant…: Shall'])
  })

  test('behavior: a turn that is cut off has the spoken words', () => {
    const { model, agent, user, lines } = scenario()
    model('Two o’clock is free, or')
    agent('Two o’clock')
    user('Take it.')
    model('Done.')
    expect(lines()).toEqual(['assistant: Two o’clock', 'user: Take it.', 'assistant…: Done.'])
  })

  test('behavior: a tool call of the model adds no text', () => {
    const { model, lines } = scenario()
    model({ tool: 'book' })
    expect(lines()).toEqual([])
  })

  test('behavior: the greeting that the page adds and the agent then speaks is one line', () => {
    const { page, model, agentPartial, agent, lines, changes } = scenario()
    page(GREETING)
    for (const token of GREETING.split(/(?= )/)) model(token)
    for (const text of ['Hi,', 'Hi, this is', 'Hi, this is Aidan.']) agentPartial(text)
    agent(GREETING)
    expect(lines()).toEqual([`assistant: ${GREETING}`])
    expect(changes).toHaveLength(1)
  })

  test('behavior: the greeting is one line also if the agent speaks first', () => {
    const { page, model, agentPartial, agent, lines } = scenario()
    model('Hi, this')
    agentPartial('Hi, this')
    page(GREETING)
    model(' is Aidan.')
    agentPartial('Hi, this is Aidan.')
    agent(GREETING)
    expect(lines()).toEqual([`assistant: ${GREETING}`])
  })

  test('behavior: the greeting is one line also if the user speaks in the middle of it', () => {
    const { page, model, userPartial, agentPartial, agent, lines } = scenario()
    page(GREETING)
    model('Hi,', '1')
    userPartial('Good')
    for (const token of GREETING.slice(3).split(/(?= )/)) model(token, '1')
    agentPartial('Hi, this is')
    agent(GREETING)
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user…: Good'])
  })

  test('behavior: a turn in the middle of which the user speaks is one line', () => {
    const { model, userPartial, agentPartial, agent, lines } = scenario()
    for (const token of ['Two', ' o’clock']) model(token, '1')
    userPartial('Great')
    model(' is free.', '1')
    agentPartial('Two o’clock')
    agent('Two o’clock is free.')
    expect(lines()).toEqual(['assistant: Two o’clock is free.', 'user…: Great'])
    userPartial('Great, thanks')
    model('You are welcome.', '2')
    expect(lines().at(-1)).toBe('assistant…: You are welcome.')
  })

  test('behavior: a turn whose next turn is generated before it is spoken is one line', () => {
    const { model, user, agentPartial, agent, lines } = scenario()
    for (const token of GREETING.split(/(?= )/)) model(token, '1')
    user('Are you open?')
    model('Yes, until', '2')
    agentPartial('Hi, this is')
    agent('Hi, this is Aidan.')
    model(' six.', '2')
    expect(lines()).toEqual([
      'assistant: Hi, this is Aidan.',
      'user: Are you open?',
      'assistant…: Yes, until six.',
    ])
    agentPartial('Yes')
    agent('Yes, until six.')
    expect(lines().at(-1)).toBe('assistant: Yes, until six.')
    agent('Hi, this is Aidan.')
    expect(lines()).toHaveLength(4)
  })

  test('behavior: a greeting whose next turn is generated before it is spoken is one line', () => {
    const { page, model, user, agentPartial, agent, lines } = scenario()
    page(GREETING)
    user('Are you open?')
    model('Yes.')
    agentPartial('Hi, this is')
    agent(GREETING)
    agent('Yes.')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user: Are you open?', 'assistant: Yes.'])
  })

  test('behavior: typed text is its own line, also while the user speaks', () => {
    const { list, userPartial, user, lines } = scenario()
    userPartial('I would')
    addLine(list, 'user', ' My number is 42. ')
    addLine(list, 'user', ' ')
    user('I would like to book.')
    user('My number is 42.')
    expect(lines()).toEqual(['user: I would like to book.', 'user: My number is 42.'])
  })

  test('behavior: typed text is its own line, also if the assistant said the same', () => {
    const { list, agent, store } = scenario()
    agent('Yes.')
    addLine(list, 'user', 'Yes.')
    addLine(list, 'user', 'No.')
    expect(store.get().map(({ id, speaker, text }) => [id, speaker, text])).toEqual([
      ['line-1', 'assistant', 'Yes.'],
      ['line-2', 'user', 'Yes.'],
      ['line-3', 'user', 'No.'],
    ])
  })

  test('behavior: reads the messages of an assistant that sends final transcripts only', () => {
    const { transcript, lines } = scenario()
    const type = "transcript[transcriptType='final']"
    receive(transcript, { type, role: 'user', transcript: 'Hello.' })
    expect(lines()).toEqual(['user: Hello.'])
  })

  test('behavior: other messages, and messages with missing fields, add nothing', () => {
    const { transcript, lines } = scenario()
    receive(transcript, { type: 'speech-update', role: 'user', status: 'started' })
    receive(transcript, { type: 'transcript', role: 'system', transcript: 'x' })
    receive(transcript, { type: 'transcript', role: 'user' })
    expect(lines()).toEqual([])
  })

  test('behavior: the next call begins with an empty list and a new turn, and ids stay unique', () => {
    const first = scenario()
    first.user('One.')
    first.model('half of a')
    first.list.clear()
    expect(first.lines()).toEqual([])
    const { model, user, store } = scenario(first.list)
    model('New')
    user('Two.')
    expect(store.get().map(({ id, text }) => [id, text])).toEqual([
      ['line-3', 'New'],
      ['line-4', 'Two.'],
    ])
  })

  test('behavior: a line that the page added before the call is awaited too', () => {
    const before = createConversationList()
    addLine(before, 'assistant', GREETING)
    const { agentPartial, agent, store } = scenario(before)
    agentPartial('Hi, this')
    agent(GREETING)
    expect(store.get()).toHaveLength(1)
  })

  test('behavior: a line that the user typed before the call is not awaited', () => {
    const before = createConversationList()
    addLine(before, 'user', 'I want a table')
    const { agent, user, lines } = scenario(before)
    agent('Hello.')
    user('I want')
    expect(lines()).toEqual(['user: I want a table', 'assistant: Hello.', 'user: I want'])
  })

  test('behavior: a line that the page added before the call is awaited also if the user speaks first', () => {
    const before = createConversationList()
    addLine(before, 'assistant', GREETING)
    const { user, model, agent, lines } = scenario(before, { assistant: GREETING })
    user('Hello?')
    model('Hi, this')
    agent(GREETING)
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user: Hello?'])
  })

  test('behavior: a line of each speaker that the page added before the call is awaited', () => {
    const before = createConversationList()
    addLine(before, 'assistant', GREETING)
    addLine(before, 'user', 'I want a table.')
    const { user, agent, lines } = scenario(before, { assistant: GREETING, user: 'I want a table.' })
    agent(GREETING)
    user('I want a table')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user: I want a table.'])
  })

  test('behavior: a line without letters is awaited too', () => {
    const before = createConversationList()
    addLine(before, 'user', '🙂')
    const { user, agent, lines } = scenario(before, { user: '🙂' })
    agent('Hello.')
    user('🙂')
    expect(lines()).toEqual(['user: 🙂', 'assistant: Hello.'])
  })

  test('behavior: other words of the speaker end the waiting', () => {
    const { page, agentPartial, agent, lines } = scenario()
    page(GREETING)
    agentPartial('Well')
    agent('Hi, this is')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'assistant: Hi, this is'])
  })

  test('behavior: a line of the page is awaited after another line, and also if a blank one follows', () => {
    const { agent, page, user, lines } = scenario()
    agent('Welcome.')
    page(GREETING)
    page(' ')
    user('Hello?')
    agent(GREETING)
    expect(lines()).toEqual(['assistant: Welcome.', `assistant: ${GREETING}`, 'user: Hello?'])
  })

  test('behavior: model output that is cut off in a line of the page adds nothing', () => {
    const { page, model, user, lines } = scenario()
    page(GREETING)
    model('Hi, this')
    user('Stop.')
    model('Of course.')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user: Stop.', 'assistant…: Of course.'])
  })

  test('behavior: a user’s words that equal the beginning of the model output are their own line', () => {
    const { model, userPartial, lines } = scenario()
    model('I have two o’clock')
    userPartial('I')
    expect(lines()).toEqual(['assistant…: I have two o’clock', 'user…: I'])
  })

  test('behavior: a line that the user interrupts is marked, also if it is not the last one', () => {
    const { agent, agentPartial, user, transcript, store } = scenario()
    const interrupted = () => store.get().map(({ interrupted = false }) => interrupted)
    transcript.receive({ type: 'user-interrupted' })
    expect(interrupted()).toEqual([])
    agent('Hello.')
    transcript.receive({ type: 'user-interrupted' })
    expect(interrupted()).toEqual([true])
    agentPartial('Let me')
    user('Stop.')
    transcript.receive({ type: 'user-interrupted' })
    expect(interrupted()).toEqual([true, true, false])
  })

  test('behavior: a line that the user interrupts is marked', () => {
    const { agentPartial, agent, user, transcript, store } = scenario()
    agent('Hello.')
    user('Hi.')
    transcript.receive({ type: 'user-interrupted' })
    expect(store.get().some(({ interrupted }) => interrupted)).toBe(false)
    agentPartial('Let me tell you')
    transcript.receive({ type: 'user-interrupted' })
    transcript.receive({ type: 'user-interrupted' })
    user('Stop.')
    agent('Let me')
    expect(store.get().map(({ text, interrupted = false }) => [text, interrupted])).toEqual([
      ['Hello.', false],
      ['Hi.', false],
      ['Let me', true],
      ['Stop.', false],
    ])
  })

  test('behavior: a line of the page does not replace the line that grows, and is not added again when it is spoken', () => {
    const { agentPartial, agent, page, lines } = scenario()
    agentPartial('Let me')
    page('Your booking is confirmed.')
    expect(lines()).toEqual(['assistant…: Let me', 'assistant: Your booking is confirmed.'])
    agentPartial('Let me look')
    agent('Let me look that up.')
    agentPartial('Your booking')
    agent('Your booking is confirmed.')
    expect(lines()).toEqual(['assistant: Let me look that up.', 'assistant: Your booking is confirmed.'])
  })

  test('behavior: a line of the page completes the line that grows with the same words', () => {
    const { agentPartial, agent, page, lines } = scenario()
    agentPartial('Hi, this')
    page(GREETING)
    agent(GREETING)
    expect(lines()).toEqual([`assistant: ${GREETING}`])
  })

  test('behavior: adding a line takes constant time', () => {
    const list = createConversationList(20_000)
    let reads = 0
    const counted = {
      ...list,
      lastLine() {
        reads += 1
        return list.lastLine()
      },
    }
    const { user, agent, agentPartial } = scenario(counted)
    const costs = Array.from({ length: 10_000 }, (_, index) => {
      const before = reads
      agentPartial(`Answer ${index}`)
      agent(`Answer ${index}.`)
      if (index % 100 === 0) user(`Question ${index}`)
      return reads - before
    })
    expect(Math.max(...costs)).toBeLessThanOrEqual(8)
    expect(list.lines.get()).toHaveLength(10_100)
  })

  test('behavior: the list is the same object until a line changes', () => {
    const { store, list, user } = scenario()
    const changed = vi.fn()
    store.subscribe(changed)
    user('One.')
    const before = store.get()
    user('One.')
    list.clear()
    list.clear()
    expect(store.get()).not.toBe(before)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('behavior: a greeting that is cut off stays one line', () => {
    const { page, user, agent, agentPartial, lines } = scenario()
    page(GREETING)
    user('Hello there')
    agentPartial('Hi, this')
    agent('Hi, this is')
    agent('Of course.')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'user: Hello there', 'assistant: Of course.'])
  })

  test('behavior: a greeting that is spoken in two sentences stays one line', () => {
    const { page, agent, agentPartial, lines } = scenario()
    page(GREETING)
    agent('Hi, this is Aidan.')
    agentPartial('How can')
    agent('How can I help you today?')
    agent('Take your time.')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'assistant: Take your time.'])
  })

  test.each([
    ['Hi. This is Aidan! How can I help you today'],
    ['hi this is aidan   how can i help you today?'],
    ['“Hi, this is Aidan.” — How can I help you today?'],
  ])('behavior: the greeting is one line also with the transcript %s', (transcribed) => {
    const before = scenario()
    before.page(GREETING)
    before.agentPartial(transcribed.slice(0, 12))
    before.agent(transcribed)
    before.agent('Take your time.')
    expect(before.lines()).toEqual([`assistant: ${GREETING}`, 'assistant: Take your time.'])
    const after = scenario()
    after.agent(transcribed)
    after.page(GREETING)
    expect(after.lines()).toEqual([`assistant: ${transcribed}`])
  })

  test('behavior: other words than the greeting are a new line', () => {
    const { page, agent, lines } = scenario()
    page(GREETING)
    agent('Hi, this is Bella.')
    expect(lines()).toEqual([`assistant: ${GREETING}`, 'assistant: Hi, this is Bella.'])
  })

  test('behavior: a greeting that the page adds after it was spoken is not awaited', () => {
    const { page, agent, lines } = scenario()
    agent('Hello.')
    page('Hello.')
    agent('Hello, once more.')
    expect(lines()).toEqual(['assistant: Hello.', 'assistant: Hello, once more.'])
    page('Hello, once more.')
    expect(lines()).toHaveLength(2)
  })

  test('behavior: the same words later are a new line', () => {
    const { page, user, agent, lines } = scenario()
    agent('Hello.')
    page('Hello.')
    user('Who is there?')
    agent('Hello.')
    expect(lines()).toEqual(['assistant: Hello.', 'user: Who is there?', 'assistant: Hello.'])
  })

  test('behavior: model output before an interruption does not continue in the next turn', () => {
    const { model, user, lines } = scenario()
    model('Let me')
    model(' check')
    user('Stop please')
    model('Of')
    model(' course.')
    expect(lines()).toEqual(['assistant: Let me check', 'user: Stop please', 'assistant…: Of course.'])
  })

  test.each([{ type: 'user-interrupted' }, { type: 'speech-update', role: 'assistant', status: 'stopped' }])(
    'behavior: $type ends the turn of the model',
    (message) => {
      const { model, transcript, lines } = scenario()
      model('Let me check ')
      receive(transcript, message)
      model('Of course.')
      expect(lines()).toEqual(['assistant: Let me check', 'assistant…: Of course.'])
    },
  )

  test.each([
    { type: 'hang' },
    { type: 'speech-update', role: 'user', status: 'stopped' },
    { type: 'speech-update', role: 'assistant', status: 'started' },
  ])('behavior: %j does not end the turn of the model', (message) => {
    const { model, transcript, lines } = scenario()
    model('Let me')
    receive(transcript, message)
    model(' check')
    expect(lines()).toEqual(['assistant…: Let me check'])
  })
})
