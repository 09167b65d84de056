import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Failure,
  type ModelServerOptions,
  SILENCE,
  startModelServer,
} from '../../../../test/models/modelServer.mjs'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { createModels } from './models/createModels.ts'
import { runCli } from './runCli.ts'
import { type SandboxServer, startSandboxServer } from './startSandboxServer.ts'

/** Letters that a header, a URL and JSON each write in another way. */
const KEY = 'sk-hidden/1+"2'
const SHOWN = /sk-hidden/

const kinds = ['model', 'transcriber', 'voice'] as const

/** The ways in which a server fails, each with the key in its answer where it has one. None takes long. */
const FAILURES: readonly (Failure | 'echoes')[] = [
  ...([
    'refused-key',
    'forbidden',
    'not-found',
    'too-many',
    'broken',
    'bad-request',
    'closes',
    'cut',
  ] as const),
  ...(['unfinished', 'page', 'other-json', 'invalid-json', 'error-event', 'empty', 'noise'] as const),
  'echoes',
]

/** Answers that repeat the key, as those of a gateway that puts its errors into the conversation. */
const ECHOES: ModelServerOptions = {
  respond: () => [`Invalid key ${KEY}`, { name: 'book', arguments: { key: KEY } }],
  transcribe: () => `Invalid key ${KEY}`,
  speak: () => Buffer.from('noise'),
  models: [KEY, 'other'],
}

let folder: string
let logged: unknown[][]
const opened: { close: () => Promise<void> }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offhook-keys-'))
  logged = []
  // the package of the model servers would print requests
  vi.stubEnv('OPENAI_LOG', 'debug')
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void logged.push(words))
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await rm(folder, { recursive: true })
})

async function serve(failure: Failure | 'echoes') {
  const server = await startModelServer({
    ...ECHOES,
    ...(failure !== 'echoes' && { behavior: { failure } }),
  })
  opened.push(server)
  return server
}

/** Everything that a sandbox shows to its page and to other programs, while a call uses its models. */
async function answersOf({ url }: SandboxServer): Promise<string[]> {
  const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }
  const answers: string[] = []
  const sendRequest = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, ...init })
    const text = await answer.text().catch(String)
    answers.push(`${path} ${answer.status} ${JSON.stringify([...answer.headers])} ${text}`)
    return text
  }
  const post = (path: string, body: object) =>
    sendRequest(path, { method: 'POST', body: JSON.stringify(body) })
  const tools = [{ name: 'book' }]
  for (const path of ['/chat', '/chat/web', '/chat/responses', '/chat/web/responses']) {
    for (const stream of [false, true]) await post(path, { assistant: {}, input: 'Hello', stream })
  }
  for (const path of ['/chat', '/session']) await sendRequest(path)
  const call = JSON.parse(
    await post('/call/web', { assistant: { model: { provider: 'openai', model: 'gpt-4o', messages: [] } } }),
  )
  const room = `/room/${call.id}`
  const authorization = `Bearer ${readRoomUrl(call.webCallUrl).token}`
  const ask = (name: string, type: string, body: BodyInit) =>
    sendRequest(`${room}/${name}`, { method: 'POST', headers: { authorization, 'content-type': type }, body })
  const said = [
    await ask('transcribe', 'audio/wav', new Blob([SILENCE])),
    await ask(
      'respond',
      'application/json',
      JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }], tools }),
    ),
    await ask('speak', 'application/json', '{"text":"Hello"}'),
  ]
  // the page reports what it was told, and the command prints it
  for (const notice of said) await post(`${room}/report`, { notice: `The model failed: ${notice}` })
  for (const message of said) await post(`${room}/report`, { role: 'bot', message })
  const paths = [
    `/call/${call.id}`,
    '/call',
    '/v2/call',
    '/__sandbox/calls',
    '/__sandbox/requests',
    '/',
    '/health',
  ]
  for (const path of [...paths, `/call/${call.id}/unknown`]) await sendRequest(path)
  await post(`${room}/report`, { status: 'ended', endedReason: 'customer-ended-call' })
  await sendRequest(`/logs?callId=${call.id}`)
  return answers
}

describe('a key', () => {
  test.each(FAILURES)(
    'behavior: of the environment is in no line of the command, no answer and no file: %s',
    async (failure) => {
      const server = await serve(failure)
      const dataFile = join(folder, 'data.json')
      const printed: string[] = []
      const print = (line: string) => printed.push(line)
      const addresses = kinds.flatMap((kind) => [`--${kind}`, server.url])
      const sandbox = await runCli({
        args: ['--port', '0', '--verbose', '--data', dataFile, '--model-name', 'x', ...addresses],
        env: Object.fromEntries(kinds.map((kind) => [`OFFHOOK_${kind.toUpperCase()}_KEY`, KEY])),
        version: '',
        print,
        printError: print,
      })
      if (typeof sandbox === 'number') throw new Error(printed.join('\n'))
      opened.push(sandbox)
      const answers = await answersOf(sandbox)
      // it was used
      expect(server.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`)
      expect(printed.filter((line) => /^call .* notice:/.test(line))).toHaveLength(3)
      expect(answers.length).toBeGreaterThan(15)
      const shown = [...printed, ...answers, await readFile(dataFile, 'utf8'), JSON.stringify(logged)]
      expect(shown.filter((text) => SHOWN.test(text))).toEqual([])
    },
  )

  test.each(FAILURES)(
    'behavior: of an option is in no line of the log and no answer: %s',
    async (failure) => {
      const { url } = await serve(failure)
      const lines: string[] = []
      const server = { url, key: KEY, name: 'x' }
      const agent = createModels({ model: server, transcriber: server, voice: server })
      const sandbox = await startSandboxServer({ port: 0, agent, log: (line) => lines.push(line) })
      opened.push(sandbox)
      const shown = [...(await answersOf(sandbox)), ...lines, JSON.stringify(logged)]
      expect(shown.filter((text) => SHOWN.test(text))).toEqual([])
      expect(JSON.stringify(sandbox.platform.state())).not.toMatch(SHOWN)
    },
  )

  test('behavior: that a stream cuts anywhere is in no answer and no record', async () => {
    const model = await startModelServer({
      respond: ({ messages }) => {
        const cut = Number(messages[0].content)
        return [`Invalid key ${KEY.slice(0, cut)}`, KEY.slice(cut), { name: `book ${KEY}`, arguments: {} }]
      },
    })
    opened.push(model)
    const lines: string[] = []
    const agent = createModels({ model: { url: model.url, key: KEY, name: 'x' } })
    const sandbox = await startSandboxServer({ port: 0, agent, log: (line) => lines.push(line) })
    opened.push(sandbox)
    const body = JSON.stringify({
      assistant: { model: { provider: 'openai', model: 'gpt-4o', messages: [] } },
    })
    const init = { method: 'POST', headers: { authorization: 'Bearer any' }, body }
    const { id, webCallUrl } = await (await fetch(`${sandbox.url}/call/web`, init)).json()
    const headers = { authorization: `Bearer ${readRoomUrl(webCallUrl).token}` }
    const post = async (path: string, content: object) =>
      (
        await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(content) })
      ).text()
    for (let cut = 0; cut <= KEY.length; cut += 1) {
      const messages = [{ role: 'user', content: `${cut}` }]
      const parts = (await post(`/room/${id}/respond`, { messages, tools: [] }))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const text = parts.map((part) => part.text ?? '').join('')
      expect(text, `cut at ${cut}`).toBe('Invalid key …')
      expect(parts.at(-1)).toMatchObject({ toolCall: { id: 'call_2_book …', name: 'book …' } })
      await post(`/room/${id}/report`, { role: 'bot', message: text })
    }
    expect(lines.filter((line) => line.includes('bot:'))).toHaveLength(KEY.length + 1)
    expect(lines.join('\n') + JSON.stringify(sandbox.platform.state())).not.toMatch(SHOWN)
  })

  test('behavior: of a server that redirects goes to no other server', async () => {
    const other = await serve('echoes')
    const { createServer } = await import('node:http')
    const redirecting = createServer((_incoming, outgoing) => {
      outgoing.writeHead(307, { location: `${other.url}/chat/completions` }).end()
    })
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const { port } = redirecting.address() as import('node:net').AddressInfo
    const url = `http://localhost:${port}/v1`
    const { respond } = createModels({ model: { url, key: KEY, name: 'x' } })
    const request = { messages: [{ role: 'user' as const, content: 'Hello' }], tools: [] }
    const { signal } = new AbortController()
    for await (const _delta of respond?.(request, { signal }) ?? []) break
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
    await new Promise((resolve) => redirecting.close(resolve))
  })

  test.each([
    [['--model-key', KEY], {}],
    [[`--model-key=${KEY}`], {}],
    [['--model', `http://me:${encodeURIComponent(KEY)}@127.0.0.1:1`], {}],
    [['--model', `http://127.0.0.1:1?key=${encodeURIComponent(KEY)}`], {}],
    [['--model', 'http://127.0.0.1:1'], { OFFHOOK_MODEL_KEY: `${KEY} two` }],
    [['--model', 'http://127.0.0.1:1'], { OFFHOOK_MODEL_KEY: `${KEY}ü` }],
    [[], { OFFHOOK_MODEL: KEY }],
  ])('behavior: in a wrong place is not printed: %j %j', async (args, env) => {
    const printed: string[] = []
    const print = (line: string) => printed.push(line)
    expect(await runCli({ args, env, version: '', print, printError: print })).toBe(2)
    expect(printed.join('\n')).not.toMatch(SHOWN)
  })

  test('behavior: an option for a key names the variable', async () => {
    const errors: string[] = []
    const printError = (line: string) => errors.push(line)
    await runCli({ args: ['--voice-key', KEY], version: '', print: printError, printError })
    expect(errors[0]).toContain(
      'Do not pass a key as an option, because other users of this machine can see it. Set OFFHOOK_VOICE_KEY instead.',
    )
  })
})
