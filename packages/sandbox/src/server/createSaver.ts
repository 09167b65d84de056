import type { Platform } from '../platform/createPlatform.ts'
import type { DataFile } from './dataFile.ts'

/**
 * Keeps a file equal to a platform: each call resolves when everything that was changed before it is in the
 * file. Calls that come while the file is written share the next writing.
 */
export function createSaver(platform: Platform, file: DataFile): () => Promise<void> {
  // a new file is written even when nothing was changed yet, so that one that cannot be is known at once
  let saved = file.state === undefined ? -1 : platform.revision()
  let writing: Promise<void> = Promise.resolve()
  const write = async (wanted: number): Promise<void> => {
    if (saved >= wanted) return
    const revision = platform.revision()
    await file.save(platform.state())
    saved = revision
  }
  return async () => {
    const wanted = platform.revision()
    if (saved >= wanted) return
    const before = writing
    writing = before.catch(() => undefined).then(() => write(wanted))
    await writing
  }
}
