import { parseUrl } from './parseUrl.ts'

/** The scenario of a call that names no other. */
export const DEMO = 'demo'

/** A room's address, and its content. The settings of its call are not in it: they may be long. */
export interface RoomAddress {
  url: string
  callId: string
  scenario: string
  /** When the web call was created, in milliseconds since 1970. A room without a web call has none. */
  createdAt?: number
  /**
   * Allows the page of the call to use the models of the sandbox's server, and to send messages to the assistant's. Only a
   * room with models, or of an assistant with a server, has one.
   */
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

/** Whether a server made that address: the room has a call's id, and the host can exist. */
export function isServed(address: string): boolean {
  const url = parseUrl(address)
  if (!url) return false
  const { hostname, pathname } = url
  return /\/room\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(pathname) && !hostname.endsWith('.invalid')
}
