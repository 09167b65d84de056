import type { PlatformContext } from './createContext.ts'
import { recordCall } from './recordCall.ts'

/** Tells the developer about a web call: in the log of the server, and in the record of the call. */
export function recordNotice({ store, emit }: PlatformContext, callId: string, notice: string): void {
  recordCall(store, callId, { notice })
  emit({ type: 'call', callId, report: { notice } })
}
