// The union is written out, since a computed union would cost consumers more types.

/**
 * A code of an error. Each has a page in `docs/errors` of the repository: its cause, a remedy, and whether to try
 * again.
 */
export type ErrorCode =
  | 'validation'
  | 'invalid-state'
  | 'already-started'
  | 'no-call'
  | 'destroyed'
  | 'aborted'
  | 'key'
  | 'connection'
  | 'code-load'
  | 'timeout'
  | 'parse'
  | 'stream'
  | 'engine'
  | 'unsupported'
  | 'tool'
  | 'loudspeaker'
  | 'unknown'
  | 'api-authentication'
  | 'api-bad-request'
  | 'api-conflict'
  | 'api-not-found'
  | 'api-payment-required'
  | 'api-permission-denied'
  | 'api-rate-limit'
  | 'api-server'
  | 'api-status'
  | 'api-unprocessable'
  | 'call-assistant-left'
  | 'call-connection-error'
  | 'call-ejected'
  | 'call-end-of-life'
  | 'call-ended-early'
  | 'call-exp-room'
  | 'call-exp-token'
  | 'call-meeting-full'
  | 'call-nbf-room'
  | 'call-nbf-token'
  | 'call-no-room'
  | 'call-not-allowed'
  | 'call-unknown'
  | 'camera-cam-in-use'
  | 'camera-cam-mic-in-use'
  | 'camera-constraints'
  | 'camera-mic-in-use'
  | 'camera-not-found'
  | 'camera-permissions'
  | 'camera-undefined-mediadevices'
  | 'camera-unknown'

const RETRYABLE: readonly ErrorCode[] = [
  'aborted',
  'key',
  'connection',
  'code-load',
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
