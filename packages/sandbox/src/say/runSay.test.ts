import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AgentModels } from '../agent/AgentModels.ts'
import { sharedPlatforms } from '../platform/sharedPlatforms.ts'
import { type SandboxServerOptions, startSandboxServer } from '../server/startSandboxServer.ts'
import { runSay } from './runSay.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

const TOOL = { type: 'function', function: { name: 'findTimes', parameters: { type: 'object' } } }

const model = {
  provider: 'openai',
  model: 'gpt-4o',
  messages: [{ role: 'system', content: 'Be brief.' }],
  tools: [TOOL],
}
const ada = { name: 'Ada', firstMessage: 'Good morning.', model }

/** Answers words of the user with them, the word `times` with a call of the tool, and its result with the result. */
const respond: NonNullable<AgentModels['respond']> = async function* ({ messages }) {
  const last = messages.at(-1)
  const words = last?.content ?? ''
  if (last?.role === 'tool') yield { text: `There is ${words}.` }
  else if (words === 'times') {
    yield { text: 'One moment. ' }
    yield { toolCall: { id: '1', name: 'findTimes', arguments: '{"day":"Friday"}' } }
  } else if (words === 'fail') throw new Error('The model is out of order.')
  else yield { text: `You said ${words}, after ${messages.length - 1} messages.` }
}

async function start(options: SandboxServerOptions = { agent: { respond } }) {
  const server = await startSandboxServer({ port: 0, ...options })
  closing.push(server.close)
  // the command is another process than the server
  sharedPlatforms().clear()
  const send = async (operation: string, body?: object) => {
    const [method = '', path = ''] = operation.split(' ')
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return { body: await (await fetch(`${server.url}${path}`, init)).json() }
  }
  const run = async (args: readonly string[], lines: Iterable<string> | AsyncIterable<string> = []) => {
    const printed: string[] = []
    const errors: string[] = []
    const code = await runSay({
      args: [...args, '--url', server.url],
      lines: async function* () {
        yield* lines
      },
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text),
    })
    return { code, printed, errors }
  }
  const create = async (assistant: object) => String((await send('POST /assistant', assistant)).body.id)
  return { run, create, send }
}

const millis = expect.any(Number)

test('default: the answer of the assistant that was created last, and its times', async () => {
  const { run, create, send } = await start()
  await create({ ...ada, name: 'Bob' })
  const id = await create(ada)
  const { code, printed, errors } = await run(['Hello', '--json'])
  expect(errors).toEqual([])
  expect(code).toBe(0)
  expect(printed.map((line) => JSON.parse(line))).toEqual([
    {
      callId: expect.any(String),
      assistant: id,
      user: 'Hello',
      // the prompt and the first message
      answer: 'You said Hello, after 2 messages.',
      toolCalls: [],
      latencyMs: { firstToken: millis, firstSentence: millis, whole: millis },
      failures: [],
    },
  ])
  const { body: calls } = await send('GET /__sandbox/calls')
  await vi.waitFor(async () => {
    const { body } = await send('GET /__sandbox/calls')
    expect(body[0]).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' })
  })
  expect(calls).toHaveLength(1)
  const { body: record } = await send(`GET /call/${calls[0].id}`)
  expect(
    record.artifact.messages.map(({ role, message }: { role: string; message: string }) => [role, message]),
  ).toEqual(
    expect.arrayContaining([
      ['bot', 'Good morning.'],
      ['user', 'Hello'],
      ['bot', 'You said Hello, after 2 messages.'],
    ]),
  )
})

test('behavior: the commands of `monitor.controlUrl` reach the call', async () => {
  const { run, create, send } = await start()
  await create(ada)
  async function* lines() {
    yield 'Hello'
    const { body: calls } = await send('GET /__sandbox/calls')
    const { id } = calls[0]
    await send(`POST /call/${id}/control`, { type: 'say', content: 'We close now.' })
    await vi.waitFor(async () =>
      expect((await send(`GET /call/${id}`)).body.artifact.transcript).toContain('We close now.'),
    )
    await send(`POST /call/${id}/control`, { type: 'end-call' })
    await vi.waitFor(async () =>
      expect((await send(`GET /call/${id}`)).body).toMatchObject({
        status: 'ended',
        endedReason: 'assistant-ended-call',
      }),
    )
    yield 'Is anyone there?'
  }
  const { errors, printed } = await run(['--call', '--json'], lines())
  expect(errors).toEqual([])
  const turns = printed.map((line) => JSON.parse(line))
  expect(turns.map(({ user }) => user)).toEqual([undefined, 'Hello', undefined])
  expect(turns[2]).toMatchObject({ answer: 'We close now.', endedReason: 'assistant-ended-call' })
})

test('behavior: a call whose user says nothing for long goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const { run, create, send } = await start()
  await create(ada)
  async function* lines() {
    yield 'Hello'
    const { body: calls } = await send('GET /__sandbox/calls')
    vi.advanceTimersByTime(80_000)
    await vi.waitFor(async () =>
      expect((await send(`GET /call/${calls[0].id}`)).body.status).toBe('in-progress'),
    )
  }
  expect((await run(['--call'], lines())).errors).toEqual([])
})

describe('tools', () => {
  test('default: a tool of a page has the result of --tool', async () => {
    const { run, create } = await start()
    await create(ada)
    const { code, printed } = await run(['times', '--assistant', 'Ada', '--tool', 'findTimes=ten o’clock'])
    expect(code).toBe(0)
    expect(printed).toEqual([
      'One moment. There is ten o’clock.',
      '  tool findTimes({"day":"Friday"}) -> ten o’clock',
      expect.stringMatching(/^ {2}first token \d+ ms, first sentence \d+ ms, whole answer \d+ ms$/),
    ])
  })

  test('behavior: without a result the assistant learns that there is no page', async () => {
    const { run, create } = await start()
    await create(ada)
    const { printed } = await run(['times'])
    expect(printed[0]).toBe('One moment. There is There is no page in this call that could run findTimes..')
  })

  test('behavior: a tool with a server is run by it', async () => {
    const received: unknown[] = []
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      let body = ''
      for await (const part of incoming) body += part
      const { message } = JSON.parse(body)
      received.push(message.type)
      const results = [{ toolCallId: message.toolCallList?.[0].id, result: 'noon' }]
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ results }))
    }
    const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    closing.push(async () => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { run, create } = await start()
    await create({ ...ada, model: { ...model, tools: [{ ...TOOL, server: { url } }] } })
    const { printed } = await run(['times', '--tool', 'findTimes=unused'])
    expect(printed[0]).toBe('One moment. There is noon.')
    expect(received).toContain('tool-calls')
  })
})

describe('--call', () => {
  test('default: goes on in one conversation with the lines of the standard input', async () => {
    const { run, create, send } = await start()
    await create(ada)
    const { code, printed } = await run(['one', '--call', '--json'], ['two', ' ', 'three'])
    expect(code).toBe(0)
    const turns = printed.map((line) => JSON.parse(line))
    expect(turns.map(({ user, answer }) => [user, answer])).toEqual([
      [undefined, 'Good morning.'],
      ['one', 'You said one, after 2 messages.'],
      ['two', 'You said two, after 4 messages.'],
      ['three', 'You said three, after 6 messages.'],
    ])
    expect((await send('GET /__sandbox/calls')).body).toHaveLength(1)
  })

  test('behavior: the end of the call ends the conversation', async () => {
    const endCallPhrases = ['after 2 messages']
    const { run, create } = await start()
    await create({ ...ada, endCallPhrases })
    const { code, printed } = await run(['--call'], ['one', 'two'])
    expect(code).toBe(0)
    expect(printed.at(-1)).toBe('  the call has ended: assistant-said-end-call-phrase')
    expect(printed.join()).not.toContain('two')
  })

  test('behavior: an assistant that waits for the user has no first words', async () => {
    const { run, create } = await start()
    await create({ ...ada, firstMessageMode: 'assistant-waits-for-user' })
    const { printed } = await run(['--call'], ['one'])
    expect(printed[0]).toBe('You said one, after 1 messages.')
  })
})

describe('without an answer', () => {
  test('behavior: no sandbox at the address', async () => {
    const errors: string[] = []
    const printError = (text: string) => errors.push(text)
    const args = ['Hello', '--url', 'http://127.0.0.1:1']
    expect(await runSay({ args, print: printError, printError })).toBe(1)
    expect(errors).toEqual(['No sandbox answers at http://127.0.0.1:1. Start it with: npx offhook-sandbox'])
  })

  test('behavior: an unknown assistant', async () => {
    const { run, create } = await start()
    expect((await run(['Hello', '--assistant', 'Bob'])).errors).toEqual([
      "The sandbox has no assistant 'Bob'. It has none of your own, and its scenarios, such as demo.",
    ])
    const id = await create(ada)
    const { code, errors } = await run(['Hello', '--assistant', 'Bob'])
    expect(code).toBe(1)
    expect(errors).toEqual([
      `The sandbox has no assistant 'Bob'. It has Ada (${id}), and its scenarios, such as demo.`,
    ])
  })

  test('behavior: an assistant without a model', async () => {
    const { run, create, send } = await start({})
    await create(ada)
    const { code, printed, errors } = await run(['Hello'])
    expect(code).toBe(1)
    expect(printed).toEqual([])
    expect(errors).toEqual([expect.stringContaining('The assistant has no language model')])
    await vi.waitFor(async () => {
      expect((await send('GET /__sandbox/calls')).body[0].status).toBe('ended')
    })
  })

  test('behavior: a model that fails', async () => {
    const { run, create } = await start()
    await create(ada)
    const { code, printed, errors } = await run(['fail'])
    expect(code).toBe(1)
    expect(printed[0]).toBe('Sorry, I am having trouble answering right now.')
    expect(errors).toEqual([expect.stringContaining('The model is out of order.')])
  })

  test('behavior: a call that the platform refuses', async () => {
    const { run } = await start()
    const { code, errors } = await run(['Hello', '--assistant', 'fault:web-call-429'])
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringMatching(/^POST .*\/call\/web was answered with 429: /)])
  })

  test('behavior: an assistant that never listens', async () => {
    const { run } = await start()
    const { code, errors } = await run(['Hello', '--assistant', 'silent', '--timeout', '0.05'])
    expect(code).toBe(1)
    expect(errors).toEqual(['There was no answer for 0.05 seconds.'])
  })
})

test('default: a scenario answers without a model', async () => {
  const { run } = await start({})
  const { code, printed } = await run(['Hello', '--assistant', 'demo'])
  expect(code).toBe(0)
  expect(printed[0]).toBe('Of course. Which day would suit you best?')
})

test.each([
  [[], 'say needs words, as in: say "Hello". With --call they may come from the standard input.'],
  [['Good', 'morning'], 'Put your words in quotes: say "Good morning".'],
  [['Hi', '--tool', 'book'], `--tool needs a name and a result, as findTimes='["10:00"]', not 'book'.`],
  [['Hi', '--timeout', 'long'], "--timeout needs seconds, at most 3600, not 'long'."],
  [['Hi', '--port', 'x'], "--port needs a number from 1 to 65535, not 'x'."],
  [['Hi', '--port', '0'], "--port needs a number from 1 to 65535, not '0'."],
  [['Hi', '--port', '70000'], '--port needs a number'],
  [['Hi', '--assitant', 'x'], "Unknown option '--assitant'\nTry say --help."],
])('behavior: %j is refused', async (args, message) => {
  const errors: string[] = []
  const printError = (text: string) => errors.push(text)
  expect(await runSay({ args, print: printError, printError })).toBe(2)
  expect(errors.join()).toContain(message)
  expect(errors.join()).toContain('Try say --help.')
})

test('parameters: --help', async () => {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  expect(await runSay({ args: ['--help'], print, printError: print })).toBe(0)
  expect(printed.join()).toContain('--assistant')
})
