import { callIsolated } from '../events/callIsolated.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import { type CallMeters, createCallMeters, trackLevelWhileMuted } from './audio/callMeters.ts'
import type { LevelTracker } from './audio/levelTracker.ts'
import type { CallContext } from './CallContext.ts'
import type { CallConnection } from './callConnection.ts'
import { ClientFeatures } from './clientFeatures.ts'
import { selectedDevices } from './devices/deviceSelection.ts'
import { recoverMicrophone } from './devices/recoverMicrophone.ts'
import { recordOpenedMicrophone, recordPermission, syncDevices } from './devices/syncDevices.ts'
import type { DeferredParts } from './LiveCall.ts'
import { persistCall } from './persistCall.ts'
import { holdWakeLock } from './wakeLock.ts'
import { watchNetwork } from './watchNetwork.ts'
import { watchParticipants } from './watchParticipants.ts'

// The deferred chunk: the parts of a call that load after the call machine, and the features of a client without a call.
// `loadDeferred.ts` loads it for a call, `deferredFeatures.ts` for a client.

/** The parts of a call that the deferred parts use. */
export interface EarlierParts {
  readonly players: Pick<AudioPlayers, 'resume' | 'setOutput'>
  readonly levelTracker: Pick<LevelTracker, 'setUserLevel'>
  readonly connection: Pick<CallConnection, 'interruptions'>
}

/** Starts the deferred parts of a call. `close` ends all of them. If one fails to start, the others end too. */
function startDeferredParts(context: CallContext, earlier: EarlierParts): DeferredParts {
  const cleanups: (() => void)[] = []
  function close(): void {
    // A cleanup that throws does not keep the others from running.
    for (const cleanup of cleanups.splice(0)) callIsolated(cleanup)
  }

  try {
    const meters = createCallMeters(context)
    cleanups.push(meters.close)
    cleanups.push(watchNetwork(context, earlier.connection.interruptions))
    cleanups.push(watchParticipants(context))
    if (typeof document !== 'undefined') startInPage(context, earlier, meters, cleanups)
    return { meters, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Starts the parts that need a page, and adds their cleanups to the others. */
function startInPage(
  context: CallContext,
  { players, levelTracker }: EarlierParts,
  meters: CallMeters,
  cleanups: (() => void)[],
): void {
  const { call, state, options } = context
  const { resume } = options
  if (resume) cleanups.push(persistCall(context, resume === true ? {} : resume))
  cleanups.push(recoverMicrophone(context, players))
  cleanups.push(syncDevices(context, players))
  if (options.wakeLock !== false) cleanups.push(holdWakeLock(state))
  const hearsWhileMuted = call.engineSession?.engine.hearsWhileMuted === true
  if (typeof AudioContext !== 'undefined' && !hearsWhileMuted)
    cleanups.push(trackLevelWhileMuted(state, meters, levelTracker.setUserLevel))
}

/** The exports of this chunk. */
export const deferredChunk = {
  startDeferredParts,
  ClientFeatures,
  selectedDevices,
  recordPermission,
  recordOpenedMicrophone,
}
