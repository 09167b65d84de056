import type { PlatformContext } from './createContext.ts'
import { othersOf } from './fieldValues.ts'
import { type FoundAssistant, findAssistant } from './findAssistant.ts'
import type { Fields } from './isRecord.ts'
import { recordCall } from './recordCall.ts'

/** The fields of an assistant that count in a call without models, or that concern nothing which the caller could notice. */
const HONORED = `
  name firstMessage firstMessageMode endCallMessage clientMessages customerJoinTimeoutSeconds metadata variableValues
  artifactPlan id orgId createdAt updatedAt isServerUrlSecretSet parentId
`
  .trim()
  .split(/\s+/)

/** Names the fields of an assistant that have no effect in a call without models. Null when all have. */
function describeIgnored({ fields }: FoundAssistant): string | null {
  const ignored = [
    ...othersOf(fields, HONORED),
    ...othersOf(fields?.artifactPlan, ['videoRecordingEnabled'], 'artifactPlan.'),
  ]
  if (ignored.length === 0) return null
  const what = 'Without models the assistant says its first message, and then the turns of a script'
  return `${what}. These of its fields have no effect: ${ignored.join(', ')}.`
}

/** Tells the developer which fields of an assistant have no effect in its call without models. */
export function noticeIgnored({ store, emit }: PlatformContext, callId: string, body: Fields): void {
  const notice = describeIgnored(findAssistant(store, body))
  if (notice === null) return
  recordCall(store, callId, { notice })
  emit({ type: 'call', callId, report: { notice } })
}
