import { callIsolated } from '../events/callIsolated.ts'
import { type CallMeters, createCallMeters } from './audio/callMeters.ts'
import { trackLevelWhileMuted } from './audio/levelWhileMuted.ts'
import { createClientFeatures } from './clientFeatures.ts'
import { applySelectedDevices } from './devices/deviceSelection.ts'
import { recoverMicrophone } from './devices/recoverMicrophone.ts'
import { recordOpenedMicrophone, recordPermission, syncDevices } from './devices/syncDevices.ts'
import { createConversationLog } from './messages/conversationLog.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { Room } from './openRoom.ts'
import { persistCall } from './resume.ts'
import type { DeferredParts, SessionContext } from './SessionContext.ts'
import { holdWakeLock } from './wakeLock.ts'
import { watchNetwork } from './watchNetwork.ts'
import { watchParticipants } from './watchParticipants.ts'

// Everything that loads after the call machine, or when the page first uses it, is reached through this file.

/** What a part that loads after the call uses of it. */
export interface DeferredHost extends SessionContext {
  /** Takes the user's own level while the microphone is muted. */
  readonly onMutedLevel: (level: number) => void
  readonly resumeAudio: () => Promise<void>
  readonly setOutput: (deviceId: string) => Promise<void>
  /** The messages that came before this code was loaded. */
  readonly early: readonly ServerMessage[]
}

/** Starts the parts of a call that load after it. `close` ends all of them, and so does a part that fails to start. */
function startDeferredParts(room: Room, host: DeferredHost): DeferredParts {
  const cleanups: (() => void)[] = []
  function close(): void {
    // A cleanup that throws does not keep the others from running.
    for (const cleanup of cleanups.splice(0)) callIsolated(cleanup)
  }

  try {
    const meters = createCallMeters(room)
    cleanups.push(meters.close)
    const log = createConversationLog(host.items, host.lines)
    cleanups.push(watchNetwork(room, host))
    cleanups.push(watchParticipants(room, host.participants))
    if (typeof document !== 'undefined') startInPage(room, host, meters, cleanups)
    for (const message of host.early) log.hear(message)
    return { meters, hear: log.hear, hearLine: log.hearLine, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Starts the parts that need a page, and adds their cleanups to the others. */
function startInPage(room: Room, host: DeferredHost, meters: CallMeters, cleanups: (() => void)[]): void {
  const { state, options, onMutedLevel } = host
  const { resume } = options
  if (resume) cleanups.push(persistCall(room, state, resume === true ? {} : resume))
  cleanups.push(recoverMicrophone(room, host))
  cleanups.push(syncDevices(room, host))
  if (options.wakeLock !== false) cleanups.push(holdWakeLock(state))
  if (typeof AudioContext !== 'undefined') cleanups.push(trackLevelWhileMuted(state, meters, onMutedLevel))
}

/** The code that loads later, in one chunk. */
export const deferred = {
  startDeferredParts,
  createClientFeatures,
  applySelectedDevices,
  recordPermission,
  recordOpenedMicrophone,
}
