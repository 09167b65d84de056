import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

interface Exit {
  code: number | string | null | undefined
  output: string
}

/** Runs a script that refuses to serve. Resolves to its exit code and its output. */
const runRefused = (script: string, args: readonly string[], PORT: string) =>
  new Promise<Exit>((resolve) => {
    const env = { ...process.env, PORT }
    execFile(process.execPath, [join(root, script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    )
  })

for (const { command, script } of [
  { command: 'npm start', script: 'scripts/site/start.mjs' },
  { command: 'npm run preview', script: 'scripts/site/preview.mjs' },
]) {
  test.each(['abc', '0', '70000', '80.5'])(`parameters: PORT=%s is refused by ${command}`, async (port) => {
    expect(await runRefused(script, [], port)).toEqual({
      code: 1,
      output: `PORT is '${port}'. It must be a number from 1 to 65535.\n`,
    })
  })

  test(`parameters: ${command} refuses a PORT in use`, async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await runRefused(script, [], String(port))).toEqual({
      code: 1,
      output: `Port ${port} is taken. Free it, or choose another PORT.\n`,
    })
    server.close()
  })

  test.each([
    [['--port', '5312'], '5312'],
    [['--port=5312'], '5312'],
    // npm passes `--port 5312` on like this without `--` before it
    [['5312'], '5312'],
    [['--open'], '5200'],
  ])(`parameters: %j is refused by ${command} with advice on PORT`, async (args, port) => {
    expect(await runRefused(script, args, '')).toEqual({
      code: 1,
      output: `${command} takes no arguments, but got: ${args.join(' ')}\nPORT sets the port: PORT=${port} ${command}\n`,
    })
  })
}
