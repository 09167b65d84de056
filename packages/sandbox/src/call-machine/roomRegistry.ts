import type { TurnListener } from '../agent/turns.ts'
import type { ScenarioCall } from '../scenarios/Scenario.ts'
import type { CallContext } from './CallContext.ts'
import type { RunningOutput } from './Meeting.ts'
import { runningOutputs } from './mediaOutputs.ts'
import type { Room } from './Room.ts'

/** A room in use, for tests. */
export interface RoomControl {
  readonly url: string
  readonly callId: string
  /** The level that reaches the agent now, 0 to 1, and the number of the user's spoken turns that it has heard. */
  heard: () => { level: number; turns: number }
  /** Calls the listener with every turn of the conversation, when it is over. Returns the unsubscribe function. */
  onTurn: (listener: TurnListener) => () => void
  /** Both ends of the call. */
  peerConnections: () => readonly RTCPeerConnection[]
  /** The recordings, live streams and transcriptions that are running, with their changes. */
  outputs: () => readonly RunningOutput[]
  /** Ejects the user, without a message. */
  eject: () => void
  /**
   * Ends the call as the platform does: sends the reason, then closes the room. For `assistant-ended-call` the
   * assistant says its `endCallMessage` first.
   */
  endCall: (reason: string) => void
  /** Sends an app message to the user: a text as it is, the rest as JSON text. */
  send: (message: unknown) => void
  /** Interrupts the signaling connection for that many milliseconds. Default 1500. */
  interruptConnection: (ms?: number) => void
  /** Interrupts the signaling connection for good. */
  loseConnection: () => void
}

const KEY = Symbol.for('offhook.sandbox.rooms')

/** Every room of this page that is in use. The call machine and its page each have their own copy of this code. */
export function liveRooms(): Set<RoomControl> {
  const page = globalThis as { [KEY]?: Set<RoomControl> }
  page[KEY] ??= new Set()
  return page[KEY]
}

/** The call of a room. */
interface ControlledCall extends CallContext, ScenarioCall {
  endCall: (reason: string) => void
}

/** Default duration of an interruption of the connection, in milliseconds. */
const INTERRUPTION_MS = 1500

/** Creates the control of a room. It has no effect after the call. */
export function createRoomControl(call: ControlledCall, room: Room, url: string): RoomControl {
  const isLive = () => call.room === room
  const whileLive = (act: () => void) => {
    if (isLive()) act()
  }
  return {
    url,
    callId: call.callId,
    heard: () => room.heard,
    onTurn: (listener) => call.onTurn(listener),
    peerConnections: () => [room.loopback.caller, room.loopback.agent],
    outputs: () => (isLive() ? runningOutputs(call) : []),
    eject: () => whileLive(() => call.fail('ejected')),
    endCall: (reason) =>
      whileLive(() => (reason === 'assistant-ended-call' ? room.hangUp() : call.endCall(reason))),
    send: (message) => whileLive(() => room.send(message)),
    interruptConnection: (ms = INTERRUPTION_MS) => whileLive(() => call.interruptConnection(ms)),
    loseConnection: () => whileLive(() => call.loseConnection()),
  }
}
