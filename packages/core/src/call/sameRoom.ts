import type { Misuse } from './createMisuse.ts'
import type { JoinRequest } from './methods/lifecycle.ts'
import type { Session } from './session.ts'

/** Refuses another room than the one that the frame has loaded (Daily). */
export function refuseAnotherFrame(
  misuse: Misuse,
  { loaded, asked }: Session,
  { url }: JoinRequest,
  method: 'join' | 'load',
): void {
  if (loaded && url && url !== asked.url) {
    throw misuse.report(`url in ${method}() is different than the one used in load()`)
  }
}

/** What a frame loads. */
export interface FrameRoom {
  url: string
  token?: string
}

/** What a frame has to load; a call without one needs no room to load. */
export function roomOfFrame(misuse: Misuse, { asked: { url, token } }: Session): FrameRoom {
  if (url !== undefined) return { url, ...(token !== undefined && { token }) }
  throw misuse.report("can't load iframe meeting because url property isn't set")
}
