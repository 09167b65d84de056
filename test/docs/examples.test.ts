import { execFile } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import * as stream from 'node:stream'
import * as streamPromises from 'node:stream/promises'
import { promisify } from 'node:util'
import * as core from '@offhook/core'
import * as callEntry from '@offhook/core/call'
import * as daily from '@offhook/core/daily'
import * as element from '@offhook/core/element'
import * as opentelemetry from '@offhook/core/opentelemetry'
import * as resources from '@offhook/core/resources'
import * as rest from '@offhook/core/rest'
import * as testing from '@offhook/core/testing'
import * as sandbox from '@offhook/sandbox'
import * as sandboxServer from '@offhook/sandbox/server'
import * as ownServer from '@offhook/server'
import * as tracingApi from '@opentelemetry/api'
import * as otlpExporter from '@opentelemetry/exporter-trace-otlp-http'
import * as tracing from '@opentelemetry/sdk-trace-base'
import * as hono from 'hono'
import ipaddr from 'ipaddr.js'
import * as rateLimiter from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DOCUMENTS, read, readBlocks } from './documents.ts'
import { EXAMPLES, IN_NODE } from './examples.ts'
import { type Modules, runExample, runInDocument } from './runExample.ts'

let server: sandboxServer.SandboxServer
beforeAll(async () => {
  server = await sandboxServer.startSandboxServer({ port: 0 })
  server.platform.restore(STATE)
})
afterAll(() => server.close())

/** Clients, calls and servers of an example, to be closed after it. */
const left: (() => Promise<void>)[] = []

/** The tests of an example that has some. */
const tests: (() => unknown)[] = []

/** Errors that the clients of an example report. */
const failures: string[] = []

/** Reasons of the calls that ended while an example ran. */
const endings: string[] = []

/** The records of the reader. */
const STATE = {
  assistant: [{ id: 'your-assistant-id' }],
  call: [
    { id: 'your-call-id', type: 'outboundPhoneCall', assistantId: 'demo', createdAt: '2020-01-01T00:00:00Z' },
  ],
  'structured-output': [{ id: 'your-output-id', name: 'booked', schema: { type: 'boolean' } }],
  'simulation-personality': [{ id: 'p', name: 'Ada', assistant: {} }],
  'simulation-scenario': [{ id: 's', name: 'Hello', instructions: 'Hello!', evaluations: [] }],
  simulation: [{ id: 'simulation', scenarioId: 's', personalityId: 'p' }],
  'simulation-suite': [{ id: 'your-suite-id', name: 'All', simulationIds: ['simulation'] }],
}

/** Answers that the sandbox lacks: an assistant of the reader. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/assistant/assistant-id': { id: 'assistant-id' },
}

/** Sends every request to the sandbox. */
const toSandbox: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const answer = ANSWERS[pathname]
  if (answer !== undefined) return Response.json(answer)
  return fetch(`${server.url}${pathname}${search}`, init)
}

/** The packages, with calls on the fake engine, and every request over HTTP to a sandbox. */
const MODULES: Modules = {
  '@offhook/core': {
    ...core,
    createVoiceClient(options: core.VoiceClientOptions) {
      const voice = core.createVoiceClient({ ...options, engine: testing.fakeEngine(), fetch: toSandbox })
      left.push(() => voice.destroy())
      voice.on('error', ({ error }) => failures.push(error.message))
      voice.on('call-end', ({ reason }) => endings.push(reason))
      return voice
    },
  },
  '@offhook/core/element': element,
  '@offhook/core/call': {
    ...callEntry,
    createCall(options: callEntry.CreateCallOptions) {
      const call = callEntry.createCall({ ...options, engine: testing.fakeEngine() })
      left.push(() => call.destroy())
      return call
    },
  },
  '@offhook/core/daily': daily,
  '@offhook/core/opentelemetry': opentelemetry,
  '@opentelemetry/api': tracingApi,
  '@opentelemetry/exporter-trace-otlp-http': otlpExporter,
  '@opentelemetry/sdk-trace-base': tracing,
  '@offhook/core/resources': {
    ...resources,
    createResourceClient: (options: rest.RestClientOptions, tables: object) =>
      resources.createResourceClient({ ...options, fetch: toSandbox }, tables),
  },
  '@offhook/core/rest': {
    ...rest,
    createRestClient: (options: rest.RestClientOptions) =>
      rest.createRestClient({ ...options, fetch: toSandbox }),
  },
  '@offhook/core/testing': testing,
  '@offhook/sandbox': sandbox,
  // Like a bundler, which returns the address of a file.
  '@offhook/sandbox/call-machine?url': {
    __esModule: true,
    default: '/call-machine/call-machine-object-bundle.js',
  },
  '@offhook/server': ownServer,
  hono,
  'ipaddr.js': ipaddr,
  'rate-limiter-flexible': rateLimiter,
  vitest: { expect, test: (_title: string, run: () => unknown) => tests.push(run) },
  // Nothing is written.
  'node:fs': { createWriteStream: () => new stream.PassThrough().resume() },
  'node:stream': stream,
  'node:stream/promises': streamPromises,
  // On a free port.
  'node:http': {
    createServer(listener: RequestListener) {
      const own = createServer(listener)
      left.push(() => new Promise((resolve) => void own.close(() => resolve())))
      return { listen: () => own.listen(0) }
    },
  },
  '@offhook/sandbox/server': {
    ...sandboxServer,
    async startSandboxServer(options: sandboxServer.SandboxServerOptions) {
      const started = await sandboxServer.startSandboxServer({ ...options, port: 0 })
      left.push(started.close)
      return started
    },
  },
}

/** Globals of an example: a page without elements, and a key. */
const SURROUNDINGS = {
  document: { querySelector: () => null },
  process: {
    env: {
      SITE_ORIGIN: 'https://your-site.example',
      VAPI_ORG_ID: 'any',
      VAPI_PRIVATE_KEY: 'any',
      WEBHOOK_SECRET: 'any',
    },
  },
}

/** A console that keeps its lines. */
function createConsole() {
  const lines: string[] = []
  const write = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  return { lines, console: { log: write, warn: write, error: write, debug: write } }
}

describe('examples run', () => {
  test.for(IN_NODE)('$title', async (example) => {
    const { code } = example
    const { console, lines } = createConsole()
    try {
      await runInDocument(example, MODULES, { console, ...SURROUNDINGS })
      for (const run of tests.splice(0)) await run()
      // The call goes on, and its user hears the assistant.
      expect(endings).toEqual([])
    } finally {
      await Promise.all(left.splice(0).map((end) => end()))
      endings.length = 0
    }
    expect(failures.splice(0)).toEqual([])
    // One example shows an unknown id.
    const refused = code.includes('no-such-call') ? [expect.stringMatching(/^GET \/call\/\{id\} /)] : []
    expect(lines.filter((line) => /rror|fail|answered/i.test(line))).toEqual(refused)
  })

  test('an example that throws fails', async () => {
    const code = "import { createVoiceClient } from '@offhook/core'\ncreateVoiceClient({ publicKey: 1 })"
    await expect(runExample(code, MODULES)).rejects.toThrow('publicKey must be')
    await expect(runExample("import 'elsewhere'", MODULES)).rejects.toThrow("imports 'elsewhere'")
  })
})

test('the limit of calls for an address: a visitor of IPv6 has one limit for all addresses of the network', async () => {
  const example = EXAMPLES.find(({ code }) => code.includes("from 'rate-limiter-flexible'"))
  const { calls, visitorOf } = await runExample(example?.code ?? '', MODULES, SURROUNDINGS)
  const keyOf = visitorOf as (address: string) => string
  expect(keyOf('2001:db8::1')).toBe(keyOf('2001:0db8:0000:0000:ffff:ffff:ffff:ffff'))
  expect(keyOf('2001:db8:1:2:3::')).toBe(keyOf('2001:db8:1:2::9'))
  expect(keyOf('::ffff:192.0.2.1')).toBe(keyOf('192.0.2.1'))
  const others = [
    '2001:db8::1',
    '2001:db8:0:1::1',
    '2001:db8:1::1',
    '192.0.2.1',
    '192.0.2.2',
    '::1',
    '::2:0:0:0:0',
  ]
  expect(new Set(others.map(keyOf)).size).toBe(others.length)
  expect(() => keyOf('unknown')).toThrow()
  const statusFor = async (address: string) => {
    const headers = { origin: 'https://your-site.example', 'content-type': 'application/json' }
    const init = {
      method: 'POST',
      body: '{"assistantId":"x"}',
      headers: { ...headers, 'x-real-ip': address },
    }
    const handle = calls as (request: Request) => Promise<Response>
    return (await handle(new Request('https://your-site.example/call/web', init))).status
  }
  // the target is unknown, and so no call is made
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  for (let call = 0; call < 5; call += 1) expect(await statusFor(`2001:db8::${call}`)).toBe(403)
  expect(await statusFor('2001:db8::9')).toBe(429)
  expect(await statusFor('2001:db8:0:1::9')).toBe(403)
})

/** The words of a command line, without the marks around them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const commands = DOCUMENTS.flatMap((path) =>
  readBlocks(read(path)).flatMap(({ language, code }) =>
    language === 'sh' ? code.split('\n').filter((line) => line.startsWith('curl ')) : [],
  ),
)

describe('commands run', () => {
  const PLACEHOLDER = 'the-id-of-the-number'

  /** The command with the id of a number that there is. */
  async function fillIn(command: string): Promise<string> {
    if (!command.includes(PLACEHOLDER)) return command
    const response = await fetch(`${server.url}/phone-number`, {
      method: 'POST',
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'vapi', assistantId: 'demo' }),
    })
    return command.replace(PLACEHOLDER, (await response.json()).id)
  }

  test('there are some', () => expect(commands.length).toBeGreaterThan(0))

  test.for(commands)('%s', async (command) => {
    const words = wordsOf(await fillIn(command)).map((word) =>
      word.replace('http://127.0.0.1:4242', server.url),
    )
    const isStream = words.includes('-N')
    const { stdout } = await promisify(execFile)('curl', [
      ...['--silent', '--show-error', '--fail'],
      ...(isStream ? ['--max-time', '1'] : []),
      ...words.slice(1),
    ]).catch((failure: { code?: number; stdout: string }) => {
      // curl ends a stream at its limit with this code
      if (isStream && failure.code === 28) return failure
      throw failure
    })
    const json = isStream ? /^data: (.*)$/m.exec(stdout)?.[1] : stdout
    expect(JSON.parse(json ?? '')).toEqual(expect.any(Object))
  })
})
