import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** The locks of this process, by their path. */
const held = new Set<string>()

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined

/** Whether a process other than this one runs under that id. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // somebody else's process cannot be asked, but is there
    return codeOf(cause) === 'EPERM'
  }
}

/** The process that holds a lock; undefined for what one has left behind that is gone. */
async function holderOf(lock: string): Promise<number | undefined> {
  if (held.has(lock)) return process.pid
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
  return Number.isInteger(pid) && pid > 0 && isOther(pid) ? pid : undefined
}

/** Makes the lock, with the id of this process in it from its first moment. */
async function take(lock: string): Promise<void> {
  const draft = `${lock}.${crypto.randomUUID()}`
  try {
    await writeFile(draft, String(process.pid), { mode: 0o600 })
    await link(draft, lock)
    held.add(lock)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Takes a file for this process alone, by another one beside it: `<path>.lock`, which has the id of the process.
 * What a process that is gone has left there is taken over.
 *
 * @returns what lets go of it
 * @throws Error that names the process which has the file, or the system's own when the lock cannot be written
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`
  await take(lock).catch(async (cause) => {
    if (codeOf(cause) !== 'EEXIST') throw cause
    const holder = await holderOf(lock)
    if (holder !== undefined) {
      const what = `it is in use by the sandbox with the process id ${holder}`
      throw new Error(`${what}. Stop that one, or name another file.`, { cause })
    }
    await rm(lock, { force: true })
    await take(lock)
  })
  return async () => {
    if (held.delete(lock)) await rm(lock, { force: true })
  }
}
