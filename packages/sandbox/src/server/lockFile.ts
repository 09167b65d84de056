import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** The process that a lock names. */
interface Holder {
  /** The whole content of the lock. */
  text: string
  pid: number
  /** Unique for each lock. */
  token: string
  host: string
}

const KEY = Symbol.for('offhook.sandbox.locks')

/** The tokens of the locks of this process. A global symbol holds them, because the process may load this module twice. */
function heldTokens(): Set<string> {
  const shared = globalThis as { [KEY]?: Set<string> }
  shared[KEY] ??= new Set()
  return shared[KEY]
}

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined

/** Whether a process with that id runs on this machine. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // the process runs, and belongs to another user
    return codeOf(cause) === 'EPERM'
  }
}

function isAlive({ pid, token, host }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  // process ids of another machine or container cannot be checked here
  if (host !== hostname()) return true
  return pid === process.pid ? heldTokens().has(token) : isRunning(pid)
}

/** Reads a lock. Returns undefined when it does not exist. */
async function readHolder(lock: string): Promise<Holder | undefined> {
  const text = await readFile(lock, 'utf8').catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return undefined
  const [pid, token = '', host = hostname()] = text.split(' ')
  return { text, pid: Number(pid), token: /^[\w-]+$/.test(token) ? token : 'unnamed', host }
}

/** Creates a file with its text in one step, so that no process reads an empty lock. Returns false when it exists. */
async function createFile(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${crypto.randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600 })
    await link(draft, path)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the lock of a process that is gone. Throws when its process runs. */
async function removeStale(lock: string): Promise<void> {
  const holder = await readHolder(lock)
  if (!holder) return
  if (isAlive(holder)) throw inUse(lock, holder)
  // one process at a time: a second process would remove the lock that the first has just created (docs/decisions/019)
  const release = await take(`${lock}.${holder.token}`)
  try {
    if ((await readHolder(lock))?.text === holder.text) await rm(lock, { force: true })
  } finally {
    await release()
  }
}

function inUse(lock: string, { pid, host }: Holder): Error {
  const place = host === hostname() ? '' : ` on ${host}`
  return new Error(
    `it is in use by the process ${pid}${place}. If that is a sandbox, stop it. If it is not, or gone, remove ${lock}. Or name another file.`,
  )
}

async function take(lock: string): Promise<() => Promise<void>> {
  const token = crypto.randomUUID()
  const text = [process.pid, token, hostname()].join(' ')
  heldTokens().add(token)
  try {
    while (!(await createFile(lock, text))) await removeStale(lock)
  } catch (cause) {
    heldTokens().delete(token)
    throw cause
  }
  return async () => {
    if (!heldTokens().delete(token)) return
    // the user may have removed the lock, and another process may have taken it
    if ((await readHolder(lock))?.text === text) await rm(lock, { force: true })
  }
}

/**
 * Locks a file for this process with `<path>.lock`. A lock of this machine whose process is gone is taken over.
 *
 * @returns a function that releases the lock
 * @throws Error that names the process with the lock and says what to do, or the system's error when the lock cannot be written
 */
export const lockFile = (path: string): Promise<() => Promise<void>> => take(`${path}.lock`)
