import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isStored, type PlatformState } from '../platform/createStore.ts'
import { isRecord } from '../platform/isRecord.ts'
import { messageOf } from '../platform/messageOf.ts'
import { lockFile } from './lockFile.ts'

/** The format of the file; a newer one is not read. */
const FORMAT = 1

/** What a new file lets others do: nothing, since what is kept may hold credentials. */
const PRIVATE = 0o600

/** A file that holds what a platform keeps. */
export interface DataFile {
  /** The whole path. */
  path: string
  /** What was in it; undefined when there is no file yet. */
  state: PlatformState | undefined
  /** Replaces what is in it, wholly or not at all. Rejects with an Error that names the file. */
  save: (state: PlatformState) => Promise<void>
  /** Lets others open it. */
  close: () => Promise<void>
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/**
 * Opens a data file, which need not be there yet, for one sandbox at a time: two would each write over what the
 * other keeps.
 *
 * @throws Error that names the file when it is in use, cannot be read, or holds anything but a platform's state; it stays as it is then
 */
export async function openDataFile(name: string): Promise<DataFile> {
  // a symbolic link is kept, and the file behind it replaced
  const path = await realpath(name).catch(() => resolve(name))
  const close = await lockFile(path).catch((cause) => {
    const why = isMissing(cause) ? `its folder ${dirname(path)} does not exist.` : messageOf(cause)
    throw new Error(`The data file ${path} cannot be written: ${why}`, { cause })
  })
  try {
    return { path, state: await read(path), save: (next) => replace(path, next), close }
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
    // the parser's own words quote the file, which may hold credentials
    throw new Error('it is no whole JSON')
  }
}

function toState(value: unknown): PlatformState {
  if (!isRecord(value) || !isRecord(value.state)) throw new Error('it has no "state"')
  if (value.format !== FORMAT) throw new Error(`its "format" is not ${FORMAT}`)
  const kinds = Object.entries(value.state).map(([kind, records]) => {
    if (!Array.isArray(records) || !records.every(isStored)) {
      throw new Error(`"${kind}" is no list of objects with an "id"`)
    }
    return [kind, records] as const
  })
  return Object.fromEntries(kinds)
}

async function replace(path: string, state: PlatformState): Promise<void> {
  const beside = `${path}.${crypto.randomUUID()}.tmp`
  try {
    const mode = await stat(path).then(
      ({ mode: given }) => given & 0o777,
      () => PRIVATE,
    )
    const file = await open(beside, 'wx', mode)
    try {
      await file.writeFile(`${JSON.stringify({ format: FORMAT, state }, null, 2)}\n`)
      // else a power cut could leave the new name with nothing in it
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw new Error(`The data file ${path} cannot be written: ${messageOf(cause)}`, { cause })
  }
}
