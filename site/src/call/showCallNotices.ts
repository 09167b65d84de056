import { copy } from '../content/copy.ts'
import { oneNotice } from '../ui/oneNotice.ts'

const { show } = oneNotice()

/** The assistant listens. */
export const showConnected = () => show(copy.call.connected)
/** The call ended as it should. */
export const showEnded = () => show(copy.call.ended)
/** The call broke off. */
export const showCallError = () => show(copy.call.error, 'destructive')
/** No call came about. */
export const showCallFailed = () => show(copy.call.failed, 'destructive')
