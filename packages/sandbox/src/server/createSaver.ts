import type { Platform } from '../platform/createPlatform.ts'
import type { DataFile } from './dataFile.ts'

/** Begins something that may change the platform. What it answers resolves when all that was changed is kept. */
export type Begin = () => () => Promise<void>

/**
 * Keeps a file equal to a platform. Changes that come while the file is written share the next writing. Those
 * that cannot be written are undone, and whatever had begun before rejects: a client that is told of a failure,
 * and tries again, would else make two.
 */
export function createSaver(platform: Platform, file: DataFile): Begin {
  // a new file is written even when nothing was changed yet, so that one that cannot be is known at once
  let saved = file.state === undefined ? -1 : platform.revision()
  let kept = platform.state()
  let failures = 0
  let failure: unknown
  let writing: Promise<void> = Promise.resolve()
  const write = async (wanted: number, before: number): Promise<void> => {
    if (failures > before) throw failure
    if (saved >= wanted) return
    const revision = platform.revision()
    const state = platform.state()
    try {
      await file.save(state)
    } catch (cause) {
      platform.restore(kept)
      saved = platform.revision()
      failures += 1
      failure = cause
      throw cause
    }
    saved = revision
    kept = state
  }
  return () => {
    const before = failures
    return () => {
      const wanted = platform.revision()
      const last = writing
      writing = last.catch(() => undefined).then(() => write(wanted, before))
      return writing
    }
  }
}
