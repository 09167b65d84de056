import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Ending {
  code: number | string | null | undefined
  told: string
}

/** Runs a script that refuses to serve, as npm does, and resolves to how it ends. */
const refusal = (script: string, args: readonly string[], PORT: string, settings: NodeJS.ProcessEnv = {}) =>
  new Promise<Ending>((resolve) => {
    const env = { ...process.env, PORT, ...settings }
    execFile(process.execPath, [join(root, script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, told: stdout + stderr }),
    )
  })

for (const { command, script } of [
  { command: 'npm start', script: 'scripts/start.mjs' },
  { command: 'npm run preview', script: 'scripts/preview.mjs' },
]) {
  test.each(['abc', '0', '70000', '80.5'])(`parameters: PORT=%s is refused by ${command}`, async (port) => {
    expect(await refusal(script, [], port)).toEqual({
      code: 1,
      told: `PORT is '${port}'; it must be a number from 1 to 65535.\n`,
    })
  })

  test(`parameters: a PORT that is taken is refused by ${command}`, async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await refusal(script, [], String(port))).toEqual({
      code: 1,
      told: `Port ${port} is taken. Free it, or choose another PORT.\n`,
    })
    server.close()
  })

  test.each([
    [['--port', '5312'], '5312'],
    [['--port=5312'], '5312'],
    // what npm makes of `--port 5312` without `--` before it
    [['5312'], '5312'],
    [['--open'], '5200'],
  ])(`parameters: %j is refused by ${command}, which names PORT`, async (args, port) => {
    expect(await refusal(script, args, '')).toEqual({
      code: 1,
      told: `${command} takes no arguments, and got: ${args.join(' ')}\nPORT chooses the port: PORT=${port} ${command}\n`,
    })
  })
}

test('parameters: an invalid OFFHOOK_MODEL is refused by npm start', async () => {
  const settings = { OFFHOOK_MODEL: 'localhost:11434/v1', OFFHOOK_MODEL_KEY: 'sk-secret' }
  expect(await refusal('scripts/start.mjs', [], '', settings)).toEqual({
    code: 2,
    told: 'OFFHOOK_MODEL must begin with http:// or https://.\n',
  })
})
