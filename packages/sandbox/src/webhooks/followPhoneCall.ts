import type { PlatformContext } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { LONGEST_DELAY_MS } from '../platform/delay.ts'
import type { WebhookNetwork } from './sendWebhook.ts'

/** A step that a phone call will take, and its time, in milliseconds since 1970. */
export interface PlannedStep {
  readonly status: string
  readonly time: number
}

/** Reports the steps of a phone call, each at its time: it has no room that does it. `wait` keeps no process alive. */
export function followPhoneCall(
  { store, emit }: PlatformContext,
  { id, endedReason }: Stored,
  steps: readonly PlannedStep[],
  wait: WebhookNetwork['wait'],
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
    if (ms < LONGEST_DELAY_MS) void wait(ms).then(() => report(status))
  }
}
