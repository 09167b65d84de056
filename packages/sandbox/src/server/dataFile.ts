import { existsSync, writeFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { isStored, type PlatformState } from '../platform/createStore.ts'
import { isRecord } from '../platform/isRecord.ts'
import { messageOf } from '../platform/messageOf.ts'
import { lockFile } from './lockFile.ts'

/** The format of the file. A newer one is not read. */
const FORMAT = 1

/** The mode of a new file: for its owner only, since the records may hold credentials. */
const PRIVATE = 0o600

/** A file with the records of a platform. */
export interface DataFile {
  /** The absolute path. */
  path: string
  /** The content at the start. Undefined for a new file. */
  state: PlatformState | undefined
  /** Replaces the content, wholly or not at all. Throws an Error that names the file. */
  save: (state: PlatformState) => void
  /** Releases the lock. */
  close: () => Promise<void>
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/**
 * Opens a data file, which need not exist, for this process: two servers would overwrite each other's records.
 *
 * @throws Error that names the file when it is in use, cannot be read, or holds anything but a platform's state. The file stays as it is.
 */
export async function openDataFile(name: string): Promise<DataFile> {
  // writing through a symbolic link replaces the file behind it
  const path = await realpath(name).catch(() => resolve(name))
  const close = await lockFile(path).catch((cause) => {
    const why = isMissing(cause) ? `its folder ${dirname(path)} does not exist.` : messageOf(cause)
    throw new Error(`The data file ${path} cannot be written: ${why}`, { cause })
  })
  try {
    return { path, state: await read(path), save: (next) => write(path, next), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function read(path: string): Promise<PlatformState | undefined> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    if (isMissing(cause)) return undefined
    throw new Error(`The data file ${path} cannot be read: ${messageOf(cause)}`, { cause })
  })
  return text === undefined ? undefined : parse(path, text)
}

function parse(path: string, text: string): PlatformState {
  try {
    return toState(parseJson(text))
  } catch (cause) {
    const what = `The data file ${path} holds no state of a sandbox: ${messageOf(cause)}.`
    throw new Error(`${what} It was left as it is: mend it, move it away, or name another file.`, { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the parser's message quotes the file, which may hold credentials
    throw new Error('it is not valid JSON')
  }
}

function toState(value: unknown): PlatformState {
  if (!isRecord(value) || !isRecord(value.state)) throw new Error('it has no "state"')
  if (value.format !== FORMAT) throw new Error(`its "format" is not ${FORMAT}`)
  const kinds = Object.entries(value.state).map(([kind, records]) => {
    if (!Array.isArray(records) || !records.every(isStored)) {
      throw new Error(`"${kind}" is not a list of objects with an "id"`)
    }
    return [kind, records] as const
  })
  return Object.fromEntries(kinds)
}

function write(path: string, state: PlatformState): void {
  const text = `${JSON.stringify({ format: FORMAT, state }, null, 2)}\n`
  try {
    writeFileAtomic.sync(path, '', {
      ...(!existsSync(path) && { mode: PRIVATE }),
      // it ignores that a full disk takes a part of the text only, and would keep that part
      tmpfileCreated: (draft) => writeFileSync(draft, text),
    })
  } catch (cause) {
    throw new Error(`The data file ${path} cannot be written: ${messageOf(cause)}`, { cause })
  }
}
