import { expect, onTestFinished, test, vi } from 'vitest'
import { updateAssistant, withPrompt } from './api.ts'

const system = (content: string) => ({ role: 'system', content })
const user = { role: 'user', content: 'Hi.' }

test('default: the prompt is the first message of the system, and everything else of the model stays', () => {
  const model = { provider: 'openai', model: 'gpt-4o', temperature: 0.2, messages: [user, system('Old.')] }
  expect(withPrompt(model, 'New.')).toEqual({ ...model, messages: [user, system('New.')] })
  const [rules, field] = [system('Rules.'), { systemPrompt: 'More rules.' }]
  const long = { ...model, ...field, messages: [system('Old.'), user, rules] }
  expect(withPrompt(long, 'New.')).toEqual({ ...long, messages: [system('New.'), user, rules] })
  expect(withPrompt(long, '')).toEqual({ ...long, messages: [user, rules] })
  expect(withPrompt({ messages: [user] }, 'New.')).toEqual({ messages: [system('New.'), user] })
})

test('behavior: an older prompt goes, also that of the field systemPrompt', () => {
  const model = { provider: 'openai', model: 'gpt-4o', systemPrompt: 'Old.' }
  expect(withPrompt(model, '')).toEqual({ provider: 'openai', model: 'gpt-4o', messages: [] })
})

test('behavior: an assistant without a model gets one', () => {
  expect(withPrompt(undefined, 'New.')).toMatchObject({ provider: 'openai', messages: [system('New.')] })
})

test('behavior: an assistant whose prompt stays keeps its model, or its lack of one', async () => {
  const fetch = vi.fn(async (_path: string, _init: { method: string; body?: string }) => new Response('{}'))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  await updateAssistant('a b', { name: 'Bob' })
  const sent = () =>
    fetch.mock.calls.map(([path, { method, body }]) => [method, path, body && JSON.parse(body)])
  expect(sent()).toEqual([['PATCH', '/assistant/a%20b', { name: 'Bob' }]])
  await updateAssistant('a', { name: 'Bob', prompt: 'New.' })
  expect(sent().at(-1)).toEqual([
    'PATCH',
    '/assistant/a',
    { name: 'Bob', model: expect.objectContaining({ messages: [system('New.')] }) },
  ])
})
