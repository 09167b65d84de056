import type { CreateEngine, Engine, EngineContext } from '../engine/engine.ts'
import type { EngineEventName, EngineEvents } from '../engine/events.ts'
import { TimeoutError } from '../errors/requestErrors.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { LEAVE_TIMEOUT_MS } from '../limits.ts'
import type { JoinRequest } from './methods/lifecycle.ts'

/** Receives what the engine reports while the session lasts. */
export type SessionListener = <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void

/** One use of the engine, from building it to its release. Everything that waits on it ends with it. */
export interface Session {
  readonly engine: Engine
  /** Settles when the vendor's object is built. */
  built: Promise<void> | null
  isBuilt: boolean
  /** Settles when everything is loaded; shared by all who ask. */
  loaded: Promise<void> | null
  /** Set by the first `join()`, so that a second one is refused while the first still loads. */
  joinAsked: boolean
  /** Whether `preAuth()` or `startCamera()` has been answered. */
  isPrepared: boolean
  /** What was said of the join so far, by load, preAuth, startCamera. */
  asked: JoinRequest
  /** Once `preAuth()` was answered: refuses to go on with another room, or another token, than it has asked about. */
  admit: ((asked: JoinRequest, method: 'join' | 'startCamera') => void) | null
  /** Waits for `promise`, but not beyond the end of the session. */
  settle: <T>(promise: Promise<T>) => Promise<T>
  /** The same for an answer to `what`, which must come within `limit` milliseconds. */
  answer: <T>(what: string, promise: Promise<T>, limit: number) => Promise<T>
  /** Resolves at the next event of that name. */
  next: (name: EngineEventName) => Promise<void>
  /** Ends the session: whoever waits is rejected with `reason`. Resolves when the engine has released everything. */
  end: (reason: unknown) => Promise<void>
}

/** Opens a session: makes the adapter, not yet the vendor's object. */
export function openSession(createEngine: CreateEngine, listener: SessionListener): Session {
  const unsettled = new Set<(reason: unknown) => void>()
  let ending: { readonly reason: unknown } | null = null
  const waiting = new Map<EngineEventName, () => void>()
  let released: Promise<void> | null = null

  const emit: EngineContext['emit'] = (name, payload) => {
    if (released) return
    listener(name, payload)
    waiting.get(name)?.()
  }
  const engine = createEngine({ emit })
  // not a race with the session's end: that would keep every answer until then
  const settle = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (ending) {
        promise.catch(() => undefined)
        reject(ending.reason)
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
    joinAsked: false,
    isPrepared: false,
    asked: {},
    admit: null,
    settle,
    answer: (what, promise, limit) =>
      withTimeout(settle(promise), limit, () => {
        throw new TimeoutError(`${what} was not answered within ${limit / 1000} seconds.`)
      }),
    next: (name) => new Promise((resolve) => waiting.set(name, resolve)),
    end(reason) {
      ending ??= { reason }
      for (const reject of unsettled) reject(reason)
      unsettled.clear()
      // nobody could act on a failed release: what matters is that it does not hold up the next session
      released ??= withTimeout(engine.destroy(), LEAVE_TIMEOUT_MS, () => undefined).catch(() => undefined)
      return released
    },
  }
}

/** An engine that refuses to leave, at once or later, holds nothing up: its release follows. */
export async function leaveQuietly({ engine }: Session): Promise<void> {
  try {
    await engine.leave()
  } catch {
    // the release that follows is what counts
  }
}
