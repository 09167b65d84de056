import type { ServerMessage } from '@offhook/core'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSpokenWords, useTranscript } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

const fake = fakeForEachTest()
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const TEXT = 'We open at nine.'

function useLast() {
  const line = useTranscript().at(-1)
  return useSpokenWords(line ?? { id: '', speaker: 'user', text: '', final: true, at: 0 })
}

/** Renders the latest line of a call in which the model has written a text and speaks it. */
async function renderSpeech(...messages: ServerMessage[]) {
  vi.useFakeTimers()
  const rendered = renderHook(useLast, { wrapper: fake.wrapper })
  await fake.connect()
  fake.sends({ type: 'model-output', output: TEXT })
  for (const message of messages) fake.sends(message)
  return rendered
}

const timing = {
  type: 'word-alignment',
  words: ['We', 'open', 'at', 'nine.'],
  wordsStartTimesMs: [0, 200, 500, 700],
  wordsEndTimesMs: [200, 500, 700, 1200],
} as const

test('default: the words of the line one after the other, as the voice says them', async () => {
  const { result } = await renderSpeech({ type: 'assistant.speechStarted', text: TEXT, timing })
  expect(result.current).toEqual(['We', ' open at nine.'])
  await advance(200)
  expect(result.current).toEqual(['We open', ' at nine.'])
  await advance(500)
  expect(result.current).toEqual([TEXT, ''])
})

test('behavior: without times every word counts as spoken, and so do the words of the user', async () => {
  const { result } = await renderSpeech()
  expect(result.current).toEqual([TEXT, ''])
  fake.sends({ type: 'assistant.speechStarted', text: TEXT })
  expect(result.current).toEqual([TEXT, ''])
  fake.sends({ type: 'assistant.speechStarted', text: TEXT, timing })
  fake.says('assistant', TEXT)
  fake.says('user', 'We are late.')
  expect(result.current).toEqual(['We are late.', ''])
})

test('parameters: timing: word-progress', async () => {
  const words = [
    { word: 'at', startMs: 0, endMs: 200 },
    { word: 'nine.', startMs: 200, endMs: 700 },
    { word: 'never', startMs: 300, endMs: 700 },
  ]
  const progress = { type: 'word-progress', wordsSpoken: 2, totalWords: 4 } as const
  const { result } = await renderSpeech({ type: 'assistant.speechStarted', text: TEXT, timing: progress })
  expect(result.current).toEqual(['We open', ' at nine.'])
  fake.sends({
    type: 'assistant.speechStarted',
    text: TEXT,
    timing: { ...progress, segment: 'at nine.', words },
  })
  expect(result.current).toEqual(['We open at', ' nine.'])
  await advance(200)
  expect(result.current).toEqual([TEXT, ''])
})

test('behavior: the words that the user cut off stay unspoken', async () => {
  const { result } = await renderSpeech({ type: 'assistant.speechStarted', text: TEXT, timing })
  await advance(200)
  fake.sends({ type: 'user-interrupted' })
  await advance(2000)
  expect(result.current).toEqual(['We open', ' at nine.'])
})

test('behavior: leaves no timer behind, and a line of another turn is spoken', async () => {
  const { result, unmount } = await renderSpeech({ type: 'assistant.speechStarted', text: TEXT, timing })
  fake.sends({ type: 'user-interrupted' })
  fake.says('user', 'And on Sunday?')
  fake.sends({ type: 'model-output', output: 'We rest on Sunday.' })
  expect(result.current).toEqual(['We rest on Sunday.', ''])
  fake.sends({ type: 'assistant.speechStarted', text: TEXT, timing })
  const during = vi.getTimerCount()
  unmount()
  expect(vi.getTimerCount()).toBe(during - 3)
})

test('behavior: words without a time are spoken at once, and words that the text does not have are left out', async () => {
  const { result } = await renderSpeech({
    type: 'assistant.speechStarted',
    text: TEXT,
    timing: {
      type: 'word-alignment',
      words: ['', 'We', 'never'],
      wordsStartTimesMs: [],
      wordsEndTimesMs: [],
    },
  })
  expect(result.current).toEqual(['We', ' open at nine.'])
  const nothing = { type: 'word-progress', wordsSpoken: 0, totalWords: 0 } as const
  fake.sends({ type: 'assistant.speechStarted', text: TEXT, timing: nothing })
  expect(result.current).toEqual(['', TEXT])
})

test('behavior: a line that is rendered again while it is spoken does not stay unspoken', async () => {
  const { unmount } = await renderSpeech({ type: 'assistant.speechStarted', text: TEXT, timing })
  unmount()
  await advance(700)
  const again = renderHook(useLast, { wrapper: fake.wrapper })
  expect(again.result.current).toEqual([TEXT, ''])
})
