import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speaksFirst } from './firstMessage.ts'
import { demoScript, NEUTRAL_VOICE, recordingOf, scriptOf } from './script.ts'

const script = { greeting: { text: 'Good evening.' }, turns: [{ text: 'Yes.' }] }

test('default: the demo', () => {
  expect(scriptOf({})).toEqual(demoScript)
})

test('default: the first message is the greeting, before the turns of the script', () => {
  const words = { name: 'Bella', firstMessage: 'Welcome to Bella!' }
  expect(scriptOf({}, undefined, words)).toEqual({ ...demoScript, greeting: { text: 'Welcome to Bella!' } })
  expect(scriptOf({}, script, words)).toEqual({ ...script, greeting: { text: 'Welcome to Bella!' } })
})

test('default: an assistant without a first message has its own name in the greeting of the demo', () => {
  expect(scriptOf({}, undefined, { name: 'Bella' }).greeting).toEqual({
    text: 'Hi, this is Bella. How can I help you today?',
  })
  expect(scriptOf({}, script, { name: 'Bella' }).greeting).toEqual(script.greeting)
})

test('behavior: a message that the model generates comes from the script', () => {
  const words = {
    firstMessage: 'Welcome!',
    firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
  } as const
  expect(scriptOf({}, script, words).greeting).toEqual(script.greeting)
})

test.each([
  [{}, true],
  [{ firstMessage: 'Hello' }, true],
  [{ firstMessage: '' }, false],
  [{ firstMessage: 'Hello', firstMessageMode: 'assistant-waits-for-user' }, false],
  [{ firstMessage: '', firstMessageMode: 'assistant-speaks-first-with-model-generated-message' }, true],
] as const)('default: %j speaks first: %j', (words, speaks) => {
  expect(speaksFirst(words)).toBe(speaks)
})

test.each([
  [{ text: 'Anything', voice: 'day' }, 'day'],
  [demoScript.greeting, 'greeting'],
  [{ text: 'Hi, this is Aidan. How can I help you today?' }, 'greeting'],
  [{ text: 'Of course. Which day would suit you best?' }, 'day'],
  [{ text: 'Welcome to Bella!' }, NEUTRAL_VOICE],
])('default: %j is spoken with the recording %s', (line, recording) => {
  expect(recordingOf(line)).toBe(recording)
})

test('default: every line of the demo has a recording, and there is one for other words', () => {
  const recorded = readdirSync(new URL('./voices', import.meta.url)).map((file) => file.replace('.opus', ''))
  const named = [demoScript.greeting, ...demoScript.turns].map(({ voice }) => voice)
  expect(new Set(recorded)).toEqual(new Set([...named, NEUTRAL_VOICE]))
})
