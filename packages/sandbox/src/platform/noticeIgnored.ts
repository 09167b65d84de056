import type { PlatformContext } from './createContext.ts'
import type { FoundAssistant } from './findAssistant.ts'
import type { Fields } from './isRecord.ts'
import { readAssistantSettings } from './readAssistantSettings.ts'
import { recordCall } from './recordCall.ts'

/** Tells the developer which fields of an assistant have no effect in its call without models. */
export function noticeIgnored(
  { store, emit }: PlatformContext,
  callId: string,
  body: Fields,
  found: FoundAssistant,
): void {
  const { ignored } = readAssistantSettings({ body, found, store, values: {}, offers: [] })
  if (!ignored) return
  const what = 'Without models the assistant says its first message, and then the turns of a script'
  const notice = `${what}. These of its fields have no effect: ${ignored.join(', ')}.`
  recordCall(store, callId, { notice })
  emit({ type: 'call', callId, report: { notice } })
}
