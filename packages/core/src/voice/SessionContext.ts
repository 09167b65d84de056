import type { Participant } from '../engine/participant.ts'
import type { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Timers } from '../events/createTimers.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { DeviceSelection, VoiceDevices } from './devices/devices.ts'
import type { Diagnose } from './diagnostics.ts'
import type { ErrorEvent, StartProgress, StartStage, VoiceEvents } from './events.ts'
import type { ConversationList } from './messages/conversationList.ts'
import type { Tool } from './messages/tools.ts'
import type { StartReport } from './startProgress.ts'
import type { VoiceLevels, VoiceNetwork, VoiceState } from './state.ts'
import type { VoiceClientOptions } from './types.ts'

/** The client's emitter and stores, which outlive a call. Every call writes into them. */
export interface ClientStores {
  readonly emit: Emitter<VoiceEvents>['emit']
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly conversation: ConversationList
  readonly devices: WritableStore<VoiceDevices>
  readonly network: WritableStore<VoiceNetwork>
  readonly participants: WritableStore<readonly Participant[]>
  /** Reports a problem to the developer. */
  readonly diagnose: Diagnose
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** The context of a session, shared by its parts, from the start of a call until everything is released. */
export interface SessionContext extends ClientStores {
  readonly options: VoiceClientOptions
  readonly selection: DeviceSelection
  readonly report: StartReport
  /** Cleared when the session ends. */
  readonly timers: Timers
  /** Aborts when the session fails or ends. */
  readonly signal: AbortSignal
  /** The audio source of the call object: the user's microphone, or a track of the page. */
  readonly audioSource: unknown
  /** Changes the state, unless the session is ending. */
  readonly update: (change: Partial<VoiceState>) => void
  /** Returns the current stage of the start. */
  readonly stage: () => StartStage
  /** Whether the assistant has started to listen. */
  readonly isConnected: () => boolean
  /** Called when the assistant listens. */
  readonly onListening: () => void
  /** Fails the start. Does nothing in a connected call. */
  readonly fail: (error: OffhookError) => void
  /** Called when the room was left, by either side or because of an error. */
  readonly onLeft: (error: CallError | null) => void
}

type Metadata = { readonly [key: string]: unknown }

/** Reports the rejection of a promise that outlives its step, as a failure of that step or of `stage`. */
export type Pending = (promise: unknown, stage?: 'audio-observer-setup') => void

/** A step of the start. */
export interface Step<Result> {
  /** The type of the `error` event when the step fails, besides the failed progress. */
  readonly errorType?: ErrorEvent['type']
  /** The metadata of the `started` progress. Null reports no `started`. */
  readonly started?: Metadata | null
  readonly run: (during: { readonly pending: Pending }) => Promise<Result> | Result
  /** The metadata of the `completed` progress. */
  readonly completed?: (result: Result) => Metadata | undefined
}

/** The part of a session that runs the steps of the start. */
export interface StartSteps {
  /** Whether the session rejoins an existing call. */
  readonly isResumed: boolean
  readonly wantsNoiseCancellation: boolean
  /** Runs a step and reports its progress. Rejects when the step fails or the session is aborted. */
  readonly step: <Result>(name: StartStage, step: Step<Result>) => Promise<Result>
  /** Like `step`, but the start goes on after a failure. */
  readonly optionalStep: <Result>(name: StartStage, step: Step<Result>) => Promise<void>
  /** When the start was requested, by `performance.now()`. */
  readonly requestedAt: number
  /** Resolves after `ms` milliseconds. Stays pending once the session is over. */
  readonly wait: (ms: number) => Promise<void>
}
