import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

/** Runs a command that refuses to serve. Resolves to its exit code and its output. */
const runRefused = (args: readonly string[], settings: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...settings } }
    execFile(process.execPath, ['node_modules/vite/bin/vite.js', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    )
  })

const COMMANDS = [
  ['npm start', ['site']],
  ['npm run preview', ['preview', 'site', '--outDir', '../test/hosting']],
] as const

test.each(COMMANDS)('parameters: %s refuses an invalid PORT', async (_command, args) => {
  for (const PORT of ['abc', '70000']) {
    const { code, output } = await runRefused(args, { PORT })
    expect(output).toContain(`PORT is '${PORT}'. It must be a number from 1 to 65535.`)
    expect(code).toBe(1)
  }
})

test.each(COMMANDS)('parameters: %s refuses a PORT in use', async (_command, args) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { code, output } = await runRefused(args, { PORT: String(port) })
  expect(output).toContain(`Port ${port} is already in use`)
  expect(code).toBe(1)
  server.close()
})

test('parameters: an invalid OFFHOOK_MODEL is refused by npm start', async () => {
  const settings = { PORT: '', OFFHOOK_MODEL: 'localhost:11434/v1', OFFHOOK_MODEL_KEY: 'sk-secret' }
  expect(await runRefused(['site'], settings)).toEqual({
    code: 2,
    output: 'OFFHOOK_MODEL must begin with http:// or https://.\n',
  })
})
