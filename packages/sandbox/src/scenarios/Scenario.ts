import type { AgentBehavior } from '../agent/AgentOptions.ts'
import type { Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import type { CameraErrorKind, FatalErrorType, RoomClosing } from './dailyErrors.ts'
import type { RoomRequestFailure } from './requestFailures.ts'

/**
 * A way in which a call can go: its differences from the demo, in the order in which a call meets them. An assistant's
 * id, or an inline assistant's `metadata.scenario`, selects it.
 */
export interface Scenario {
  /** `POST /call/web` fails. */
  webCall?: WebCallFailure
  /** The answer of `POST /call/web` leaves that field out. */
  webCallWithout?: 'webCallUrl' | 'callToken'
  latency?: Latency
  /** Microphone or camera fail, whatever the browser allows. */
  camera?: CameraErrorKind
  /** A request of the page that fails whenever it is made. */
  requestFailure?: RoomRequestFailure
  /** The join is refused, or never answered. */
  join?: JoinRefusal | 'unanswered'
  /** The join leads into the lobby. A request for access is granted or refused. */
  lobby?: 'grants' | 'refuses'
  /** Milliseconds from the join that the platform waits for the caller's audio. */
  audioTimeoutMs?: number
  /** The platform's participants are owners of the room. */
  owner?: true
  /** The first messages arrive before their sender is announced. */
  messagesBeforePresence?: true
  /** Transcripts and model output come from a participant of another name. */
  thirdSender?: true
  /** Every JSON message arrives as `{ message: { … } }`. */
  envelops?: true
  /** The assistant's `clientMessages` name `tool-calls-result`. */
  tellsToolResults?: true
  /** The changed behavior of the agent. */
  behavior?: AgentBehavior
  /** The platform ends the call before the agent listens. */
  endsEarly?: EarlyEnd
  /** The server of the assistant fails. */
  webhook?: WebhookFailure
  /** Replaces parts of the demo's script. */
  script?: Partial<Script>
  /** The agent plays back what it hears, and repeats typed text. */
  echoes?: true
  /** Runs when the caller has joined and the agent is there. */
  onJoined?: (call: ScenarioCall) => void
  /** Runs some seconds after `listening`. */
  afterListening?: (call: ScenarioCall) => void
}

/** The answer of a `POST /call/web` that fails. */
export type WebCallFailure =
  | {
      answer: 'refusal'
      /** The HTTP status, from 400 to 599, as the platform answers. */
      status: number
      message: string
      headers?: { readonly [name: string]: string }
    }
  | { answer: 'none' }
  /** 201 with that text. */
  | { answer: 'text'; body: string }
  /** 201 with that address of the room, or without one. */
  | { answer: 'call'; callUrl?: string }

/** The faults of a message for a user's server, and of its answer. */
export type WebhookFailure =
  | { answer: 'late' | 'unreachable' }
  /** That answer in place of the server's. */
  | { answer: 'text'; status: number; body: string }
  /** The server's own answer to a message that is proven by another secret: a text that is base64, too. */
  | { answer: 'own'; secret: string }

/** A join that a fatal error refuses. */
export interface JoinRefusal {
  type: FatalErrorType
  /** Default: Daily's own text for that type. */
  message?: string
}

/** An end of a call that has not begun. */
export interface EarlyEnd {
  /** The reason of the platform. The call's record has it in any case. */
  reason: string
  closing: RoomClosing
  /** False: the caller gets no `status-update`. */
  sendsReason: boolean
}

/** The call that a scenario acts on. Everything ends with the call, timers included. */
export interface ScenarioCall {
  /** Runs a function after that many milliseconds. */
  after: (ms: number, run: () => void) => void
  /** Sends an event to daily-js. */
  post: (event: { action: string; [field: string]: unknown }) => void
  /** Ends the call by a fatal error. */
  fail: (type: FatalErrorType) => void
  /** Closes the room as the platform does, without a `status-update`. The call's record gets the reason. */
  closeRoom: (reason: string, closing: RoomClosing) => void
  /** Interrupts the signaling connection for that many milliseconds. */
  interruptConnection: (ms: number) => void
  /** Interrupts the media connection to the agent. After that many milliseconds the media goes over a server. */
  rerouteMedia: (ms: number) => void
  /** Interrupts the signaling connection for good, which ends the call. */
  loseConnection: () => void
  switchMicrophoneOff: () => void
  /** Takes the agent out of the room, and brings it back as a new participant after that many milliseconds. */
  removeAgentFor: (ms: number) => void
  /** Brings another participant into the room. It sends app messages as long as it is in the room. */
  addGuest: (userName: string) => { send: (message: unknown) => void }
  /** Lets a guest wait for admission. */
  addWaitingGuest: (userName: string) => void
  /** Warns of every telephone line of that direction, or of an unknown one where there is no line. */
  warnOfLines: (direction: 'dialout' | 'dialin', message: string) => void
}
