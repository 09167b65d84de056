import { type Fields, field, isRecord, parseJson } from '../fields.ts'
import { isServed, type RoomAddress } from '../platform/roomUrl.ts'
import { platformsWith } from '../platform/sharedPlatforms.ts'
import type { Timers } from './createTimers.ts'
import { readLines } from './readLines.ts'

/** Milliseconds until the next attempt to reach the server. Each one in a row takes twice as long, up to a limit. */
const RECONNECT_MS = 1000
const MAX_RECONNECT_MS = 15_000

/** Receives the commands of a call's `monitor.controlUrl`. */
export interface CommandReceiver {
  open: () => void
  close: () => void
}

/** Creates the receiver of a room: from the platform in this page, or else from the server that made the room's address. */
export function createCommandReceiver(
  { url, callId, token }: RoomAddress,
  timers: Timers,
  onCommand: (command: Fields) => void,
): CommandReceiver {
  const controller = new AbortController()
  const { signal } = controller
  let last: number | undefined

  /** Reads commands until the connection ends. Returns whether the server had the call. */
  const receive = async (): Promise<boolean> => {
    const { origin, pathname } = new URL(url)
    const after = last === undefined ? '' : `?after=${last}`
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}${pathname}/commands${after}`, { headers, signal })
    if (!response.ok || !response.body) return response.status >= 500
    for await (const line of readLines(response.body)) {
      const numbered = parseJson(line)
      const command = field(numbered, 'command')
      last = Number(field(numbered, 'number'))
      if (isRecord(command)) onCommand(command)
    }
    return true
  }

  const receiveFromServer = async (): Promise<void> => {
    for (let waitMs = RECONNECT_MS; ; waitMs = Math.min(waitMs * 2, MAX_RECONNECT_MS)) {
      const before = last
      const isKnown = await receive().catch(() => true)
      if (last !== before) waitMs = RECONNECT_MS
      // the server may be back, with the call
      if (!isKnown || signal.aborted || !(await timers.wait(waitMs))) return
    }
  }

  return {
    open: () => {
      const platforms = platformsWith(callId)
      for (const { commands } of platforms) {
        const stop = commands.listen(callId, ({ command }) => onCommand(command))
        signal.addEventListener('abort', () => {
          stop()
          commands.forget(callId)
        })
      }
      if (platforms.length === 0 && isServed(url)) void receiveFromServer()
    },
    close: () => controller.abort(),
  }
}
