import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../root.ts'

/** The programs of a machine that the scripts see in place of this one's. */
export interface Machine {
  /** Adds a program: a script of the shell, which may be empty. Returns its path. */
  add: (name: string, script?: string) => string
  /** The environment of a process there. */
  env: NodeJS.ProcessEnv & { TMPDIR: string }
  /** Runs a Node program of the repository there. */
  run: (
    args: readonly string[],
    env?: NodeJS.ProcessEnv,
  ) => { status: number | null; stdout: string; output: string }
}

/** A Linux machine with Node and a shell, and nothing else. Its user is root or an ordinary one. */
export function createMachine({ isRoot = false } = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'offhook-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  symlinkSync(process.execPath, join(programs, 'node'))
  for (const name of ['cat', 'chmod', 'dirname', 'mkdir', 'sleep']) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), join(programs, name))
  }
  const source = `process.getuid = () => ${isRoot ? 0 : 1000}
    Object.defineProperty(process, 'platform', { value: 'linux' })`
  const system = `data:text/javascript,${encodeURIComponent(source)}`
  const TMPDIR = join(folder, 'tmp')
  mkdirSync(TMPDIR)
  const machine = { PATH: programs, HOME: folder, TMPDIR, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers') }
  return {
    add(name, script = '') {
      const path = join(programs, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      return path
    },
    env: machine,
    run(args, env = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', system, ...args], {
        cwd: root,
        env: { ...machine, ...env },
        encoding: 'utf8',
      })
      return { status, stdout, output: stdout + stderr }
    },
  }
}
