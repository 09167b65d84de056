import type { ErrorCode } from './errorCode.ts'

// not read from the catalogue, whose texts a page with calls should not load; a test keeps both equal
const RETRYABLE: readonly ErrorCode[] = [
  'aborted',
  'key',
  'connection',
  'timeout',
  'stream',
  'loudspeaker',
  'api-rate-limit',
  'api-server',
  'call-assistant-left',
  'call-connection-error',
  'call-ejected',
  'call-ended-early',
  'call-meeting-full',
  'call-nbf-room',
  'call-nbf-token',
  'camera-permissions',
  'camera-not-found',
  'camera-cam-in-use',
  'camera-mic-in-use',
  'camera-cam-mic-in-use',
  'camera-unknown',
]

/** Whether another try may succeed, at once or after the user has acted, without a change to the page. */
export const isRetryable = (code: ErrorCode): boolean => RETRYABLE.includes(code)
