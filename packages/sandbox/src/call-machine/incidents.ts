import { fatalErrors } from '../agent/fatalErrors.ts'
import type { Incident } from '../agent/scenarios.ts'
import type { Machine } from './Machine.ts'

/** How long after `listening` an incident happens, in milliseconds. */
const DELAY_MS = 2500
/** How long the agent or the connection is away, in milliseconds. */
const AWAY_MS = 1500

/** What can happen to a room, each set going by the agent's `listening`. */
export const incidents: { readonly [name in Incident]: (machine: Machine) => void } = {
  eject: (machine) => later(machine, () => machine.fail('ejected')),
  'audio-processor-error': (machine) =>
    later(machine, () => {
      const errorMsg = 'The audio processor stopped.'
      machine.channel.post({ action: 'nonfatal-error', type: 'audio-processor-error', errorMsg })
      // Daily leaves the microphone off when its processor fails
      machine.caller?.setAudio(false)
    }),
  'speaker-returns': (machine) => later(machine, () => machine.room?.agentReturnsAfter(AWAY_MS)),
  'connection-interrupted': (machine) => later(machine, () => machine.interruptConnection(AWAY_MS)),
  'connection-lost': (machine) => later(machine, () => loseConnection(machine)),
}

/** Breaks the connection, and gives it up. */
export function loseConnection(machine: Machine): void {
  machine.interruptConnection(null)
  const details = { on: 'reconnect', sourceError: { msg: 'no answer', type: 'timeout' } }
  machine.timers.after(AWAY_MS, () =>
    machine.fail('connection-error', fatalErrors['connection-error'], details),
  )
}

const later = (machine: Machine, happen: () => void) => void machine.timers.after(DELAY_MS, happen)
