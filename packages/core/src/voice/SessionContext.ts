import type { Timers } from '../async/createTimers.ts'
import type { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { ClientContext } from './ClientContext.ts'
import type { ErrorEvent, StartStage } from './events.ts'
import type { StartReport } from './session/startReport.ts'
import type { VoiceState } from './state.ts'
import type { StartOptions } from './types.ts'

/** The context of a session, shared by the parts of its call: from the start until everything is released. */
export interface SessionContext extends ClientContext {
  readonly report: StartReport
  /** Cleared when the session ends. */
  readonly timers: Timers
  /** Aborts when the start fails, and when the session ends. */
  readonly signal: AbortSignal
  /** The audio source of the call object: the user's microphone, or a track of the page. */
  readonly audioSource: unknown
  /** When the start was requested, by `performance.now()`. */
  readonly requestedAt: number
  /** Whether the session joins an existing web call (`reconnect`, `resume`): its assistant may listen already. */
  readonly joinsExistingCall: boolean
  /** Whether the assistant has listened in this web call before. Its recording and first message came then. */
  readonly begun: Begun
  /** Runs a step of the start and reports its progress. Rejects when it fails, and as soon as the session is aborted. */
  readonly step: <Result>(name: StartStage, step: Step<Result>) => Promise<Result>
  /** Changes the state, unless the session is ending. */
  readonly update: (change: Partial<VoiceState>) => void
  /** Returns the current stage of the start. */
  readonly stage: () => StartStage
  /** Returns whether the call is connected: the assistant listens, and the start is done. */
  readonly isConnected: () => boolean
  /** Notes that the assistant listens: the start goes on, and a requested mute takes effect. */
  readonly markListening: () => void
  /** Aborts the start, which then rejects with `error`. Does nothing in a connected call. */
  readonly failStart: (error: OffhookError) => void
  /** Ends the connected call, because the room was left by either side, or because of an error. */
  readonly endCall: (error: CallError | null) => void
}

/** The options of a start, with those that only this client sets. */
export interface SessionOptions extends StartOptions {
  /** The web call to join, in place of a new one. */
  webCall?: WebCall
  /** Whether the assistant has listened in that web call before. Without a web call, it has not. */
  begun?: Begun
  /** The audio element that the user gesture has unlocked. */
  unlockedAudio?: HTMLAudioElement | undefined
}

/** Unknown in a web call that the page brings: its assistant may have listened to another client. */
export type Begun = 'yes' | 'no' | 'unknown'

type Metadata = { readonly [key: string]: unknown }

/** A step of the start. */
export interface Step<Result> {
  /** The type of the `error` event when the step fails, besides the failed progress. */
  readonly errorType?: ErrorEvent['type']
  /** Whether a call is possible without this step. The caller goes on after its failure. */
  readonly isOptional?: boolean
  /** The metadata of the `started` progress. Null reports no `started`. */
  readonly started?: Metadata | null
  readonly run: () => Promise<Result> | Result
  /** Returns the metadata of the `completed` progress. */
  readonly completed?: (result: Result) => Metadata | undefined
}
