import { CallObject } from '../call/callObject.ts'
import type { CallChecks, CallObjectOptions } from '../call/callObjectOptions.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { METHOD_TIMEOUT_MS } from '../limits.ts'
import type { SessionContext } from './SessionContext.ts'

/** The context of a running call, shared by its parts. */
export interface CallContext extends SessionContext {
  readonly call: CallObject
  /** Returns whether methods can be called: from the join until its end begins. */
  readonly isOpen: () => boolean
  /** Calls a method of the engine. */
  readonly invoke: (method: string, ...args: readonly unknown[]) => unknown
  /**
   * Like `invoke`, for a caller that does not wait: a rejection is reported as uncaught. An error that the engine throws at
   * once is thrown.
   */
  readonly invokeAndForget: (method: string, ...args: readonly unknown[]) => void
  /**
   * Sends an app message to the platform's participants, or to every participant until the first of the platform has
   * joined. Returns whether it is sent: false after all of the platform's participants have left.
   */
  readonly sendText: (text: string) => boolean
  /** Resolves after the time limit of the engine's methods. Stays pending if the session ends before. */
  readonly methodTimeout: () => Promise<void>
}

export function createCallContext(session: SessionContext, call: CallObject): CallContext {
  const invoke: CallContext['invoke'] = (method, ...args) => call.engineSession?.engine.invoke(method, args)
  const invokeAndForget: CallContext['invokeAndForget'] = (method, ...args) => {
    const answer = invoke(method, ...args)
    callIsolated(() => answer)
  }
  let isEndRequested = false
  return {
    ...session,
    call,
    isOpen: () => !session.signal.aborted && call.state.get() === 'joined',
    invoke,
    invokeAndForget,
    sendText(text) {
      // The page's own `end-call`, or that of a call which can be resumed: the platform needs one.
      if (text === END_CALL && isEndRequested) return true
      isEndRequested ||= text === END_CALL
      const ids = call.platform.ids()
      if (ids.length === 0 && call.platform.wasThere()) return false
      invokeAndForget('sendAppMessage', text, ids.length > 0 ? ids : '*')
      return true
    },
    methodTimeout: () => new Promise((resolve) => session.timers.after(METHOD_TIMEOUT_MS, resolve)),
  }
}

/** The client validates its options before it creates the call object. */
const NO_CHECKS: CallChecks = { options: () => undefined, join: () => undefined }

/** Creates the call object of a voice client. Nothing is built, loaded or joined. */
export const createCallObject = (
  options: Pick<CallObjectOptions, 'engine' | 'joinTimeout' | 'properties' | 'isPlatform'>,
): CallObject => new CallObject({ ...options, frame: false, checks: NO_CHECKS })

const END_CALL = JSON.stringify({ type: 'end-call' })

/** Asks the platform to end the call. The room of a call that can be resumed stays open after the user has left. */
export function endOnPlatform({ call, sendText }: Pick<CallContext, 'call' | 'sendText'>): void {
  if (call.state.get() !== 'joined') return
  try {
    sendText(END_CALL)
  } catch {
    // The platform ends the call by itself after some silence.
  }
}
