import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('parameters: --data keeps everything in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offhook-cli-'))
  const path = join(folder, 'sandbox.json')
  const { outcome, printed } = await run('--port', '0', '--data', path)
  if (typeof outcome === 'number') throw new Error(`it ended with ${outcome}`)
  expect(printed).toContain(`Everything is kept in ${path}.`)
  await outcome.close()
  expect(existsSync(path)).toBe(true)
  await writeFile(path, 'not ours')
  const broken = await run('--port', '0', '--data', path)
  expect(broken).toMatchObject({ outcome: 1, errors: expect.stringContaining(path) })
  await rm(folder, { recursive: true })
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
