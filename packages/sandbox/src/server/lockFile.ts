import { readFileSync, readlinkSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined

/** The start of this process, and the place in which its id has a meaning: a running system, and in it a container. */
function describeProcess(): { start: string; place: string } {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const [, stat = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    return { start: stat.split(' ')[19] ?? '', place: `${bootId}/${readlinkSync('/proc/self/ns/pid')}` }
  } catch {
    // only Linux has these files
    return { start: String(performance.timeOrigin), place: hostname().replaceAll(/\s/g, '-') }
  }
}

const { start, place: PLACE } = describeProcess()

/** The content of each lock of this process. The start tells it from an earlier process with the same id. */
const OWN = `${process.pid} ${start} ${PLACE}`

/** Whether a process of this place is running. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // the process runs, and belongs to another user
    return codeOf(cause) === 'EPERM'
  }
}

/** Whether the process that has written a lock is surely gone. Process ids of another place cannot be checked here. */
function isDead(text: string): boolean {
  const [id, , place] = text.split(' ')
  const pid = Number(id)
  if (text === OWN || place !== PLACE || !Number.isInteger(pid) || pid <= 0) return false
  return pid === process.pid || !isRunning(pid)
}

/** Reads a lock. Returns undefined when it does not exist. */
const read = (lock: string): Promise<string | undefined> =>
  readFile(lock, 'utf8').catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })

/** Creates a lock with its text in one step. Returns false when it exists. */
async function create(lock: string): Promise<boolean> {
  const draft = `${lock}.${crypto.randomUUID()}`
  try {
    await writeFile(draft, OWN, { mode: 0o600 })
    await link(draft, lock)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  } finally {
    await rm(draft, { force: true })
  }
}

async function take(lock: string): Promise<void> {
  while (!(await create(lock))) {
    const text = await read(lock)
    if (text === undefined) continue
    if (!isDead(text)) throw inUse(lock, text)
    // one process at a time: a second one would remove the lock that the first has just created (docs/decisions/019)
    const takeover = `${lock}.${text.split(' ')[0]}`
    await take(takeover)
    try {
      if ((await read(lock)) === text) await rm(lock, { force: true })
    } finally {
      await rm(takeover, { force: true })
    }
  }
}

function inUse(lock: string, text: string): Error {
  const [pid, , place] = text.split(' ')
  const where =
    place === PLACE ? '' : ' of another machine or container, or of this machine before its last start'
  return new Error(
    `it is in use by the process ${pid}${where}. If that is a sandbox, stop it. If it is not, or gone, remove ${lock}. Or name another file.`,
  )
}

/**
 * Locks a file for this process with `<path>.lock`. The lock of a process that is surely gone is taken over.
 *
 * @returns a function that releases the lock
 * @throws Error that names the process with the lock and says what to do, or the system's error when the lock cannot be written
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`
  await take(lock)
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    // the user may have removed the lock, and another process may have taken it
    if ((await read(lock)) === OWN) await rm(lock, { force: true })
  }
}
