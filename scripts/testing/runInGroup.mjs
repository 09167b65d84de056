import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const running = new Set()
let isEnding = false

/** Whether `endAll` was called. */
export const hasEnded = () => isEnding

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended by itself
  }
}

/** Ends all running commands. Later ones do not start. */
export function endAll() {
  isEnding = true
  // Playwright stops its web servers at SIGINT, but not at SIGTERM
  for (const child of running) signalGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  }, 10_000).unref()
}

/**
 * Runs a command in a process group, which ends with the command.
 *
 * @param {readonly string[]} command the program and its arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, write: (output: string | Uint8Array) => void, isLowPriority: boolean }} options
 * @returns {Promise<boolean>} whether it succeeded
 */
export const runInGroup = ([program = '', ...args], { cwd, env, write, isLowPriority }) =>
  new Promise((resolve) => {
    if (isEnding) return resolve(false)
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    // A child that could not start has no id
    if (isLowPriority && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.stdout.on('data', write)
    child.stderr.on('data', write)
    child.on('error', ({ message }) => {
      running.delete(child)
      write(`${message}\n`)
      resolve(false)
    })
    child.on('exit', () => {
      running.delete(child)
      signalGroup(child, 'SIGTERM')
      // A process that has left the group may hold the output open
      setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream.destroy()
      }, 2000).unref()
    })
    // After the last output
    child.on('close', (code) => resolve(code === 0 && !isEnding))
  })
