import type { CallObject } from '../call/callObject.ts'
import { AbortError, ConnectionError } from '../errors/requestErrors.ts'
import type { Timers } from '../events/createTimers.ts'
import { createDeferred } from '../events/deferred.ts'
import type { StartReport } from './startProgress.ts'

/** A part of a call whose code loads after the call machine. */
export interface LazyPart<Part> {
  /** The part; null until it is loaded. */
  get: () => Part | null
  /** Loads and makes the part, once. Rejects with an AbortError when the room is left meanwhile. */
  load: () => Promise<Part>
}

/**
 * Creates a part of a call that is made at the first `load`. Its code loads as soon as the call machine is there, so that
 * the two do not compete for the connection.
 */
export function createLazyPart<Code, Part>(
  call: CallObject,
  importCode: () => Promise<Code>,
  make: (code: Code) => Part,
): LazyPart<Part> {
  let part: Part | null = null
  let loading: Promise<Code> | null = null
  let making: Promise<Part> | null = null
  let left = createDeferred<never>()
  let isLeft = false

  async function importOnce(): Promise<Code> {
    loading ??= importCode()
    try {
      return await loading
    } catch (error) {
      // Not kept: the network may be back at the next load.
      loading = null
      throw error
    }
  }

  async function makeOnce(): Promise<Part> {
    try {
      part = make(await importOnce())
      return part
    } catch (error) {
      // Not kept either: it may succeed at the next load.
      making = null
      throw error
    }
  }

  function load(): Promise<Part> {
    making ??= makeOnce()
    return Promise.race([left.promise, making])
  }

  call.emitter.on('loaded', () => void importOnce().catch(() => undefined))
  call.emitter.on('left-meeting', () => {
    isLeft = true
    left.reject(new AbortError())
  })
  // A load that failed has ended the call. The next one begins it anew.
  call.emitter.on('loading', () => {
    if (isLeft) left = createDeferred()
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
 * Loads code that a running call uses. Retries after 1, 2 and 4 seconds, then every 10 seconds until the call ends. The
 * first failure is reported as an `error` event: the call goes on, but without its call object, devices and resume.
 * Resolves after the first attempt. Never rejects.
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
