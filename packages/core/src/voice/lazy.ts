import { createTimers } from '../async/createTimers.ts'
import { createDailyLoader } from '../engine/daily/callMachine.ts'
import { createImport } from '../errors/createImport.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { VoiceClientOptions } from './types.ts'

// A client loads in three parts, and the engine. This file has all imports of the client. That of daily-js is in
// `engine/daily/callMachine.ts`. A failed import rejects with a ConnectionError `code-load`, and the next use imports
// again. Older browsers keep a failed import until the page reloads.
//
// | Part | When | Contents |
// | --- | --- | --- |
// | the entry | with the page | `createVoiceClient.ts`, `CallSession.ts`, `start.ts`, the checks of a start and of a message |
// | `callCode.ts` | at the first `preload()`, start, or use of a feature | the request of a web call, the call object, the parts of a call, the features of a client |
// | `call/callMethods.ts` | after the call machine, at the first use of a method of `voice.call`, and before a start with options beyond the basic ones | the methods of `voice.call`, and their rules |

/** Imports the code of a call and of the client's features. */
export const loadCallCode = /* @__PURE__ */ createImport(async () => (await import('./callCode.ts')).callCode)

/** The code of a call and of the client's features. */
export type CallCode = Awaited<ReturnType<typeof loadCallCode>>

/** Loads what the calls of a client need before they join. */
export interface CallLoader {
  /** Begins to load the code of a call, and the engine with all its files. Never rejects. */
  readonly begin: () => Promise<unknown>
  /** Resolves with the code of a call when that of the engine has loaded too. Rejects with a ConnectionError `code-load`. */
  readonly load: () => Promise<CallCode>
}

/** Creates the loader of a client. Like `engineOf`, it has the page's engine, or Daily's. */
export function createCallLoader({ engine, call }: Pick<VoiceClientOptions, 'engine' | 'call'>): CallLoader {
  const engineLoader = engine ?? createDailyLoader(call?.dailyConfig)
  return {
    begin: () => Promise.allSettled([loadCallCode(), (async () => engineLoader.preload?.())()]),
    async load() {
      const [code] = await Promise.all([loadCallCode(), engineLoader.loadCode?.()])
      return code
    },
  }
}

/** Imports the methods of the call object, and their rules. */
export const loadCallMethods = /* @__PURE__ */ createImport(() => import('../call/callMethods.ts'))

/** Milliseconds between two attempts of `whenLoaded`. */
const RETRY_MS = 10_000

/**
 * Runs `begin` as soon as the code of a call has loaded, and tries to load it every 10 seconds until then, or until the
 * signal aborts. Returns a cleanup function, which runs the one that `begin` returns. An error of `begin` is reported as
 * uncaught.
 */
export function whenLoaded(begin: (code: CallCode) => () => void, signal: AbortSignal): () => void {
  const timers = createTimers()
  let isClosed = false
  let cleanup: (() => void) | undefined

  async function load(): Promise<void> {
    const code = await loadCallCode().catch(() => null)
    if (isClosed || signal.aborted) return
    if (!code) timers.after(RETRY_MS, () => void load())
    else
      callIsolated(() => {
        cleanup = begin(code)
      })
  }

  function close(): void {
    isClosed = true
    timers.clear()
    signal.removeEventListener('abort', close)
    cleanup?.()
    cleanup = undefined
  }

  void load()
  signal.addEventListener('abort', close)
  return close
}
