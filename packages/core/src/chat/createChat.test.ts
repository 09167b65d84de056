import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorMessageForUser } from '../errors/errorMessageForUser.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { fakeVoice } from '../testing/fakeVoice.ts'
import type { ChatOptions } from './chat.ts'
import { createChat } from './createChat.ts'
import { createAnswers } from './testAnswers.ts'

afterEach(() => void vi.useRealTimers())

/** A chat that the test answers, with each status that it has. */
function startChat(options: Partial<ChatOptions> = {}) {
  const answers = createAnswers()
  const chat = createChat({ publicKey: 'key', assistant: 'reception', fetch: answers.fetch, ...options })
  const statuses: string[] = []
  chat.state.subscribe(() => {
    const { status } = chat.state.get()
    if (statuses.at(-1) !== status) statuses.push(status)
  })
  const lines = () => chat.state.get().lines.map(({ speaker, text, final }) => [speaker, text, final])
  const bodies = () => answers.bodies.map((body) => JSON.parse(body) as Record<string, unknown>)
  /** Sends a text, and waits until its request is there. */
  async function send(text: string) {
    const count = answers.bodies.length
    const result = chat.send(text)
    await vi.waitFor(() => expect(answers.bodies.length).toBe(count + 1))
    return result
  }
  async function ask(text: string, answer: string) {
    const result = chat.send(text)
    const count = answers.bodies.length
    await vi.waitFor(() => expect(answers.bodies.length).toBeGreaterThan(count))
    answers.write(answer)
    answers.end()
    return result
  }
  return { chat, answers, statuses, lines, bodies, send, ask }
}

describe('createChat', () => {
  test('default: sends a text, and the answer grows', async () => {
    const { chat, answers, statuses, lines, bodies } = startChat({
      assistantOverrides: { variableValues: { name: 'Ada' } },
    })
    expect(chat.state.get()).toEqual({ status: 'idle', lines: [], error: null })
    const result = chat.send('  When do you open? ')
    await vi.waitFor(() => expect(answers.bodies).toHaveLength(1))
    expect(lines()).toEqual([['user', 'When do you open?', true]])
    answers.write('At ')
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    expect(lines()[1]).toEqual(['assistant', 'At ', false])
    answers.write('nine.')
    answers.end()
    expect(await result).toBe('answered')
    expect(lines()[1]).toEqual(['assistant', 'At nine.', true])
    expect(statuses).toEqual(['sending', 'streaming', 'idle'])
    expect(bodies()).toEqual([
      {
        assistantId: 'reception',
        assistantOverrides: { variableValues: { name: 'Ada' } },
        input: [{ role: 'user', content: 'When do you open?' }],
        stream: true,
      },
    ])
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \n'],
  ])('behavior: sends no text of %s', async (_what, text) => {
    const { chat, answers, statuses } = startChat()
    expect(await chat.send(text)).toBe('not-sent')
    expect([answers.bodies, statuses]).toEqual([[], []])
  })

  test('behavior: sends nothing while an answer is on its way', async () => {
    const { chat, answers } = startChat()
    const first = chat.send('One')
    expect(await chat.send('Two')).toBe('not-sent')
    await vi.waitFor(() => expect(answers.bodies).toHaveLength(1))
    expect(await chat.send('Three')).toBe('not-sent')
    answers.write('Yes.')
    answers.end()
    expect(await first).toBe('answered')
    expect(answers.bodies).toHaveLength(1)
  })

  test('behavior: a text without an answer is no line, and the error has a sentence', async () => {
    const { chat, lines, ask } = startChat()
    const failing = startChat({ fetch: async () => new Response('{}', { status: 401 }) })
    expect(await failing.chat.send('Hello')).toBe('not-sent')
    const { error } = failing.chat.state.get()
    expect(failing.statuses).toEqual(['sending', 'failed'])
    expect([failing.lines(), error?.code]).toEqual([[], 'api-authentication'])
    expect(error && errorMessageForUser(error)).not.toBe('')
    await ask('Hello', 'Hi.')
    expect([chat.state.get().error, lines().length]).toEqual([null, 2])
  })

  test('behavior: an answer that breaks off stays, and the next message has no error', async () => {
    const { chat, answers, lines, ask, statuses } = startChat()
    const result = chat.send('Prices?')
    await vi.waitFor(() => expect(answers.bodies).toHaveLength(1))
    answers.write('We are ')
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    answers.fail()
    expect(await result).toBe('interrupted')
    expect(lines()[1]).toEqual(['assistant', 'We are ', true])
    expect(chat.state.get()).toMatchObject({ status: 'failed', error: { code: expect.any(String) } })
    expect(await ask('Prices?', 'Nine.')).toBe('answered')
    expect(chat.state.get().error).toBeNull()
    expect(statuses.at(-1)).toBe('idle')
  })

  test('behavior: reset() drops the lines and an answer on its way', async () => {
    const { chat, answers, bodies, ask } = startChat()
    await ask('One', 'Yes.')
    const result = chat.send('Two')
    await vi.waitFor(() => expect(answers.bodies).toHaveLength(2))
    chat.reset()
    expect(await result).toBe('interrupted')
    expect(chat.state.get()).toEqual({ status: 'idle', lines: [], error: null })
    await ask('Three', 'Yes.')
    expect(chat.state.get().lines).toHaveLength(2)
    expect(bodies()[2]?.input).toEqual([{ role: 'user', content: 'Three' }])
  })

  test('behavior: destroy() stops an answer, and keeps the lines', async () => {
    const { chat, answers, lines } = startChat()
    const result = chat.send('One')
    await vi.waitFor(() => expect(answers.bodies).toHaveLength(1))
    answers.write('Yes, ')
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    chat.destroy()
    expect(await result).toBe('interrupted')
    expect([chat.state.get().status, lines().length]).toEqual(['idle', 2])
    expect(await chat.send('Two')).toBe('not-sent')
    expect(answers.bodies).toHaveLength(1)
  })

  test.each(['reset', 'destroy'] as const)(
    'behavior: %s() before the code has loaded drops the text',
    async (end) => {
      const { chat, answers } = startChat()
      const result = chat.send('One')
      expect(chat.state.get().status).toBe('sending')
      chat[end]()
      expect(await result).toBe('not-sent')
      expect([chat.state.get().status, answers.bodies.length]).toEqual(['idle', 0])
    },
  )

  test.each<[string, object, string]>([
    ['no assistant', { assistant: undefined }, 'assistant must be the id of an assistant.'],
    ['an inline assistant', { assistant: {} }, 'assistant must be the id of an assistant.'],
    ['no key', { publicKey: undefined }, 'publicKey must be a non-empty string'],
    ['an unknown option', { squad: 'a' }, 'A chat has no option squad'],
    ['no voice client', { voice: {} }, 'voice must be a voice client.'],
  ])('parameters: refuses %s', (_what, options, message) => {
    expect(() => startChat(options)).toThrow(ValidationError)
    expect(() => startChat(options)).toThrow(message)
  })

  test('parameters: needs no key for an endpoint of the page', async () => {
    const urls: string[] = []
    const chat = createChat({
      baseUrl: 'https://clinic.example/api',
      assistant: 'reception',
      fetch: async (url) => {
        urls.push(String(url))
        return new Response('{}', { status: 500 })
      },
    })
    vi.useFakeTimers()
    const result = chat.send('Hello')
    await vi.runAllTimersAsync()
    expect(await result).toBe('not-sent')
    expect(new Set(urls)).toEqual(new Set(['https://clinic.example/api/chat/web']))
  })
})

describe('with calls', () => {
  const sent = ({ engine }: ReturnType<typeof fakeVoice>) =>
    engine.uses
      .filter(({ method, args }) => method === 'sendAppMessage' && args[0] !== 'playable')
      .map(({ args }) => JSON.parse(String(args[0])) as { message: { content: string } })
      .map(({ message }) => message.content)

  test('default: each assistant learns what was said to the other', async () => {
    const fake = fakeVoice()
    const { ask, bodies, lines, chat } = startChat({ voice: fake.voice })
    await ask('I chipped a tooth.', 'Oh no.')
    await fake.voice.start('reception')
    expect(sent(fake)).toEqual(['Earlier in this conversation:\nUser: I chipped a tooth.\nAssistant: Oh no.'])
    fake.says('assistant', 'Is it 8:20?')
    await fake.voice.stop()
    expect(lines()).toHaveLength(2)
    await ask('Yes.', 'Fine.')
    expect(bodies()[1]?.input).toEqual([
      { role: 'system', content: 'Said in a call since the last message:\nAssistant: Is it 8:20?' },
      { role: 'user', content: 'Yes.' },
    ])
    await fake.voice.start('reception')
    expect(sent(fake)).toHaveLength(2)
    // Each call is a new one for the platform.
    expect(sent(fake)[1]).toContain('tooth')
    chat.destroy()
    fake.says('user', 'Hello')
    expect(lines()).toHaveLength(5)
    await fake.voice.destroy()
  })

  test('behavior: a second call keeps the lines of the first, and the chat learns both', async () => {
    const fake = fakeVoice()
    const { ask, bodies } = startChat({ voice: fake.voice })
    for (const [index, time] of ['8:20', '15:00'].entries()) {
      await ask(`Question ${index + 1}`, 'Yes.')
      await fake.voice.start('reception')
      fake.says('assistant', `Is it ${time}?`)
      await fake.voice.stop()
    }
    await ask('Question 3', 'Yes.')
    const told = bodies().map(({ input }) => (input as { content: string }[]).map(({ content }) => content))
    expect(told).toEqual([
      ['Question 1'],
      ['Said in a call since the last message:\nAssistant: Is it 8:20?', 'Question 2'],
      ['Said in a call since the last message:\nAssistant: Is it 15:00?', 'Question 3'],
    ])
    expect(sent(fake)[1]).toBe(
      'Earlier in this conversation:\nUser: Question 1\nAssistant: Yes.\nAssistant: Is it 8:20?\nUser: Question 2\nAssistant: Yes.',
    )
    await fake.voice.destroy()
  })

  test('behavior: two calls before the first message are known, and the lines of the first one stay', async () => {
    const fake = fakeVoice()
    const { ask, bodies, lines } = startChat({ voice: fake.voice })
    for (const text of ['Hello', 'Hello again']) {
      await fake.voice.start('reception')
      fake.says('user', text)
      await fake.voice.stop()
    }
    expect(lines()).toEqual([['user', 'Hello', true]])
    expect(fake.voice.transcript.get()).toMatchObject([{ text: 'Hello again' }])
    await ask('Prices?', 'Nine.')
    expect(bodies()[0]?.input).toMatchObject([
      { content: 'Said in a call since the last message:\nUser: Hello\nUser: Hello again' },
      { content: 'Prices?' },
    ])
    await fake.voice.start('reception')
    expect(lines().map(([, text]) => text)).toEqual(['Hello', 'Hello again', 'Prices?', 'Nine.'])
    await fake.voice.destroy()
  })
})
