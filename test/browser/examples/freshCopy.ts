import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { copyRepositoryFiles } from '../../copyRepositoryFiles.ts'
import { root } from '../../root.ts'

/** Milliseconds in which a program must end after Ctrl+C. */
const ENDING_MS = 15_000
const REMOVAL = { recursive: true, force: true, maxRetries: 5 }

/**
 * A copy of the repository as a clone would be, with the changes of the working tree. It has the dependencies that npm has
 * installed here, and nothing that any tool has stored since.
 */
export interface FreshCopy {
  folder: string
  remove: () => void
}

export function createFreshCopy(): FreshCopy {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-fresh-'))
  copyRepositoryFiles(folder)
  for (const workspace of WITH_DEPENDENCIES) linkDependencies(workspace, folder)
  return { folder, remove: () => rmSync(folder, REMOVAL) }
}

/** Where npm has installed something. */
const WITH_DEPENDENCIES = ['.', 'packages/core', 'site', 'test/react18']

/**
 * Links the files of a `node_modules`: `npm install` needs a minute of two processors for all of them, and whoever runs the
 * tests has just seen it work. It installs them itself where they cannot be linked, such as on another disk.
 */
function linkDependencies(workspace: string, folder: string): void {
  const installed = join(folder, workspace, 'node_modules')
  try {
    execFileSync('cp', ['-RPl', join(root, workspace, 'node_modules'), installed], { stdio: 'ignore' })
    // what tools store there begins with a dot, as two things of npm do
    const stored = readdirSync(installed).filter((name) => /^\.(?!bin$|package-lock\.json$)/.test(name))
    for (const name of stored) rmSync(join(installed, name), REMOVAL)
  } catch {
    rmSync(installed, REMOVAL)
  }
}

/** The shell environment of a newcomer, without variables of npm, the test runner and a deployment. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(?:npm_(?:lifecycle|package|command|execpath|node_execpath)|VITE_|VITEST|PLAYWRIGHT_|TEST_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|FORCE_COLOR$)/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const { PATH = '' } = process.env
  return {
    ...Object.fromEntries(kept),
    PATH: PATH.split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .join(delimiter),
    // Uses the packages in npm's cache without a request.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
}

/** A running shell command. */
export interface RunningCommand {
  /** Everything it has printed. */
  output: () => string
  /** Resolves to the first match in its output. Rejects with the output if the command ends before. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Ends it and its child processes, as Ctrl+C does. */
  stop: () => Promise<void>
}

/** Runs a command in a shell in a folder. */
export function runCommand(
  command: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const child = spawn(command, {
    cwd: folder,
    env: { ...newcomersEnvironment(), ...env },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that child processes get the signal too
    detached: process.platform !== 'win32',
  })
  let output = ''
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      tell()
    })
  }
  let ended = false
  const end = new Promise<void>((resolve) => {
    child.on('close', () => {
      ended = true
      tell()
      resolve()
    })
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (!match && !ended) return
        listeners.delete(look)
        if (match) resolve(match)
        else reject(new Error(`${command} ended without printing ${pattern}:\n${output}`))
      }
      listeners.add(look)
      look()
    })
  const signal = (name: NodeJS.Signals) => {
    if (process.platform === 'win32') {
      spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    } else if (child.pid !== undefined) {
      try {
        process.kill(-child.pid, name)
      } catch {
        // The group has already ended
      }
    }
  }
  const stop = async () => {
    signal('SIGINT')
    const killing = setTimeout(signal, ENDING_MS, 'SIGKILL')
    await end
    clearTimeout(killing)
  }
  return { output: () => output, printed, stop }
}
