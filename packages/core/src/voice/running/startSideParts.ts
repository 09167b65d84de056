import { callIsolated } from '../../events/callIsolated.ts'
import type { CallContext } from '../context.ts'
import { recoverMicrophone } from '../devices/recoverMicrophone.ts'
import { syncDevices } from '../devices/syncDevices.ts'
import { persistCall } from '../resume/persistCall.ts'
import type { AudioPlayers } from './audio/audioPlayers.ts'
import { type CallMeters, createCallMeters, trackLevelWhileMuted } from './audio/callMeters.ts'
import type { LevelTracker } from './audio/levelTracker.ts'
import type { CallConnection } from './connection.ts'
import { watchNetwork } from './network.ts'
import { watchParticipants } from './participants.ts'
import { holdWakeLock } from './wakeLock.ts'

/** The parts that run beside a call. */
export interface SideParts {
  readonly meters: CallMeters
  /** Ends all of them. */
  readonly close: () => void
}

/** The parts of a call that the side parts use. */
export interface EarlierParts {
  readonly players: Pick<AudioPlayers, 'resume' | 'setOutput'>
  readonly levelTracker: Pick<LevelTracker, 'setUserLevel'>
  readonly connection: Pick<CallConnection, 'interruptions'>
}

/** Starts the parts that run beside a call. The failure of one is reported as uncaught, and stops neither the others nor the call. */
export function startSideParts(
  context: CallContext,
  { players, levelTracker, connection }: EarlierParts,
): SideParts {
  const { call, state, options } = context
  const { resume } = options
  const meters = createCallMeters(context)
  const cleanups = [meters.close]
  const add = (start: () => () => void) => callIsolated(() => void cleanups.push(start()))

  add(() => watchNetwork(context, connection.interruptions))
  add(() => watchParticipants(context))
  // The others need a page.
  if (typeof document !== 'undefined') {
    if (resume) add(() => persistCall(context, resume === true ? {} : resume))
    add(() => recoverMicrophone(context, players))
    add(() => syncDevices(context, players))
    if (options.wakeLock !== false) add(() => holdWakeLock(state))
    const hearsWhileMuted = call.engineSession?.engine.hearsWhileMuted === true
    if (typeof AudioContext !== 'undefined' && !hearsWhileMuted)
      add(() => trackLevelWhileMuted(state, meters, levelTracker.setUserLevel))
  }
  return {
    meters,
    close() {
      for (const cleanup of cleanups.splice(0)) callIsolated(cleanup)
    },
  }
}
