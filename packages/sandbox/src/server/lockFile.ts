import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** What a lock says of who has it. */
interface Holder {
  /** All that is in the lock. */
  text: string
  pid: number
  /** Made for one lock only. */
  token: string
  host: string
  /** When that process began. Empty where the system does not say. */
  start: string
}

const KEY = Symbol.for('offhook.sandbox.locks')

/** The tokens of this process, which may hold more than one copy of this code. */
function heldTokens(): Set<string> {
  const shared = globalThis as { [KEY]?: Set<string> }
  shared[KEY] ??= new Set()
  return shared[KEY]
}

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined

/** Whether a process runs under that id on this machine. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // somebody else's process cannot be asked, but is there
    return codeOf(cause) === 'EPERM'
  }
}

/**
 * When the process of an id began, in the system's own terms and without blanks: ids are given again after a restart
 * of the machine. Empty where the system does not say.
 */
function startOf(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return started.trim().replace(/\s+/g, '_')
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name of the process is in parentheses and may hold anything; the start is the 20th field after it
    const rest = stat.slice(stat.lastIndexOf(') ') + 2)
    return `${boot}:${rest.split(' ')[19] ?? ''}`
  } catch {
    return ''
  }
}

/** Whether the process that made a lock is the one that has its id now. */
function isSameProcess({ pid, start }: Holder): boolean {
  const now = startOf(pid)
  return start === '' || now === '' || now === start
}

function isAlive(holder: Holder): boolean {
  const { pid, token, host } = holder
  if (!Number.isInteger(pid) || pid <= 0) return false
  // the process ids of another machine, or of another container, say nothing here
  if (host !== hostname()) return true
  return pid === process.pid ? heldTokens().has(token) : isRunning(pid) && isSameProcess(holder)
}

/** What is in a lock; undefined when it is there no longer. */
async function readHolder(lock: string): Promise<Holder | undefined> {
  const text = await readFile(lock, 'utf8').catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return undefined
  const [pid, token = 'unnamed', host = hostname(), start = ''] = text.split(' ')
  return { text, pid: Number(pid), token: /^[\w-]+$/.test(token) ? token : 'unnamed', host, start }
}

function refusal(lock: string, { pid, host }: Holder): Error {
  const place = host === hostname() ? '' : ` on ${host}`
  const what = `it is in use by the process ${pid}${place}`
  return new Error(
    `${what}. If that is a sandbox, stop it. If it is not, or gone, remove ${lock}. Or name another file.`,
  )
}

/** Gives a draft the name of the lock, unless somebody has it. */
async function claim(draft: string, lock: string): Promise<void> {
  for (;;) {
    try {
      return await link(draft, lock)
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause
    }
    const left = await readHolder(lock)
    if (!left) continue
    if (isAlive(left)) throw refusal(lock, left)
    if (await replace(draft, lock, left)) return
  }
}

/** Puts a draft in place of what was left behind; false when somebody else did so before. */
async function replace(draft: string, lock: string, left: Holder): Promise<boolean> {
  // one at a time: else the second would put its own in place of the lock that the first has just taken
  const release = await take(`${lock}.${left.token}`)
  try {
    if ((await readHolder(lock))?.text !== left.text) return false
    await rename(draft, lock)
    return true
  } finally {
    await release()
  }
}

/** Makes the lock, with its whole text from its first moment. */
async function take(lock: string): Promise<() => Promise<void>> {
  const token = crypto.randomUUID()
  const draft = `${lock}.${token}`
  const text = [process.pid, token, hostname(), startOf(process.pid)].join(' ')
  heldTokens().add(token)
  try {
    await writeFile(draft, text, { mode: 0o600 })
    await claim(draft, lock)
  } catch (cause) {
    heldTokens().delete(token)
    throw cause
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if (!heldTokens().delete(token)) return
    // a lock that was moved away may have been taken by another process
    if ((await readHolder(lock))?.text === text) await rm(lock, { force: true })
  }
}

/**
 * Takes a file for this process alone, by another one beside it: `<path>.lock`, which says who has it. What a
 * process of this machine that is gone has left there is taken over, by one of all that try.
 *
 * @returns what lets go of it
 * @throws Error that names the process which has the file, or the system's own when the lock cannot be written
 */
export const lockFile = (path: string): Promise<() => Promise<void>> => take(`${path}.lock`)
