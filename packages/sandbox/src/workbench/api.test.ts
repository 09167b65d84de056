import { expect, test } from 'vitest'
import { withPrompt } from './api.ts'

const system = (content: string) => ({ role: 'system', content })
const user = { role: 'user', content: 'Hi.' }

test('default: the prompt is the message of the system, and everything else of the model stays', () => {
  const model = { provider: 'openai', model: 'gpt-4o', temperature: 0.2, messages: [user, system('Old.')] }
  expect(withPrompt(model, 'New.')).toEqual({ ...model, messages: [system('New.'), user] })
})

test('behavior: an older prompt goes, also that of the field systemPrompt', () => {
  const model = { provider: 'openai', model: 'gpt-4o', systemPrompt: 'Old.' }
  expect(withPrompt(model, '')).toEqual({ provider: 'openai', model: 'gpt-4o', messages: [] })
})

test('behavior: an assistant without a model gets one', () => {
  expect(withPrompt(undefined, 'New.')).toMatchObject({ provider: 'openai', messages: [system('New.')] })
})
