import { withTimeout } from '../async/withTimeout.ts'
import type { CreateEngine, Engine, EngineContext } from '../engine/engine.ts'
import type { EngineEventName, EngineEvents } from '../engine/events.ts'
import { CallError } from '../errors/CallError.ts'
import { messageOf } from '../errors/OffhookError.ts'
import { AbortError, ConnectionError, TimeoutError } from '../errors/requestErrors.ts'
import { LEAVE_TIMEOUT_MS } from '../limits.ts'
import type { JoinRequest } from './methods/joining.ts'

/** Receives the events of the engine during a run. */
export type EngineRunListener = <Name extends EngineEventName>(
  name: Name,
  payload: EngineEvents[Name],
) => void

/** One use of the engine, from its creation until it is closed. Promises of `settle` then reject. */
export interface EngineRun {
  readonly engine: Engine
  /** Settles when the vendor's object is built. */
  built: Promise<void> | null
  isBuilt: boolean
  /** Settles when everything is loaded. All callers share it. */
  loaded: Promise<void> | null
  /** Set by the first `join()`, so that a second `join()` only warns while the first still loads. */
  joinRequested: boolean
  /** Whether `preAuth()` or `startCamera()` has resolved. */
  isPrepared: boolean
  /** The options of the join so far, from `load()`, `preAuth()`, `startCamera()` and later changes. */
  joinOptions: JoinRequest
  /** Set when `preAuth()` resolves: throws for another room or another token than `preAuth()` was called with. */
  assertAdmitted: ((options: JoinRequest, method: 'join' | 'startCamera') => void) | null
  /** Settles as `promise` does, or rejects when the run is closed. */
  settle: <T>(promise: Promise<T>) => Promise<T>
  /** Like `settle`, with a timeout in milliseconds. The TimeoutError contains `name`. */
  settleWithin: <T>(name: string, promise: Promise<T>, timeout: number) => Promise<T>
  /**
   * Resolves at the next event of that name. Replaces an earlier call for that name, whose promise stays pending. It also
   * stays pending when the run is closed: `settle` or a timeout ends the wait.
   */
  next: (name: EngineEventName) => Promise<void>
  /** Closes the run: pending promises reject with `reason`. Resolves when the engine is destroyed. */
  close: (reason: unknown) => Promise<void>
}

/** Creates a run and the adapter of the engine, but not yet the vendor's object. */
export function createEngineRun(createEngine: CreateEngine, listener: EngineRunListener): EngineRun {
  const unsettled = new Set<(reason: unknown) => void>()
  let closing: { readonly reason: unknown } | null = null
  const waiting = new Map<EngineEventName, () => void>()
  let closed: Promise<void> | null = null

  const emit: EngineContext['emit'] = (name, payload) => {
    if (closed) return
    listener(name, payload)
    waiting.get(name)?.()
  }
  const engine = createEngine({ emit })
  // Promise.race with the run's end would keep every result in memory until then.
  const settle = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (closing) {
        promise.catch(() => undefined)
        reject(closing.reason)
        return
      }
      unsettled.add(reject)
      promise.then(resolve, reject).finally(() => unsettled.delete(reject))
    })

  return {
    engine,
    built: null,
    isBuilt: false,
    loaded: null,
    joinRequested: false,
    isPrepared: false,
    joinOptions: {},
    assertAdmitted: null,
    settle,
    settleWithin: (name, promise, timeout) =>
      withTimeout(settle(promise), timeout, () => {
        throw new TimeoutError(`${name} was not answered within ${timeout / 1000} seconds.`)
      }),
    next: (name) => new Promise((resolve) => waiting.set(name, resolve)),
    close(reason) {
      closing ??= { reason }
      for (const reject of unsettled) reject(reason)
      unsettled.clear()
      // A caller could do nothing about a failure here, and it must not hold up the next run.
      closed ??= withTimeout(engine.destroy(), LEAVE_TIMEOUT_MS, () => undefined).catch(() => undefined)
      return closed
    },
  }
}

/** Leaves, and ignores a failure: closing the run destroys the engine anyway. */
export async function leaveQuietly({ engine }: EngineRun): Promise<void> {
  try {
    await engine.leave()
  } catch {
    // The run is closed next.
  }
}

/**
 * Returns the error with which a call ends: a CallError for any failure of an engine, a ConnectionError if its code cannot
 * be loaded, an AbortError for a requested end.
 */
export function toEndError(reason: unknown): CallError | ConnectionError | AbortError {
  const isLostCode = reason instanceof ConnectionError && reason.code === 'code-load'
  return reason instanceof CallError || reason instanceof AbortError || isLostCode
    ? reason
    : new CallError('unknown', messageOf(reason), { cause: reason })
}
