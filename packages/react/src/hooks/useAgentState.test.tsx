import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAgentState } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const renderState = () => renderHook(() => useAgentState(), { wrapper: fake.wrapper })
const speech = (role: 'user' | 'assistant', status: 'started' | 'stopped') =>
  fake.sends({ type: 'speech-update', role, status })

test('default: the status of the call, and what the agent does in it', async () => {
  const { result } = renderState()
  expect(result.current).toBe('idle')
  await fake.connect()
  expect(result.current).toBe('listening')
  speech('user', 'started')
  fake.says('user', 'Do you have', 'partial')
  expect(result.current).toBe('listening')
  fake.says('user', 'Do you have a table?')
  speech('user', 'stopped')
  expect(result.current).toBe('thinking')
  fake.sends({ type: 'model-output', output: 'Yes, ' })
  expect(result.current).toBe('thinking')
  speech('assistant', 'started')
  expect(result.current).toBe('speaking')
  fake.says('assistant', 'Yes, at eight.')
  speech('assistant', 'stopped')
  expect(result.current).toBe('listening')
  await fake.stop()
  expect(result.current).toBe('idle')
})

test('behavior: connecting, and ending until everything is released', async () => {
  fake.recreate({ engine: { assistant: false, hang: ['leave'] } })
  const { result } = renderState()
  await act(async () => void fake.voice.start('assistant-id'))
  expect(result.current).toBe('connecting')
  await act(async () => fake.engine.receive('listening'))
  await act(async () => void fake.voice.stop())
  expect(result.current).toBe('ending')
})

test('behavior: reconnecting while the connection is interrupted', async () => {
  const { result } = renderState()
  await fake.connect()
  act(() => fake.engine.emit('network-connection', { type: 'signaling', event: 'interrupted' }))
  expect(result.current).toBe('reconnecting')
})

test('behavior: thinks about typed words, in a tool call, and through notes of the platform', async () => {
  const { result } = renderState()
  await fake.connect()
  act(() => void fake.voice.addMessage({ role: 'user', content: 'Book a table.' }))
  expect(result.current).toBe('thinking')
  fake.sends({ type: 'hang' })
  expect(result.current).toBe('thinking')
  fake.says('assistant', 'One moment.')
  expect(result.current).toBe('listening')
  fake.sends({ type: 'tool-calls', toolCallList: [{ id: '1', function: { name: 'book', arguments: {} } }] })
  expect(result.current).toBe('thinking')
})

test('behavior: a finished tool call counts for nothing: the words before it decide', async () => {
  fake.voice.onToolCall('book', () => 'At eight')
  const { result } = renderState()
  await fake.connect()
  const book = (id: string) =>
    act(async () =>
      fake.sends({ type: 'tool-calls', toolCallList: [{ id, function: { name: 'book', arguments: {} } }] }),
    )
  fake.says('assistant', 'It is booked.')
  await book('1')
  expect(fake.voice.conversation.get().at(-1)).toMatchObject({ kind: 'tool-call', status: 'done' })
  expect(result.current).toBe('listening')
  fake.says('user', 'Once more, please.')
  await book('2')
  expect(result.current).toBe('thinking')
})

test('behavior: listens to a user who interrupts, and not to a muted one who speaks', async () => {
  const { result } = renderState()
  await fake.connect()
  fake.sends({ type: 'model-output', output: 'We are open from' })
  speech('assistant', 'started')
  fake.sends({ type: 'user-interrupted' })
  expect(result.current).toBe('listening')
  fake.says('user', 'On Sunday?')
  act(() => fake.voice.setMuted(true))
  fake.level('user', 0.5)
  expect(fake.voice.state.get().userSpeaking).toBe(true)
  expect(result.current).toBe('thinking')
})
