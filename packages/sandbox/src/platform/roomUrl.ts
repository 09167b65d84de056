import type { Stored } from './createStore.ts'

/** The scenario of a call that names no other. */
export const DEMO = 'demo'

/** A room's address, and its content. The settings of its call are not in it: they may be long. */
export interface RoomAddress {
  url: string
  callId: string
  scenario: string
  /** When the web call was created, in milliseconds since 1970. A room without a web call has none. */
  createdAt?: number
  /** Allows the page of the call to use the models of its server. Only a room with models has one. */
  token?: string
}

/** The address of a call's room. */
export function toRoomUrl(
  baseUrl: string,
  { callId, scenario, createdAt, token }: Omit<RoomAddress, 'url'>,
): string {
  const query = new URLSearchParams({
    scenario,
    ...(createdAt !== undefined && { createdAt: String(createdAt) }),
    ...(token !== undefined && { token }),
  })
  return `${baseUrl}/room/${encodeURIComponent(callId)}?${query}`
}

/** Reads a room's address. Never throws: any other address is a room of the `demo` scenario. */
export function readRoomUrl(url: string): RoomAddress {
  try {
    const { pathname, searchParams } = new URL(url)
    const createdAt = Number(searchParams.get('createdAt') ?? Number.NaN)
    const token = searchParams.get('token')
    return {
      url,
      callId: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
      scenario: searchParams.get('scenario') ?? DEMO,
      ...(Number.isFinite(createdAt) && { createdAt }),
      ...(token !== null && { token }),
    }
  } catch {
    return { url, callId: '', scenario: DEMO }
  }
}

/** Creates a token that cannot be guessed. It works without `randomUUID`, which a page has only with https. */
export const createRoomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether a request has the token of that call's room, as its bearer. */
export const hasRoomToken = ({ headers }: Request, { roomToken }: Stored): boolean =>
  typeof roomToken === 'string' && headers.get('authorization') === `Bearer ${roomToken}`
