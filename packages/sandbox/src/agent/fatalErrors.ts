/** Daily's ten fatal errors, with the text that each one shows. */
export const fatalErrors = {
  ejected: 'You were ejected from the meeting',
  'nbf-room': 'Meeting is not available yet',
  'nbf-token': 'Meeting token is not valid yet',
  'exp-room': 'Meeting is no longer available',
  'exp-token': 'Meeting token has expired',
  'no-room': 'The meeting you are trying to join does not exist',
  'meeting-full': 'Meeting is full',
  'end-of-life': 'This version is no longer supported',
  'not-allowed': 'You are not allowed to join this meeting',
  'connection-error': 'The connection to the meeting could not be established',
} as const

/** Why a room can refuse or end a call, as daily-js names it. */
export type FatalErrorType = keyof typeof fatalErrors
