import type { Timers } from '../async/createTimers.ts'
import type { CallObject } from '../call/callObject.ts'
import type { LoadCallMethods } from '../call/lazyCall.ts'
import type { CallMethods } from '../call/methods/methods.ts'
import { createDailyEngine } from '../engine/daily/dailyEngine.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { CallError } from '../errors/CallError.ts'
import type { OffhookError } from '../errors/OffhookError.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { METHOD_TIMEOUT_MS } from '../limits.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { DeviceSelection } from './devices/devices.ts'
import type { MicrophoneAccess } from './devices/microphoneBeforeCall.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { ErrorEvent, StartStage, VoiceEmitter } from './events.ts'
import type { Tool } from './messages/tools.ts'
import type { StartReport } from './session/startReport.ts'
import type { VoiceState } from './state.ts'
import type { ClientStores } from './stores.ts'
import type { ResumeOptions, StartOptions, VoiceClientOptions } from './types.ts'

/**
 * The context of a voice client, which outlives its calls. `SessionContext` adds a session to it, and `CallContext` the
 * call object of that session.
 */
export interface ClientContext extends ClientStores, Diagnostics {
  readonly options: VoiceClientOptions
  /** The settings of the option `resume`. Null if it is off. */
  readonly resumeOptions: ResumeOptions | null
  readonly emit: VoiceEmitter['emit']
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly selection: DeviceSelection
  readonly microphoneAccess: MicrophoneAccess
  /** Returns the volume of the assistant, 0 to 1. */
  readonly volume: () => number
  /** The addresses of the rooms in which an assistant has listened to this client. */
  readonly begunRooms: Set<string>
  readonly loadCallMethods: LoadCallMethods
  /** Called when a session is over: another one may begin. */
  readonly onOver: () => void
}

/**
 * Returns the engine of a client: the page's, or Daily's. The entry has no more of Daily's than its loader, in
 * `createCallLoader` of `lazy.ts`.
 */
export const engineOf = ({ engine, reportErrors = false }: VoiceClientOptions): CreateEngine =>
  engine ?? createDailyEngine({ reportErrors })

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
  readonly begunBeforeJoin: BegunBeforeJoin
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

/** The options of a start, and options that only the client itself sets. */
export interface SessionOptions extends StartOptions {
  /** The web call to join, in place of a new one. */
  webCall?: WebCall
  /** Whether the assistant has listened in that web call before. Without a web call, it has not. */
  begunBeforeJoin?: BegunBeforeJoin
  /** The audio element that the user gesture has unlocked. */
  unlockedAudio?: HTMLAudioElement | undefined
}

/** Unknown in a web call that the page brings: its assistant may have listened to another client. */
export type BegunBeforeJoin = 'yes' | 'no' | 'unknown'

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

/** The context of a running call, shared by its parts. */
export interface CallContext extends SessionContext {
  readonly call: CallObject
  /** Returns whether methods can be called: from the join until its end begins. */
  readonly isOpen: () => boolean
  /** Calls a method of the engine, with the arguments of the call object's method of that name. */
  readonly invoke: InvokeMethod<unknown>
  /**
   * Like `invoke`, for a caller that does not wait: a rejection is reported as uncaught. An error that the engine throws at
   * once is thrown.
   */
  readonly invokeAndForget: InvokeMethod<void>
  /**
   * Sends an app message to the platform's participants, or to every participant until the first of the platform has
   * joined. Returns whether it is sent: false after all of the platform's participants have left.
   */
  readonly sendText: (text: string) => boolean
  /** Resolves after the time limit of the engine's methods. Stays pending if the session ends before. */
  readonly methodTimeout: () => Promise<void>
}

/** Calls a method by its name. */
type InvokeMethod<Result> = <Name extends keyof CallMethods>(
  method: Name,
  ...args: Parameters<CallMethods[Name]>
) => Result

export function createCallContext(context: SessionContext, call: CallObject): CallContext {
  const invoke: CallContext['invoke'] = (method, ...args) => call.engineRun?.engine.invoke(method, args)
  const invokeAndForget: CallContext['invokeAndForget'] = (method, ...args) => {
    const result = invoke(method, ...args)
    callIsolated(() => result)
  }
  let isEndRequested = false
  return {
    ...context,
    call,
    isOpen: () => !context.signal.aborted && call.state.get() === 'joined',
    invoke,
    invokeAndForget,
    sendText(text) {
      // Sent once: by the page, or at the end of a call that can be resumed
      if (text === END_CALL && isEndRequested) return true
      const ids = call.platform.ids()
      if (ids.length === 0 && call.platform.wasThere()) return false
      invokeAndForget('sendAppMessage', text, ids.length > 0 ? ids : '*')
      // Set after the send, so that an `end-call` that failed may be sent again
      isEndRequested ||= text === END_CALL
      return true
    },
    methodTimeout: () => new Promise((resolve) => context.timers.after(METHOD_TIMEOUT_MS, resolve)),
  }
}

const END_CALL = JSON.stringify({ type: 'end-call' })

/** Asks the platform to end the call. The room of a call that can be resumed stays open after the user has left. */
export function endOnPlatform({ call, sendText }: Pick<CallContext, 'call' | 'sendText'>): void {
  if (call.state.get() !== 'joined') return
  try {
    sendText(END_CALL)
  } catch {
    // The platform ends the call by itself after some silence.
  }
}
