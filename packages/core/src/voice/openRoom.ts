import type { CallChecks } from '../call/callChecks.ts'
import { CallObject } from '../call/callObject.ts'
import { daily } from '../engine/daily.ts'
import { AbortError } from '../errors/requestErrors.ts'
import type { LiveCallOptions } from './createLiveCall.ts'

/** A call, and whether it takes orders: from the join until it is released. */
export interface Room {
  readonly call: CallObject
  readonly isOpen: () => boolean
  /** Whether it was closed, or the call has failed or was left. */
  readonly isOver: () => boolean
  readonly close: () => void
  /** Throws an AbortError once it is closed. */
  readonly insist: () => void
  /** Runs a method of the engine, for the client itself. */
  readonly order: (method: string, ...args: readonly unknown[]) => unknown
}

/** The client's own orders are known to keep the rules. */
const TRUSTED: CallChecks = { options: () => undefined, join: () => undefined }

/** Makes the call object. Nothing is built, loaded or joined. */
export function openRoom({
  engine = daily(),
  call: { frame: _frame, joinTimeout, ...properties },
}: LiveCallOptions): Room {
  const call = new CallObject({ engine, frame: false, joinTimeout, properties, checks: TRUSTED })
  let isReleased = false
  return {
    call,
    // while it is being left, a call still reports, but takes no more orders
    isOpen: () => !isReleased && call.state.get() === 'joined',
    isOver: () => isReleased || ['left', 'error'].includes(call.state.get()),
    close() {
      isReleased = true
    },
    insist() {
      if (isReleased) throw new AbortError()
    },
    order: (method, ...args) => call.session?.engine.invoke(method, args),
  }
}
