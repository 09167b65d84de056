import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTypedMessage } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const renderMessage = () => renderHook(() => useTypedMessage(), { wrapper: fake.wrapper })

test('default: sends words of the user, which the transcript shows', async () => {
  const { result } = renderMessage()
  expect(result.current.canSend).toBe(false)
  expect(result.current.send('Hello')).toBe('not-sent')
  await fake.connect()
  expect(result.current.canSend).toBe(true)
  act(() => expect(result.current.send('  Hello ')).toBe('sent'))
  expect(fake.voice.transcript.get()).toMatchObject([{ speaker: 'user', text: 'Hello', final: true }])
  await fake.stop()
  expect(result.current.canSend).toBe(false)
})

test('behavior: sends nothing without words, and nothing that is too long', async () => {
  const { result } = renderMessage()
  await fake.connect()
  expect(result.current.send('  \n')).toBe('not-sent')
  expect(result.current.send('a'.repeat(5000))).toBe('too-long')
  expect(fake.voice.transcript.get()).toEqual([])
})
