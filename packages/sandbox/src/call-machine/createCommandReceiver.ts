import { type Fields, isRecord, parseJson } from '../fields.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import { isOnServer, platformsWith } from '../platform/sharedPlatforms.ts'
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
  address: RoomAddress,
  timers: Timers,
  onCommand: (command: Fields) => void,
): CommandReceiver {
  const { url, callId, token } = address
  const controller = new AbortController()
  const { signal } = controller
  let last: number | undefined

  /** Reads commands until the connection ends. Returns why it ended. */
  const receive = async (): Promise<'refused' | 'unreachable' | 'lost'> => {
    const { origin, pathname } = new URL(url)
    const after = last === undefined ? '' : `?after=${last}`
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}${pathname}/commands${after}`, { headers, signal }).catch(
      () => null,
    )
    if (!response?.body || response.status >= 500) return 'unreachable'
    if (!response.ok) return 'refused'
    try {
      for await (const line of readLines(response.body)) take(parseJson(line))
    } catch {
      // the network, or the end of the call
    }
    return 'lost'
  }
  const take = (line: unknown) => {
    // a line that was cut off with its connection
    if (!isRecord(line)) return
    last = Number(line.number)
    if (isRecord(line.command)) onCommand(line.command)
  }

  const receiveFromServer = async (): Promise<void> => {
    for (let waitMs = RECONNECT_MS; ; waitMs = Math.min(waitMs * 2, MAX_RECONNECT_MS)) {
      const ending = await receive()
      if (ending === 'lost') waitMs = RECONNECT_MS
      // a server that is back may have the call still
      if (ending === 'refused' || signal.aborted || !(await timers.wait(waitMs))) return
    }
  }

  return {
    open: () => {
      for (const { commands } of platformsWith(callId)) {
        const stop = commands.listen(callId, ({ command }) => onCommand(command))
        signal.addEventListener('abort', () => {
          stop()
          commands.forget(callId)
        })
      }
      if (isOnServer(address)) void receiveFromServer()
    },
    close: () => controller.abort(),
  }
}
