import { fatalErrors } from '../agent/fatalErrors.ts'
import type { RoomEvent } from '../agent/scenarios.ts'
import type { CallMachine } from './CallMachine.ts'

/** How long after `listening` a room event happens, in milliseconds. */
const DELAY_MS = 2500
/** How long the agent or the connection is away, in milliseconds. */
const AWAY_MS = 1500

/** What can happen to a room, each set going by the agent's `listening`. */
const roomEvents: { readonly [name in RoomEvent]: (machine: CallMachine) => void } = {
  eject: (machine) => machine.fail('ejected'),
  'end-ejected': (machine) => machine.closeRoom('assistant-ended-call', 'ejected'),
  'end-room-deleted': (machine) => machine.closeRoom('assistant-ended-call', 'room-deleted'),
  'audio-processor-error': (machine) => {
    failProcessor(machine, 'audio-processor-error')
    // Daily leaves the microphone off when its processor fails
    machine.caller?.setAudio(false)
  },
  'video-processor-error': (machine) => failProcessor(machine, 'video-processor-error'),
  'speaker-returns': (machine) => machine.room?.agentReturnsAfter(AWAY_MS),
  'connection-interrupted': (machine) => machine.interruptConnection(AWAY_MS),
  'connection-lost': (machine) => loseConnection(machine),
  'network-bad': ({ channel }) => {
    const state = { state: 'bad', reasons: ['recvPacketLoss'] }
    channel.post({ action: 'network-quality-change', state, threshold: 'very-low', quality: 20 })
  },
  'cpu-high': ({ channel }) =>
    channel.post({ action: 'cpu-load-change', cpuLoadState: 'high', cpuLoadStateReason: 'encode' }),
  'dialout-warning': ({ services }) => services.telephony.warn('dialout', 'The line is bad.'),
  'dialin-warning': ({ services }) => services.telephony.warn('dialin', 'The line is bad.'),
  'live-streaming-warning': ({ channel }) => {
    const errorMsg = 'The live stream lags.'
    channel.post({ action: 'nonfatal-error', type: 'live-streaming-warning', errorMsg })
  },
}

/** Lets that happen some time from now. */
export function scheduleRoomEvent(machine: CallMachine, roomEvent: RoomEvent): void {
  machine.timers.after(DELAY_MS, () => roomEvents[roomEvent](machine))
}

/** Breaks the connection, and gives it up. */
export function loseConnection(machine: CallMachine): void {
  machine.interruptConnection(null)
  const details = { on: 'reconnect', sourceError: { msg: 'no answer', type: 'timeout' } }
  machine.timers.after(AWAY_MS, () =>
    machine.fail('connection-error', fatalErrors['connection-error'], details),
  )
}

function failProcessor({ channel }: CallMachine, type: string): void {
  channel.post({ action: 'nonfatal-error', type, errorMsg: 'The processor stopped.' })
}
