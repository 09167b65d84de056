import { spawn, spawnSync } from 'node:child_process'

/** Whether a command succeeds, such as `firefox --version`. Its output is not shown. */
export const canRun = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Runs a command. Resolves to whether it succeeded. Its output goes to stderr, because a script may print paths to stdout. */
export const runCommand = (command, args, env = {}, stdio = ['ignore', 2, 2], cwd = process.cwd()) =>
  new Promise((resolve) => {
    console.error(`> ${[command, ...args].join(' ')}`)
    const child = spawn(command, args, { stdio, cwd, env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
