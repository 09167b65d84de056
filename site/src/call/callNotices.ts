import { copy } from '../content/copy.ts'
import type { NoticeText, NoticeVariant } from '../ui/Notice.tsx'
import { dismissNotice, type NoticeId, showNotice } from '../ui/showNotice.ts'

/** The assistant listens. */
export const showConnected = () => showLatest(copy.call.connected)
/** The call ended as it should. */
export const showEnded = () => showLatest(copy.call.ended)
/** The call broke off. */
export const showCallError = () => showLatest(copy.call.error, 'destructive')
/** No call came about. */
export const showCallFailed = () => showLatest(copy.call.failed, 'destructive')

let latest: NoticeId | undefined

// what was true of the call a moment ago must not stand beside what is true now
function showLatest(text: NoticeText, variant?: NoticeVariant): void {
  if (latest !== undefined) dismissNotice(latest)
  latest = showNotice(text, variant)
}
