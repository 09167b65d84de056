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

/** An error as daily-js reports it: one text for the event, and one for its cause. */
interface RoomError {
  errorMsg: string
  type: FatalErrorType
  msg: string
}

/** The two ways in which daily-js reports a room that the platform has closed. */
export const roomClosings = {
  ejected: { errorMsg: 'Meeting has ended', type: 'ejected', msg: 'Meeting has ended' },
  'room-deleted': {
    errorMsg: 'Meeting has ended',
    type: 'no-room',
    msg: 'Exiting meeting because room was deleted',
  },
} as const satisfies { readonly [name: string]: RoomError }

export type RoomClosing = keyof typeof roomClosings

/** Daily's eight ways that a microphone or camera can fail. */
export const cameraErrorKinds = [
  'permissions',
  'not-found',
  'constraints',
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'undefined-mediadevices',
  'unknown',
] as const

export type CameraErrorKind = (typeof cameraErrorKinds)[number]
