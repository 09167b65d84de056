import type { RunningOutput } from './runningOutput.ts'

/** The inside of a room that is being used, for tests and for `createSandbox().control`. */
export interface RoomControl {
  readonly url: string
  readonly callId: string
  /** What reaches the agent: the level of this moment (0 to 1, ours), and how many utterances it heard. */
  heard: () => { level: number; turns: number }
  /** Both ends of the call. */
  peerConnections: () => readonly RTCPeerConnection[]
  /** The recordings, live streams and transcriptions that are running, with all that was changed since. */
  outputs: () => readonly RunningOutput[]
  /** Throws the caller out, without a word. */
  eject: () => void
  /**
   * Ends the call as the platform does: sends the reason, then closes the room. For `assistant-ended-call` the
   * assistant says its `endCallMessage` first.
   */
  endCall: (reason: string) => void
  /** Sends an app message to the caller: a text as it is, the rest as JSON text. */
  send: (message: unknown) => void
  /** Breaks the signalling connection for that long. Default 1500 ms. */
  interruptConnection: (ms?: number) => void
  /** Breaks it for good. */
  loseConnection: () => void
}

const KEY = Symbol.for('offhook.sandbox.rooms')

/** Every room of this page that somebody is in. The call machine and its page each have their own copy of this code. */
export function liveRooms(): Set<RoomControl> {
  const page = globalThis as { [KEY]?: Set<RoomControl> }
  page[KEY] ??= new Set()
  return page[KEY]
}
