import type { CallError } from '../../errors/CallError.ts'

/** The texts of Daily. It sends one or both of them, in either of two fields. */
const CLOSED = /meeting has ended|exiting meeting because room was deleted/i

/**
 * Whether a fatal error of Daily means that the platform deleted the room, which is how it ends a call: the type
 * `ejected` or `no-room`, with the text 'Meeting has ended' or 'Exiting meeting because room was deleted'.
 */
export const isRoomClosed = ({ type, message, errorMsg }: CallError): boolean =>
  (type === 'ejected' || type === 'no-room') && [message, errorMsg ?? ''].some((text) => CLOSED.test(text))
