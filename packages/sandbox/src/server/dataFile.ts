import fs from 'node:fs'
import { readFile, realpath, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { field, isRecord, parseJson } from '../fields.ts'
import { isStored, type PlatformState } from '../platform/createStore.ts'
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

/** The next content of a file until it is complete. The holder of the lock is the only process that writes it. */
const draftOf = (path: string): string => `${path}.draft`

/** Advice for a file that cannot be written, by the system's code. */
const ADVICE: { readonly [code: string]: string } = {
  ENOENT: ' Create its folder, or name another file.',
  EACCES: ' Let this user write to its folder, or name another file.',
  EPERM: ' Let this user write to its folder, or name another file.',
  EROFS: ' Its disk cannot be written: name another file.',
  ENOSPC: ' Make room on its disk.',
  EISDIR: ' It is a folder: name a file.',
}

function unwritable(path: string, cause: unknown, why = messageOf(cause)): Error {
  const advice = ADVICE[String(field(cause, 'code'))] ?? ''
  const sentence = why.endsWith('.') ? why : `${why}.`
  return new Error(`The data file ${path} cannot be written: ${sentence}${advice}`, { cause })
}

/**
 * Opens a data file, which need not exist, for this process: two servers would overwrite each other's records.
 *
 * @throws Error that names the file when it is in use, cannot be read, or holds anything but a platform's state. The file stays as it is.
 */
export async function openDataFile(name: string): Promise<DataFile> {
  // writing through a symbolic link replaces the file behind it
  const path = await realpath(name).catch(() => resolve(name))
  const close = await lockFile(path).catch((cause) => {
    const isFolderMissing = field(cause, 'code') === 'ENOENT'
    throw unwritable(path, cause, isFolderMissing ? `its folder ${dirname(path)} does not exist.` : undefined)
  })
  try {
    // of a process that was killed while it wrote: it may hold credentials
    await rm(draftOf(path), { force: true })
    return { path, state: await read(path), save: (next) => write(path, next), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function read(path: string): Promise<PlatformState | undefined> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    if (field(cause, 'code') === 'ENOENT') return undefined
    throw new Error(`The data file ${path} cannot be read: ${messageOf(cause)}`, { cause })
  })
  return text === undefined ? undefined : parse(path, text)
}

function parse(path: string, text: string): PlatformState {
  try {
    const value = parseJson(text)
    // without the parser's message, which quotes the file: it may hold credentials
    if (value === undefined) throw new Error('it is not valid JSON')
    return toState(value)
  } catch (cause) {
    const what = `The data file ${path} holds no state of a sandbox: ${messageOf(cause)}.`
    throw new Error(`${what} It was left as it is: mend it, move it away, or name another file.`, { cause })
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
  const draft = draftOf(path)
  try {
    fs.rmSync(draft, { force: true })
    writeDraft(draft, text, path)
    fs.renameSync(draft, path)
  } catch (cause) {
    fs.rmSync(draft, { force: true })
    throw unwritable(path, cause)
  }
}

/** Writes the whole text to the disk, with the owner and the mode of the file that it will replace. */
function writeDraft(draft: string, text: string, path: string): void {
  const replaced = fs.statSync(path, { throwIfNoEntry: false })
  const file = fs.openSync(draft, 'wx', PRIVATE)
  try {
    if (replaced) {
      keepOwner(file, replaced)
      fs.fchmodSync(file, replaced.mode)
    }
    fs.writeFileSync(file, text)
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

function keepOwner(file: number, { uid, gid }: fs.Stats): void {
  try {
    fs.fchownSync(file, uid, gid)
  } catch {
    // only root can give a file to another user
  }
}
