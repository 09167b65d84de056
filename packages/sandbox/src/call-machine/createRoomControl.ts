import type { CallMachine } from './CallMachine.ts'
import type { Room } from './Room.ts'
import { loseConnection } from './roomEvents.ts'
import type { RoomControl } from './roomRegistry.ts'

/** How long an interrupted connection stays away, in milliseconds. */
const INTERRUPTION_MS = 1500

/** Opens the inside of a room to whoever tests with it; a room that is over lets nothing happen any more. */
export function createRoomControl(machine: CallMachine, room: Room, url: string): RoomControl {
  const whileLive = (happen: () => void) => {
    if (machine.room === room) happen()
  }
  return {
    url,
    callId: machine.callId,
    heard: () => room.heard,
    peerConnections: () => [room.loopback.caller, room.loopback.agent],
    outputs: () => machine.services.mediaOutputs.running,
    eject: () => whileLive(() => machine.fail('ejected')),
    endCall: (reason) =>
      whileLive(() => (reason === 'assistant-ended-call' ? room.hangUp() : machine.endCall(reason))),
    send: (message) => whileLive(() => room.send(message)),
    interruptConnection: (ms = INTERRUPTION_MS) => whileLive(() => machine.interruptConnection(ms)),
    loseConnection: () => whileLive(() => loseConnection(machine)),
  }
}
