import { execa, execaSync } from 'execa'

/** Whether a command succeeds, such as `firefox --version`. Its output is not shown. */
export const canRun = (command, args) =>
  !execaSync(command, args, { stdio: 'ignore', timeout: 30_000, reject: false }).failed

/**
 * Runs a command, which may be one of an installed package. Resolves to whether it succeeded. Its output goes to stderr,
 * because a script may print paths to stdout.
 */
export async function runCommand(command, args, options) {
  console.error(`> ${[command, ...args].join(' ')}`)
  const defaults = { stdio: ['ignore', 2, 2], preferLocal: true, reject: false }
  const { failed } = await execa(command, args, { ...defaults, ...options })
  return !failed
}
