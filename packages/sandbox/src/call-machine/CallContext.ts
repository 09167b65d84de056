import type { TurnListener } from '../agent/turns.ts'
import type { RoomRequestFailure } from '../scenarios/requestFailures.ts'
import type { Caller } from './Caller.ts'
import type { Timers } from './createTimers.ts'
import type { MachineState, SharedTracks } from './dailyGlobals.ts'
import type { Meeting } from './Meeting.ts'
import type { Channel, MachineRequest } from './protocol.ts'
import type { Room } from './Room.ts'

/** A feature of the call, as a table: for each request of daily-js the function that makes its events, and returns its answer. */
export interface RequestTable {
  readonly [action: string]: (call: CallContext, request: MachineRequest) => unknown
}

/** The call as its services see it. */
export interface CallContext {
  readonly callId: string
  readonly channel: Channel
  /** End with the call. */
  readonly timers: Timers
  readonly shared: SharedTracks
  readonly state: MachineState
  readonly meeting: Meeting
  /** The caller's devices and name. Null before the first camera start or join, and after the call. */
  readonly caller: Caller | null
  /** Null before the join, in the lobby and after the call. */
  readonly room: Room | null
  /** Returns the error of a request that the scenario lets fail. Null for a request that works. */
  errorOf: (request: RoomRequestFailure) => string | null
  /** Calls the listener with every turn of the conversation, when it is over. Returns the unsubscribe function. */
  onTurn: (listener: TurnListener) => () => void
}
