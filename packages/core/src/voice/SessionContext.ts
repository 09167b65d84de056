import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { Participant } from '../engine/participant.ts'
import type { CallError } from '../errors/CallError.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Timers } from '../events/createTimers.ts'
import type { Explain } from '../rest/request.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { WritableStore } from '../store/createStore.ts'
import type { CallMeters } from './audio/callMeters.ts'
import type { Diagnose } from './createDiagnostics.ts'
import type { DeviceSelection, VoiceDevices } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/openMicrophone.ts'
import type { ErrorEvent, StartProgress, StartStage, VoiceEvents } from './events.ts'
import type { ClientMessage } from './messages/clientMessages.ts'
import type { ConversationItem } from './messages/conversationItem.ts'
import type { Lines } from './messages/lines.ts'
import type { ServerMessage } from './messages/serverMessages.ts'
import type { Tool } from './messages/tools.ts'
import type { Transcript } from './messages/transcript.ts'
import type { TranscriptLine } from './messages/transcriptLine.ts'
import type { VoiceNetwork } from './network.ts'
import type { CallEnding } from './reportEnd.ts'
import type { StartReport } from './startProgress.ts'
import type { VoiceLevels, VoiceState } from './state.ts'
import type { VoiceClientOptions } from './types.ts'

/** The client's emitter and stores, which outlive a call. Every call writes into them. */
export interface ClientStores {
  readonly emit: Emitter<VoiceEvents>['emit']
  readonly state: WritableStore<VoiceState>
  readonly levels: WritableStore<VoiceLevels>
  readonly progress: WritableStore<readonly StartProgress[]>
  readonly lines: Lines<TranscriptLine>
  readonly items: Lines<ConversationItem>
  readonly devices: WritableStore<VoiceDevices>
  readonly network: WritableStore<VoiceNetwork>
  readonly participants: WritableStore<readonly Participant[]>
  /** Tells the developer of something unusual that ends nothing. */
  readonly diagnose: Diagnose
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** The part of a voice client that its call sessions use. */
export interface ClientContext extends ClientStores {
  readonly options: VoiceClientOptions
  readonly volume: () => number
  readonly selection: DeviceSelection
  /** The browser's question about the microphone. */
  readonly microphoneAccess: MicrophoneAccess
  /** Called when the session is over: another may begin. */
  readonly onOver: () => void
  /** Imports the code of a call. */
  readonly loadCallCode: () => Promise<CallCode>
}

/** The part of a session that the parts of a call use. */
export interface SessionContext extends ClientStores {
  readonly options: VoiceClientOptions
  readonly selection: DeviceSelection
  readonly report: StartReport
  /** They end with the session. */
  readonly timers: Timers
  /** The audio source of the call object: the user's voice. */
  readonly audioSource: unknown
  readonly update: (change: Partial<VoiceState>) => void
  /** The stage of the start. */
  readonly stage: () => StartStage
  /** Whether the assistant has begun to listen. */
  readonly isConnected: () => boolean
  readonly onListening: () => void
  /** Fails the start. */
  readonly fail: (error: OffhookError) => void
  /** The room of a call was left, by whomever. */
  readonly onLeft: (error: CallError | null) => void
}

/** How the call object of a session is built. */
export interface LiveCallOptions {
  /** The camera to send, as the start has decided it. */
  videoSource: unknown
  /** Whether the remote video is wanted. */
  video: boolean
  /** The microphone that was opened before the web call; null leaves it to the engine. */
  opened: MediaStreamTrack | null
  /** The constraints that it was opened with. */
  openedWith: MediaTrackConstraints | null
  /** Whether the assistant may have said already that it listens. */
  isKnown: boolean
  /** An element that the press has allowed to sound. */
  primed: HTMLAudioElement | undefined
  /** Whether the call joins muted. */
  muted: boolean
  volume: number
  /** What was sent before this was there. */
  unsent: readonly ClientMessage[]
}

/** A call with everything that a conversation needs: sound, levels, messages. */
export interface LiveCall {
  /** Builds the engine's object. */
  build: () => Promise<void>
  /** Fetches what the call needs; the join does it by itself. */
  load: () => Promise<void>
  join: (url: string, token: string | undefined) => Promise<void>
  /** The call object with all its methods; null until they are loaded, which is after the call. */
  call: () => Call | null
  /** The parts that load after the call; null until they are there. */
  deferred: () => DeferredParts | null
  fetchCall: () => Promise<Call>
  /** Resolves when all of that is there, or cannot be had soon. Never rejects. */
  whole: () => Promise<void>
  setMuted: (muted: boolean) => void
  setVolume: (volume: number) => void
  resumeAudio: () => Promise<void>
  /** Plays on another loudspeaker. */
  setOutput: (deviceId: string) => Promise<void>
  startRecording: () => unknown
  /** Expects a recording that the platform starts with the join. */
  expectRecording: () => void
  /** Measures how loud the assistant is. */
  observeAssistant: () => void
  /** Measures how loud the visitor is, once that has settled. Rejects with what fails of either, once. */
  observeUser: (processing?: Promise<unknown>) => Promise<unknown>
  requestNoiseCancellation: () => Promise<unknown>
  /**
   * Sends a message as JSON text, as soon as the assistant listens. Returns whether it is sent, or will be.
   *
   * @throws ValidationError when it is larger than the room takes, or not serialisable
   */
  send: (message: ClientMessage) => boolean
  readonly transcript: Transcript
  /** How the call stands while it lasts. */
  status: () => 'connected' | 'reconnecting'
  /** Whether it takes orders: from the join until it is released. */
  isOpen: () => boolean
  /** Does that once the call is joined. What it throws is reported as uncaught. */
  onJoined: (act: () => unknown) => void
  /** Says why the call is over, in events. Returns the error with which it ended. */
  reportEnd: (ending: CallEnding) => CallError | null
  /** Leaves and releases everything. Never rejects. */
  release: () => Promise<void>
}

type Metadata = { readonly [key: string]: unknown }

/** Reports the failure of work that goes on after its step, under the name of the step, or of the one that is given. */
export type Pending = (work: unknown, of?: 'audio-observer-setup') => void

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
  /** Whether the call goes on after a reload or a lost page, instead of being a new one. */
  readonly isResumed: boolean
  readonly wantsNoiseCancellation: boolean
  /** Runs a step, and reports its progress. Rejects where it fails, and as soon as the session is aborted. */
  readonly step: <Result>(name: StartStage, step: Step<Result>) => Promise<Result>
  /** As `step`, but the start goes on after a failure. */
  readonly optionalStep: <Result>(name: StartStage, step: Step<Result>) => Promise<void>
  /** When the start was requested, by `performance.now()`. */
  readonly requestedAt: number
  /** Resolves after a time. Stays pending once the session is over. */
  readonly wait: (ms: number) => Promise<void>
}

/** The code of a call, which is loaded at the first `preload` or start. */
export interface CallCode {
  readonly createLiveCall: (options: LiveCallOptions, session: SessionContext) => LiveCall
  readonly joinCall: (session: StartSteps, live: LiveCall, webCall: WebCall) => Promise<void>
  /** Makes the error of a web call that was refused. */
  readonly explainRefusal: Explain
  /** Reports that the browser refused the microphone. Returns the error with which the start fails. */
  readonly refuseMicrophone: (reason: unknown, client: ClientStores) => CameraError
  /** Rejects with a ValidationError for options with which no call object can be built. */
  readonly validateCallOptions: (call: CallOptions) => Promise<void>
  /** Loads all methods of a call, and all their rules. */
  readonly loadCallMethods: () => Promise<unknown>
  /**
   * Makes a call object with all its methods, for a preflight. The caller destroys it. Rejects with a ValidationError for
   * an invalid `dailyConfig`.
   */
  readonly createTestCall: (client: {
    readonly engine?: CreateEngine
    readonly call?: CallOptions
  }) => Promise<Call>
}

/** The parts of a call that load after it, and are not needed to start it. */
export interface DeferredParts {
  readonly meters: CallMeters
  /** Adds a message to the conversation. */
  hear: (message: ServerMessage) => void
  hearLine: (line: TranscriptLine) => void
  close: () => void
}
