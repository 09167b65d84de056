import type { Stored } from './createStore.ts'

/** Creates a token that cannot be guessed. It works without `randomUUID`, which a page has only with https. */
export const createRoomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether a request has the token of that call's room, as its bearer. */
export const hasRoomToken = ({ headers }: Request, { roomToken }: Stored): boolean =>
  typeof roomToken === 'string' && headers.get('authorization') === `Bearer ${roomToken}`
