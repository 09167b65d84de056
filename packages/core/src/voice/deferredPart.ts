import type { Timers } from '../async/createTimers.ts'
import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import type { CallObject } from '../call/callObject.ts'
import { AbortError, ConnectionError } from '../errors/requestErrors.ts'
import type { StartReport } from './startReport.ts'

/** A part of a call whose chunk loads after the call machine. */
export interface DeferredPart<Part> {
  /** Returns the part. Null until it is created. */
  get: () => Part | null
  /** Loads the chunk, and creates the part once. Rejects with an AbortError when the room is left meanwhile. */
  load: () => Promise<Part>
}

/**
 * Prepares a part of a call, which the first `load` creates. Its chunk is imported as soon as the call machine has loaded,
 * because the two would compete for the connection.
 */
export function createDeferredPart<Chunk, Part>(
  call: CallObject,
  importChunk: () => Promise<Chunk>,
  create: (chunk: Chunk) => Part,
): DeferredPart<Part> {
  let part: Part | null = null
  let loading: Promise<Chunk> | null = null
  let creating: Promise<Part> | null = null
  /** Rejects when the room is left. */
  let roomLeft = promiseWithResolvers<never>()
  let isLeft = false

  async function importOnce(): Promise<Chunk> {
    loading ??= importChunk()
    try {
      return await loading
    } catch (error) {
      // Not kept: the network may be back at the next load.
      loading = null
      throw error
    }
  }

  async function createOnce(): Promise<Part> {
    try {
      part = create(await importOnce())
      return part
    } catch (error) {
      // Not kept either: it may succeed at the next load.
      creating = null
      throw error
    }
  }

  function load(): Promise<Part> {
    creating ??= createOnce()
    return Promise.race([roomLeft.promise, creating])
  }

  call.emitter.on('loaded', () => void importOnce().catch(() => undefined))
  call.emitter.on('left-meeting', () => {
    isLeft = true
    roomLeft.reject(new AbortError())
  })
  // The load during the wait on mobile devices may fail, and the join then loads again.
  call.emitter.on('loading', () => {
    if (isLeft) roomLeft = promiseWithResolvers()
    isLeft = false
  })
  return { get: () => part, load }
}

/** Milliseconds before the first retries. */
const FIRST_WAITS_MS = [1000, 2000, 4000]
/** Milliseconds before each later retry. */
const LATER_WAIT_MS = 10_000

interface RetryContext {
  readonly timers: Timers
  readonly report: Pick<StartReport, 'error'>
  readonly signal: AbortSignal
}

/**
 * Loads chunks that a running call uses. Retries after 1, 2 and 4 seconds, then every 10 seconds until the call ends. The
 * first failure emits an `error` event. Resolves after the first attempt. Never rejects.
 */
export async function retryLoad(
  load: () => Promise<unknown>,
  { timers, report, signal }: RetryContext,
): Promise<void> {
  let failures = 0

  async function tryToLoad(): Promise<void> {
    try {
      await load()
    } catch (cause) {
      // The end of the call is not reported as a failure.
      if (signal.aborted || cause instanceof AbortError) return
      if (failures === 0) {
        report.error(
          'code-load-error',
          new ConnectionError('A part of the call could not be loaded.', { cause }),
        )
      }
      timers.after(FIRST_WAITS_MS[failures] ?? LATER_WAIT_MS, () => void tryToLoad())
      failures += 1
    }
  }

  await tryToLoad()
}
