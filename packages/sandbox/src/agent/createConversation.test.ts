import { expect, test } from 'vitest'
import { createConversation } from './createConversation.ts'
import type { TurnAge } from './turns.ts'

const call = { id: 'one', type: 'function', function: { name: 'book', arguments: '{}' } }

test('default: an update has every final transcript and tool call so far', () => {
  let now = 1000
  const conversation = createConversation(() => now)
  const say = (role: string, transcript: string) =>
    conversation.add({ type: 'transcript', role, transcriptType: 'final', transcript })
  say('assistant', 'Hello.')
  now = 2500
  say('user', 'Book it.')
  expect(conversation.add({ type: 'tool-calls', toolCallList: [call] })).toEqual({
    type: 'conversation-update',
    messages: [
      { role: 'bot', message: 'Hello.', time: 1000, secondsFromStart: 0 },
      { role: 'user', message: 'Book it.', time: 2500, secondsFromStart: 1.5 },
      { role: 'tool_calls', toolCalls: [call], time: 2500, secondsFromStart: 1.5 },
    ],
    messagesOpenAIFormatted: [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Book it.' },
    ],
    conversation: [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Book it.' },
      { role: 'assistant', tool_calls: [call] },
    ],
  })
})

test.each([
  'listening',
  null,
  { type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'Bo' },
  { type: 'speech-update', role: 'user', status: 'started' },
])('behavior: %j changes nothing', (message) => {
  const conversation = createConversation()
  expect(conversation.add(message)).toBeNull()
  expect(conversation.update()).toMatchObject({ messages: [], conversation: [] })
})

test('default: messages that nobody says are added, in the order of the call', () => {
  const conversation = createConversation(() => 1000)
  const at = { time: 1000, secondsFromStart: 0 }
  conversation.append({ role: 'system', content: 'Be kind.' })
  conversation.append({ role: 'assistant', content: 'Hello.' })
  conversation.append({ role: 'user', content: 'Book it.' })
  conversation.add({ type: 'tool-calls', toolCallList: [call] })
  expect(conversation.append({ role: 'tool', toolCallId: 'one', content: 'Booked.' })).toEqual({
    type: 'conversation-update',
    messages: [
      { role: 'system', message: 'Be kind.', ...at },
      { role: 'bot', message: 'Hello.', ...at },
      { role: 'user', message: 'Book it.', ...at },
      { role: 'tool_calls', toolCalls: [call], ...at },
      { role: 'tool_call_result', toolCallId: 'one', result: 'Booked.', ...at },
    ],
    messagesOpenAIFormatted: [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Book it.' },
      { role: 'tool', tool_call_id: 'one', content: 'Booked.' },
    ],
    conversation: [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Book it.' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'one', content: 'Booked.' },
    ],
  })
})

test('behavior: words come before the calls of tools that they announce, and have their own times', () => {
  let now = 1000
  const conversation = createConversation(() => now)
  const say = (role: string, transcript: string, age?: TurnAge) =>
    conversation.add({ type: 'transcript', role, transcriptType: 'final', transcript }, age)
  now = 5000
  say('user', 'Book it.', { startedMsAgo: 3000.4, endedMsAgo: 1000 })
  conversation.add({ type: 'tool-calls', toolCallList: [call] })
  conversation.append({ role: 'tool', toolCallId: 'one', content: 'Booked' })
  now = 7000
  const update = say('assistant', 'One moment.', { startedMsAgo: 1500, endedMsAgo: 0, precedes: 'one' })
  expect(update?.messages).toEqual([
    { role: 'user', message: 'Book it.', time: 2000, endTime: 4000, secondsFromStart: 1 },
    { role: 'bot', message: 'One moment.', time: 5000, endTime: 7000, secondsFromStart: 4 },
    { role: 'tool_calls', toolCalls: [call], time: 5000, secondsFromStart: 4 },
    { role: 'tool_call_result', toolCallId: 'one', result: 'Booked', time: 5000, secondsFromStart: 4 },
  ])
  expect(update?.conversation.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'tool'])
  expect(update?.messagesOpenAIFormatted.map(({ content }) => content)).toEqual([
    'Book it.',
    'One moment.',
    'Booked',
  ])
})

test('behavior: words that began before others, and end after them, come first', () => {
  let now = 1000
  const conversation = createConversation(() => now)
  now = 9000
  conversation.append({ role: 'system', content: 'VIP' })
  const say = (transcript: string, startedMsAgo: number) =>
    conversation.add(
      { type: 'transcript', role: 'user', transcriptType: 'final', transcript },
      { startedMsAgo, endedMsAgo: 0 },
    )
  say('Second', 2000)
  expect(say('First', 4000)?.messages.map(({ message }) => message)).toEqual(['VIP', 'First', 'Second'])
})
