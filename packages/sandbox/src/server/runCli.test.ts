import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startModelServer } from '../../../../test/models/modelServer.mjs'
import { readArguments } from './readArguments.ts'
import { runCli } from './runCli.ts'

async function run(...args: string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const outcome = await runCli({
    args,
    version: '1.2.3',
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
  })
  return { outcome, printed: printed.join('\n'), errors: errors.join('\n') }
}

test('default: starts, and prints the addresses that a client needs, and a request to try', async () => {
  const { outcome, printed } = await run('--port', '0')
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  expect(printed).toMatch(new RegExp(`baseUrl +${outcome.url}\\n`))
  expect(printed).toMatch(new RegExp(`bundleUrl +${outcome.bundleUrl}\\n`))
  expect(printed).toContain(`curl -X POST ${outcome.url}/call/web`)
  await outcome.close()
})

test('parameters: --version and --help', async () => {
  expect(await run('--version')).toMatchObject({ outcome: 0, printed: '1.2.3' })
  expect(await run('--help')).toMatchObject({ outcome: 0, printed: expect.stringContaining('--port') })
})

test('parameters: --data saves everything in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offhook-cli-'))
  const path = join(folder, 'sandbox.json')
  const { outcome, printed } = await run('--port', '0', '--data', path)
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  expect(printed).toContain(`Everything is saved in ${path}.`)
  await outcome.close()
  expect(existsSync(path)).toBe(true)
  await writeFile(path, 'not ours')
  const broken = await run('--port', '0', '--data', path)
  expect(broken).toMatchObject({ outcome: 1, errors: expect.stringContaining(path) })
  await rm(folder, { recursive: true })
})

test('parameters: --verbose prints a line for each request', async () => {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const outcome = await runCli({ args: ['--port', '0', '--verbose'], version: '', print, printError: print })
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  await (await fetch(`${outcome.url}/tool`, { headers: { authorization: 'Bearer key' } })).text()
  expect(printed.at(-1)).toMatch(/^GET \/tool 200 \d+ ms$/)
  await outcome.close()
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['extra'], "Unexpected argument 'extra'"],
  [['--port', 'x'], "--port needs a number from 0 to 65535, not 'x'."],
  [['--port', '70000'], '--port needs a number'],
  [['--port', ''], '--port needs a number'],
  [['--host', ''], '--host needs a name or an address.'],
  [['--host='], '--host needs a name or an address.'],
  [['--data', ''], '--data needs the name of a file.'],
  [['--script', ''], '--script needs the name of a file.'],
  [['--script', 'no-such.json'], 'The script no-such.json cannot be read: ENOENT'],
  [['--latency', 'answer'], "as in answer=500, not 'answer'."],
  [['--latency', 'anwser=5'], "as in answer=500, not 'anwser=5'."],
  [['--latency', 'answer=600001'], "as in answer=500, not 'answer=600001'."],
  [['--seed', 'x'], "--seed needs a number, not 'x'."],
  [['--seed', ''], '--seed needs a number'],
  [['--fault', 'web-call-999'], "not 'web-call-999'."],
  [['--fault', 'fault:web-call-500'], "not 'fault:web-call-500'."],
])('behavior: %j is explained', async (args, message) => {
  const { outcome, errors } = await run(...args)
  expect(outcome).toBe(2)
  expect(errors).toContain(message)
})

test('behavior: a taken port ends it with 1', async () => {
  const { outcome } = await run('--port', '0')
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  const second = await run('--port', String(outcome.port))
  expect(second).toMatchObject({ outcome: 1, errors: expect.stringContaining('is taken') })
  await outcome.close()
})

describe('--script', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offhook-script-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = async (text: string) => {
    const path = join(folder, 'script.json')
    await writeFile(path, text)
    return path
  }

  test('default: every call follows the script in the file', async () => {
    const script = { greeting: { text: 'Which pizza?' }, turns: [{ tool: { name: 'order', arguments: {} } }] }
    const path = await write(JSON.stringify(script))
    const { outcome } = await run('--port', '0', '--script', path)
    if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
    const answer = await fetch(`${outcome.url}/call/web`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: '{"assistantId":"demo"}',
    })
    const config = await fetch(`${outcome.url}/room/${(await answer.json()).id}/config`)
    expect((await config.json()).script).toEqual(script)
    await outcome.close()
  })

  test.each([
    ['{"greeting":', 'is not valid JSON: '],
    ['[]', 'cannot be used: script must be an object.'],
    ['{"greeting":{"text":"Hi"},"turns":[{"txt":"Yes"}]}', 'cannot be used: script.turns[0].txt is unknown'],
  ])('behavior: %s names the file and what is wrong', async (text, message) => {
    const path = await write(text)
    const { outcome, errors } = await run('--port', '0', '--script', path)
    expect(outcome).toBe(2)
    expect(errors).toContain(`The script ${path} ${message}`)
  })
})

test('parameters: --latency, --seed, --fault, --allow-origin and --strict-cors', async () => {
  const args = ['--latency', 'answer=500', '--latency', 'join=20', '--seed', '7', '--fault', 'web-call-500']
  const access = ['--allow-origin', 'https://app.example', '--allow-origin', 'null', '--strict-cors']
  expect(await readArguments([...args, ...access])).toEqual({
    wants: 'server',
    options: {
      port: 4242,
      host: '127.0.0.1',
      latency: { answer: 500, join: 20 },
      seed: 7,
      faults: ['web-call-500'],
      allowOrigins: ['https://app.example', 'null'],
      strictCors: true,
    },
    voice: 'slt',
    isVerbose: false,
  })
})

test.each([
  [[], 'Voice: flite, slt. --voice none takes a neutral sound in its place.'],
  [['--voice-id', 'rms'], 'Voice: flite, rms. --voice none takes a neutral sound in its place.'],
  [['--voice', 'none'], 'Voice: a neutral sound stands for words without a recording.'],
])('behavior: %j says what speaks', async (args, line) => {
  const { outcome, printed } = await run('--port', '0', ...args)
  expect(printed).toContain(line)
  if (typeof outcome !== 'number') await outcome.close()
})

describe('model servers', () => {
  const runWith = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
    const printed: string[] = []
    const errors: string[] = []
    const outcome = await runCli({
      args: ['--port', '0', ...args],
      env,
      version: '',
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text),
    })
    return { outcome, printed: printed.join('\n'), errors }
  }

  test('default: prints no servers', async () => {
    const { outcome, printed } = await runWith({})
    if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
    expect(printed).not.toContain('Models:')
    await outcome.close()
  })

  test('default: prints the servers with their names, and never a key', async () => {
    const server = await startModelServer({ models: ['llama3.2'], key: 'sk-secret' })
    const env = { OFFHOOK_MODEL_KEY: 'sk-secret', OFFHOOK_VOICE: server.url, OFFHOOK_VOICE_KEY: 'sk-wrong' }
    const { outcome, printed, errors } = await runWith(env, '--model', server.url)
    if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
    expect(printed).toContain(
      `\nModels:\n  model        ${server.url}, llama3.2\n  voice        ${server.url}, tts-1, voice alloy\n`,
    )
    expect(errors).toEqual([
      expect.stringMatching(/^Warning: The voice server at .* refused the request \(401\): set /),
    ])
    expect(printed + errors).not.toContain('sk-')
    await outcome.close()
    await server.close()
  })

  test('behavior: a server that is not there is a warning', async () => {
    const { outcome, errors } = await runWith({ OFFHOOK_TRANSCRIBER: 'http://127.0.0.1:1/v1' })
    if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
    expect(errors).toEqual([
      expect.stringMatching(
        /^Warning: The transcriber server at http:\/\/127\.0\.0\.1:1\/v1 cannot be reached/,
      ),
    ])
    await outcome.close()
  })

  test('behavior: an invalid address ends it with 2, and is not printed', async () => {
    const { outcome, errors } = await runWith({}, '--voice', 'http://me:secret@localhost/v1')
    expect(outcome).toBe(2)
    expect(errors).toEqual(['--voice must have no user and no password.\nTry --help.'])
  })
})

test.each(['app.example', 'https://app.example/path', 'ftp://app.example', ''])(
  'behavior: the invalid origin %j ends it with 2',
  async (origin) => {
    const { outcome, errors } = await run('--port', '0', '--allow-origin', origin)
    expect(outcome).toBe(2)
    expect(errors).toBe(
      `--allow-origin needs an origin, as https://app.example, not '${origin}'.\nTry --help.`,
    )
  },
)

test('behavior: an address without a path is taken for its origin', async () => {
  const args = ['--allow-origin', 'https://App.example/', '--allow-origin', '*']
  expect(await readArguments(args)).toMatchObject({ options: { allowOrigins: ['https://app.example', '*'] } })
})
