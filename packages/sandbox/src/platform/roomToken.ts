import type { Stored } from './createStore.ts'
import { Refusal } from './responses.ts'

/** Creates a token that cannot be guessed. It works without `randomUUID`, which a page has only with https. */
export const createRoomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** @throws Refusal 401 for a request without the token of that call's room, as its bearer */
export function requireRoomToken({ headers }: Request, { roomToken }: Stored): void {
  if (typeof roomToken === 'string' && headers.get('authorization') === `Bearer ${roomToken}`) return
  const where = 'the address of the room, as POST /call/web has answered it'
  throw new Refusal(401, `Send the token in ${where}, in the header Authorization, after the word Bearer.`)
}
