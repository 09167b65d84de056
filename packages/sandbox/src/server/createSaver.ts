import { AsyncLocalStorage } from 'node:async_hooks'
import type { Platform } from '../platform/createPlatform.ts'
import type { DataFile } from './dataFile.ts'

/** A request that may change the platform. */
export interface SavedWork {
  /** Does the work. Changes that it makes belong to this request. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Resolves when all that was changed is kept. Rejects when a change of the request could not be kept. */
  saved: () => Promise<void>
}

/** Begins a request. */
export type Begin = () => SavedWork

/** How many writings had failed when something happened. */
type Failures = number

interface Work {
  begunAt: Failures
  /** The first and the last change. Undefined without any. */
  firstChange?: Failures
  lastChange?: Failures
}

/** Notes which request makes a change. */
export interface ChangeLog {
  current: AsyncLocalStorage<Work>
  failures: Failures
  /** Called at every change of the platform. */
  note: () => void
}

export function createChangeLog(): ChangeLog {
  const current = new AsyncLocalStorage<Work>()
  const log: ChangeLog = {
    current,
    failures: 0,
    note: () => {
      const work = current.getStore()
      if (!work) return
      work.firstChange ??= log.failures
      work.lastChange = log.failures
    },
  }
  return log
}

/**
 * Keeps a file equal to a platform. Changes that come while the file is written share the next writing. Changes that
 * cannot be written are undone, and their requests reject: a client that is told of a failure, and tries again, would
 * else make two. A request that only read while they were there rejects too.
 */
export function createSaver(platform: Platform, file: DataFile, log: ChangeLog): Begin {
  // writes a new file even without a change, so that a file that cannot be written is known at the start
  let saved = file.state === undefined ? -1 : platform.revision()
  let kept = platform.state()
  let failure: unknown
  let writing: Promise<void> = Promise.resolve()

  const undo = () => {
    platform.restore(kept)
    saved = platform.revision()
    log.failures += 1
  }

  const throwIfUndone = ({ begunAt, firstChange = begunAt, lastChange }: Work) => {
    if (firstChange === log.failures) return
    // a part was undone, and the rest must not be kept without it
    if (lastChange === log.failures) undo()
    throw failure
  }

  const write = async (wanted: number, work: Work): Promise<void> => {
    throwIfUndone(work)
    if (saved >= wanted) return
    const revision = platform.revision()
    const state = platform.state()
    try {
      await file.save(state)
    } catch (cause) {
      failure = cause
      undo()
      throw cause
    }
    saved = revision
    kept = state
  }

  return () => {
    const work: Work = { begunAt: log.failures }
    return {
      run: (doWork) => log.current.run(work, doWork),
      saved: () => {
        const wanted = platform.revision()
        const last = writing
        writing = last.catch(() => undefined).then(() => write(wanted, work))
        return writing
      },
    }
  }
}

/** For a platform that keeps nothing. */
export const saveNothing: Begin = () => ({ run: (work) => work(), saved: () => Promise.resolve() })
