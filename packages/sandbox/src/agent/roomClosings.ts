import type { FatalErrorType } from './fatalErrors.ts'

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
