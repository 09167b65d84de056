import type { ErrorCode } from './errorCode.ts'

const UNAVAILABLE = 'Calls are not available right now. Please try again later.'
const UNEXPECTED = 'Something went wrong. Please try again later.'
const CALL_OVER = 'This call has ended. You can start a new one.'
const NOT_OPEN = 'This call is not open yet. Please try again later.'

/** All sentences of this package for users. A translation replaces this table. */
const MESSAGES: { readonly [Code in ErrorCode]: string } = {
  validation: UNEXPECTED,
  'invalid-state': UNEXPECTED,
  'already-started': 'A call is already in progress.',
  'no-call': 'There is no call in progress.',
  destroyed: UNEXPECTED,
  aborted: 'The call was stopped.',
  key: UNAVAILABLE,
  connection: 'We could not connect. Check your internet connection, then try again.',
  // Older browsers load a script that failed only in a new page.
  'code-load': 'We could not connect. Check your internet connection, then try again, or reload the page.',
  timeout: 'There was no answer in time. Check your internet connection, then try again.',
  parse: UNAVAILABLE,
  stream: UNEXPECTED,
  engine: UNEXPECTED,
  unsupported: UNEXPECTED,
  tool: UNEXPECTED,
  loudspeaker: 'This speaker cannot be used. Choose another one.',
  unknown: UNEXPECTED,
  'api-authentication': UNAVAILABLE,
  'api-bad-request': UNAVAILABLE,
  'api-conflict': UNAVAILABLE,
  'api-not-found': UNAVAILABLE,
  'api-payment-required': UNAVAILABLE,
  'api-permission-denied': UNAVAILABLE,
  'api-rate-limit': 'There are too many calls at the moment. Please try again in a minute.',
  'api-server': 'The service is temporarily unavailable. Please try again in a minute.',
  'api-status': UNAVAILABLE,
  'api-unprocessable': UNAVAILABLE,
  'call-assistant-left': 'The call was ended. You can start a new one.',
  'call-connection-error': 'The call lost its connection. Check your internet connection, then try again.',
  'call-ejected': 'The call was ended. You can start a new one.',
  'call-end-of-life': 'This page is out of date. Please reload it.',
  'call-ended-early': 'The call ended before it began. Check your microphone, then try again.',
  'call-exp-room': CALL_OVER,
  'call-exp-token': CALL_OVER,
  'call-meeting-full': 'This call is already open somewhere else. Close it there, then try again.',
  'call-nbf-room': NOT_OPEN,
  'call-nbf-token': NOT_OPEN,
  'call-no-room': CALL_OVER,
  'call-not-allowed': UNAVAILABLE,
  'call-unknown': 'The call could not be completed. Please try again later.',
  'camera-cam-in-use': 'Another app is using your camera. Close that app, then try again.',
  'camera-cam-mic-in-use': 'Another app is using your camera and microphone. Close that app, then try again.',
  'camera-constraints': 'Your microphone or camera cannot be used here. Choose another one.',
  'camera-mic-in-use': 'Another app is using your microphone. Close that app, then try again.',
  'camera-not-found': 'No microphone was found. Connect one, then try again.',
  'camera-permissions':
    'Your microphone is blocked. Allow it in the address bar of your browser, then try again.',
  'camera-undefined-mediadevices':
    'This browser cannot use a microphone on this page. Try a different browser.',
  'camera-unknown': 'Your microphone could not be used. Check that it works, then try again.',
}

const isKnown = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(MESSAGES, code)

/**
 * Returns a sentence for the user about an error of this library, by its code, and a general sentence for any other
 * value. English only, and never a text of a server. `aborted` has a sentence too, which a page need not show.
 *
 * @param error an `OffhookError`, the `error` event, or any other caught value
 */
export function errorMessageForUser(error: unknown): string {
  const { code }: { code?: unknown } = Object(error)
  return isKnown(code) ? MESSAGES[code] : UNEXPECTED
}
