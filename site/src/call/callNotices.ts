import { copy } from '../content/copy.ts'
import { showNotice } from '../ui/showNotice.tsx'

/** The assistant listens. */
export const showConnected = () => showNotice(copy.call.connected)
/** The call ended as it should. */
export const showEnded = () => showNotice(copy.call.ended)
/** The call broke off. */
export const showCallError = () => showNotice(copy.call.error, 'destructive')
/** No call came about. */
export const showCallFailed = () => showNotice(copy.call.failed, 'destructive')
