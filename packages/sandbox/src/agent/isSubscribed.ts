import type { Fields } from '../platform/isRecord.ts'

/** A subscription to final transcripts only, with quotes of either kind. */
const FINAL_TRANSCRIPTS = /^transcript\[transcriptType=['"]final['"]\]$/

/** Whether a client with those `clientMessages` gets that message. */
export const isSubscribed = (clientMessages: readonly string[], message: Fields): boolean =>
  clientMessages.includes(String(message.type)) ||
  (message.type === 'transcript' &&
    message.transcriptType === 'final' &&
    clientMessages.some((type) => FINAL_TRANSCRIPTS.test(type)))
