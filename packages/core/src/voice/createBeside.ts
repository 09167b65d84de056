import { callIsolated } from '../events/callIsolated.ts'
import { type CallMeters, createCallMeters } from './audio/callMeters.ts'
import { trackLevelWhileMuted } from './audio/levelWhileMuted.ts'
import { recoverMicrophone } from './devices/recoverMicrophone.ts'
import { syncDevices } from './devices/syncDevices.ts'
import { persistCall } from './keepCall.ts'
import { createConversationLog } from './messages/conversationLog.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { Room } from './openRoom.ts'
import type { Beside, SessionContext } from './SessionContext.ts'
import { holdWakeLock } from './wakeLock.ts'
import { watchNetwork } from './watchNetwork.ts'
import { watchParticipants } from './watchParticipants.ts'

export interface BesideHost extends SessionContext {
  /** The visitor's own level, while the call does not hear it. */
  readonly onMutedLevel: (level: number) => void
  readonly resumeAudio: () => Promise<void>
  readonly setOutput: (deviceId: string) => Promise<void>
  /** The messages that came before this was there. */
  readonly early: readonly ServerMessage[]
}

/**
 * Begins what goes on beside a call; `close` ends all of it. Where a part cannot begin, the parts before it are ended.
 */
export function createBeside(room: Room, host: BesideHost): Beside {
  const cleanups: (() => void)[] = []
  function close(): void {
    // a cleanup that throws does not keep the others from running
    for (const cleanup of cleanups.splice(0)) callIsolated(cleanup)
  }

  try {
    const meters = createCallMeters(room)
    cleanups.push(meters.close)
    const log = createConversationLog(host.items, host.lines)
    cleanups.push(watchNetwork(room, host))
    cleanups.push(watchParticipants(room, host.participants))
    if (typeof document !== 'undefined') beginInPage(room, host, meters, cleanups)
    for (const message of host.early) log.hear(message)
    return { meters, hear: log.hear, hearLine: log.hearLine, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Begins the parts that need a page around them, and adds their cleanups to the others. */
function beginInPage(room: Room, host: BesideHost, meters: CallMeters, cleanups: (() => void)[]): void {
  const { state, options, onMutedLevel } = host
  const { resume } = options
  if (resume) cleanups.push(persistCall(room, state, resume === true ? {} : resume))
  cleanups.push(recoverMicrophone(room, host))
  cleanups.push(syncDevices(room, host))
  if (options.wakeLock !== false) cleanups.push(holdWakeLock(state))
  if (typeof AudioContext !== 'undefined') cleanups.push(trackLevelWhileMuted(state, meters, onMutedLevel))
}
