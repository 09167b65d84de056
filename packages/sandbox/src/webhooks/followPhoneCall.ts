import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'

/** A step that a phone call will take, and its time, in milliseconds since 1970. */
export interface PlannedStep {
  readonly status: string
  readonly time: number
}

/** The longest wait of a timer, in milliseconds. */
const MAX_WAIT = 2 ** 31 - 1

/** Reports the steps of a phone call, each at its time: it has no room that does it. */
export function followPhoneCall(
  { store, emit }: PlatformContext,
  { id, endedReason }: Stored,
  steps: readonly PlannedStep[],
  onRinging: (call: Stored, status: 'ringing') => void,
): void {
  if (endedReason !== undefined) return
  const report = (status: string) => {
    const call = store.get('call', id)
    // deleted, or ended before its time
    if (!call || call.endedReason !== undefined) return
    if (status === 'ringing') onRinging(call, status)
    if (status === 'in-progress') emit({ type: 'call', callId: id, report: { status } })
    if (status === 'ended') {
      emit({ type: 'call', callId: id, report: { status, endedReason: 'customer-ended-call' } })
    }
  }
  for (const { status, time } of steps) {
    const ms = time - Date.now()
    if (ms < MAX_WAIT) unref(setTimeout(() => report(status), ms))
  }
}

/** Lets a process end while the timer waits. */
const unref = (timer: unknown): void => {
  if (timer instanceof Object && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}
