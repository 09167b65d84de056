import { LEAVE_TIMEOUT_MS } from '../constants.ts'
import type { CreateEngine, Engine, EngineContext, EngineEventName, EngineEvents } from '../engine/engine.ts'
import { createDeferred } from '../events/deferred.ts'
import { withTimeout } from '../events/withTimeout.ts'

/** Receives what the engine reports while the session lasts. */
export type SessionListener = <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void

/** One use of the engine, from building it to its release. Everything that waits on it ends with it. */
export interface Session {
  readonly engine: Engine
  /** Settles when the vendor's object is built. */
  built: Promise<void> | null
  /** Settles when everything is loaded; shared by all who ask. */
  loaded: Promise<void> | null
  /** Set by the first `join()`, so that a second one is refused while the first still loads. */
  joinAsked: boolean
  /** Waits for `promise`, but not beyond the end of the session. */
  settle: <T>(promise: Promise<T>) => Promise<T>
  /** Resolves at the next event of that name. */
  next: (name: EngineEventName) => Promise<void>
  /** Ends the session: whoever waits is rejected with `reason`. Resolves when the engine has released everything. */
  end: (reason: unknown) => Promise<void>
}

/** Opens a session: makes the adapter, not yet the vendor's object. */
export function openSession(createEngine: CreateEngine, listener: SessionListener): Session {
  const ended = createDeferred<never>()
  const waiting = new Map<EngineEventName, () => void>()
  let released: Promise<void> | null = null

  const emit: EngineContext['emit'] = (name, payload) => {
    if (released) return
    listener(name, payload)
    waiting.get(name)?.()
  }
  const engine = createEngine({ emit })

  return {
    engine,
    built: null,
    loaded: null,
    joinAsked: false,
    settle: (promise) => Promise.race([ended.promise, promise]),
    next: (name) => new Promise((resolve) => waiting.set(name, resolve)),
    end(reason) {
      ended.reject(reason)
      // nobody could act on a failed release: what matters is that it does not hold up the next session
      released ??= withTimeout(engine.destroy(), LEAVE_TIMEOUT_MS, () => undefined).catch(() => undefined)
      return released
    },
  }
}
