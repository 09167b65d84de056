import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { Participant } from '../engine/participant.ts'
import type {
  AssistantBasics,
  AssistantOverrideBasics,
  VariableOverrides,
} from '../rest/types/assistantBasics.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { Store } from '../store/createStore.ts'
import type { InputDevices, OutputDevice } from '../validators/devices.ts'
import type { ScreenShareOptions } from '../validators/screenShare.ts'
import type { VoiceDevices } from './devices/devices.ts'
import type { InspectEntry, StartProgress, VoiceEmitter } from './events.ts'
import type { AddMessage, ClientMessage, ControlMessage, SayMessage } from './messages/clientMessages.ts'
import type { ConversationStore, TranscriptStore } from './messages/conversation.ts'
import type { Speaker } from './messages/serverMessages.ts'
import type { OnToolCall } from './messages/tools.ts'
import type { VoiceLevels, VoiceNetwork, VoiceState } from './state.ts'

/** A squad or workflow: its id, or its whole definition. */
export type Definition = string | { readonly [field: string]: unknown }

/**
 * The agent of a call: at least one of `assistant`, `squad` and `workflow`. If several are given, all of them are sent,
 * and the platform decides.
 */
export interface StartTarget {
  /**
   * The id of the assistant, or its whole definition. The type `AssistantInput` of `@offhook/core/rest` has all its fields.
   */
  assistant?: string | AssistantBasics | undefined
  squad?: Definition | undefined
  workflow?: Definition | undefined
  /** The version of the assistant. Default: the latest, as the platform defines it. */
  assistantVersion?: string | undefined
  /**
   * Changes to the assistant for this call, including its variables. The type `AssistantOverrides` of
   * `@offhook/core/rest` has all its fields.
   */
  assistantOverrides?: AssistantOverrideBasics | undefined
  /** Changes to the members of the squad for this call, including their variables. */
  squadOverrides?: AssistantOverrideBasics | undefined
  /** Changes to the workflow for this call, including its variables. */
  workflowOverrides?: VariableOverrides | undefined
}

/** The body of `POST /call/web`: an id goes under the `…Id` key, a definition inline. */
export type WebCallRequest = { [key: string]: unknown }

/** The options of a voice client. Invalid and unknown options are a `ValidationError`. */
export interface VoiceClientOptions {
  /**
   * The public key, sent as the bearer credential of `POST /call/web`. A function is called for every call, for
   * short-lived keys. The key belongs to this client and appears in no log, error or event. Only a client with a
   * `baseUrl` may have none.
   */
  publicKey?: string | (() => string | Promise<string>) | undefined
  /**
   * The address of the platform, or of an endpoint of your own server that creates the calls, such as `/api/voice`
   * (`createCallEndpoint()` of `@offhook/server`). Default `https://api.vapi.ai`.
   */
  baseUrl?: string | undefined
  /** The media engine. Default: Daily, loaded on demand. */
  engine?: CreateEngine | undefined
  /** The `fetch` for requests to the platform. Default: `globalThis.fetch`, read at each call. */
  fetch?: typeof globalThis.fetch | undefined
  /** The options of the call object: `audioSource`, `videoSource`, `startAudioOff`, `dailyConfig`, … `frame` is ignored. Checked by `start()`. */
  call?: CallOptions | undefined
  /**
   * Milliseconds from the start until the assistant must listen, including the time in the browser's microphone prompt:
   * above 0 and at most 2,147,483,647 (the browser's timers). Default 60,000. The platform has its own limit,
   * `customerJoinTimeoutSeconds` of the assistant (1 to 60, by default 15), which begins after that prompt, with the web
   * call.
   */
  startTimeout?: number | undefined
  /**
   * Returns whether a participant belongs to the platform: its tool calls run, and the call begins when it listens.
   * Only needed if the platform does not join as 'Vapi Speaker', as 'Vapi Listener' or as an owner of the room.
   * `voice.inspect()` and the console warn of a participant that may need it. Called whenever a remote participant joins
   * or changes. Default: accepts no other participant.
   */
  isPlatform?: ((participant: Participant) => boolean) | undefined
  /**
   * Milliseconds for which a call goes on after the last participant of the platform has left: above 0 and at most
   * 2,147,483,647 (the browser's timers). Default 30,000. Then the call ends with a `CallError` of the type
   * `assistant-left`. At the end of a call the platform closes the room up to 5 seconds after it has left, so a shorter
   * time turns normal ends into errors. A participant that returns after more than 30 seconds belongs to the platform
   * only as an owner of the room or by `isPlatform`, however long this time is. The time also runs while the connection
   * is interrupted, and begins anew when it is restored.
   */
  absenceTimeout?: number | undefined
  /**
   * The number of items of a conversation to keep (lines, tool calls and notes), the latest ones: a whole number of 1 or
   * more. The transcript has the lines among them. Default 5000. Each message copies the list for its subscribers, so a
   * much higher number makes a page slow.
   */
  maxItems?: number | undefined
  /**
   * Lets `resume()` rejoin a call after a reload of the page. The web call and the mute are saved for this tab only; the
   * transcript and the start time begin anew. The platform then keeps the room after the user has left, until `stop()`
   * or `end()`. If the page never returns, the silence timeout of the assistant ends the call. Default false.
   */
  resume?: boolean | ResumeOptions | undefined
  /** Remembers the selected devices on this site. Default false: they last as long as the client. */
  rememberDevices?: boolean | undefined
  /** Cancels the noise of the microphone. Default true. Use false for music or a studio. */
  noiseCancellation?: boolean | undefined
  /**
   * Lets daily-js report fatal errors to its vendor's error-reporting service, without the room's address. Default false.
   * An `engine` of the page has its own option: `daily({ reportErrors: true })`.
   */
  reportErrors?: boolean | undefined
  /** Keeps the screen on during a call. Default true. */
  wakeLock?: boolean | undefined
}

/** The options of one start. */
export interface StartOptions {
  /** Ends the start when it aborts, at any stage. */
  signal?: AbortSignal | undefined
  /**
   * Mutes the microphone when the assistant starts to listen. Until then the microphone stays open: the platform ends a
   * call in which it receives no audio from the user (`customerJoinTimeoutSeconds` of the assistant, by default 15).
   * `reconnect` and `resume` join muted. `setMuted` replaces this option, also during the start.
   * Default: `call.startAudioOff` of the client, else false.
   */
  muted?: boolean | undefined
}

/** Reads the audio of the call at this moment, of a muted user too. Silence without a call. */
export interface VoiceAudio {
  /** Returns the root mean square of about the last 20 ms of a speaker, 0 to 1. Speech is seldom above 0.3. */
  level: (speaker: Speaker) => number
  /** Fills `bands`, 0 to 1 each, from 80 Hz to 8 kHz in steps of equal pitch, and returns it. */
  spectrum: (speaker: Speaker, bands: Float32Array) => Float32Array
}

/** The method that `await using` calls. Empty if the compiler does not know `Symbol.asyncDispose`, as with ES2022. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Name in Key]: () => Promise<void> }
  : object

/**
 * A voice client: starts and ends calls with an assistant, one at a time, and reports them in stores and events.
 * After `destroy()` every method except `stop`, `destroy`, `isMuted` and `off` throws an `InvalidStateError`, or rejects
 * with it.
 */
export interface VoiceClient extends Pick<VoiceEmitter, 'on' | 'once' | 'off'>, AsyncDisposal {
  /**
   * Loads the engine's code and the call machine, and opens the connection to the platform, so that a later start is
   * fast. Creates no call and asks for no permission.
   */
  preload: () => Promise<void>
  /**
   * Starts a call. A string is the id of an assistant. Call it in a user gesture: if the browser has not granted the
   * microphone yet, its prompt appears at once, before the platform creates a call. Resolves after `call-start`.
   *
   * @returns the web call, or null after a failed start. `state` and the `error` event have the reason. Also null while
   * another call starts or runs, which is not affected. `call-start-progress` reports that, and `connect` throws it.
   * @throws ValidationError for a missing target, and for an invalid or unknown option of the start or of `call`
   */
  start: (target: string | StartTarget, options?: StartOptions) => Promise<WebCall | null>
  /**
   * Starts a call like `start`, but rejects with a typed error instead of returning null.
   *
   * @throws ValidationError like `start`, InvalidStateError while another call starts or runs, AbortError when the start
   * is stopped or aborted, or the call ends normally meanwhile, CameraError when the microphone is refused,
   * ConnectionError `code-load` when the code of a call cannot be loaded, ApiError, ParseError or ConnectionError without a
   * web call, CallError without the room, or when the call ends with an error
   * meanwhile, and TimeoutError after `startTimeout`, which says if the browser blocks the audio
   */
  connect: (target: string | StartTarget, options?: StartOptions) => Promise<WebCall>
  /**
   * Joins an existing web call: one of this client again, or one that the platform returned, including its
   * `transport.callToken`. Like `start`, but without the request. The first message of a recorded call is requested only
   * if the call has not begun yet.
   *
   * @throws ValidationError for a web call without a valid address, and for an invalid or unknown option
   */
  reconnect: (webCall: WebCall, options?: StartOptions) => Promise<WebCall | null>
  /**
   * Rejoins the call that this tab was in when the page was left. Needs the option `resume`. Returns null without such a
   * call, while this client has a call, and in a duplicate of a tab that is still in the call. A browser without Web
   * Locks rejoins only after a reload, Back or Forward.
   * A user who was muted stays muted, unless `muted` is given. `transcript` and `conversation` begin empty, and
   * `state.startedAt` is the time of this join: a page that needs the earlier ones has to save them itself.
   *
   * @throws ValidationError for an invalid or unknown option
   */
  resume: (options?: StartOptions) => Promise<WebCall | null>
  /** Ends the call or its start. Resolves when microphone and room are released. Does nothing without a call. */
  stop: () => Promise<void>
  /** Asks the platform to end the call, then stops. */
  end: () => Promise<void>
  /**
   * Makes the assistant speak a text. Returns whether it was sent.
   *
   * @throws ValidationError as `send`, also for a text whose message has more than 4096 characters (Daily's limit)
   */
  say: (text: string, options?: Omit<SayMessage, 'type' | 'message'>) => boolean
  /**
   * Sends a message over the call, as soon as the assistant listens. Returns whether it was sent, or waits: at most 100
   * messages wait.
   *
   * @throws ValidationError for a message without a field that the platform requires, that is not serializable, or that is
   * larger than the room allows: by default 4096 characters of JSON (Daily's limit)
   */
  send: (message: ClientMessage) => boolean
  /**
   * Adds a message to the conversation. By default the assistant answers it at once. Returns whether it was sent.
   *
   * @throws ValidationError like `send`
   */
  addMessage: (message: AddMessage['message'], options?: Omit<AddMessage, 'type' | 'message'>) => boolean
  /**
   * Mutes or unmutes a side of the call, or makes the assistant say its first message. Returns whether it was sent.
   *
   * @throws ValidationError like `send`
   */
  control: (control: ControlMessage['control']) => boolean
  /**
   * Registers a function of the page as a tool. The assistant needs a tool of the same name. The result is added to the
   * conversation as a system message, because the platform accepts no other result from a page. The assistant trusts
   * such a message, so return no text from third parties that it should not follow. A later handler of the same name
   * replaces this one. Returns a function that removes the handler.
   *
   * With `parameters`, a superstruct struct or a Standard Schema, the arguments are checked and typed:
   * `voice.onToolCall('book', { parameters: object({ day: string() }) }, ({ day }) => book(day))`. Without it, the type
   * of the handler's first parameter is not checked.
   *
   * @throws ValidationError for an empty name, a handler that is not a function, and an invalid or unknown option
   */
  onToolCall: OnToolCall
  /**
   * Turns the user's microphone off or on. Replaces the `muted` of the start. `state.muted` changes at once. While a new
   * call starts, the microphone itself stays open until the assistant begins to listen: the platform ends a call in which
   * it receives no audio from the user. In a call, and in `reconnect` and `resume`, the microphone follows at once.
   *
   * @throws InvalidStateError 'Call object is not available.' without a call, ValidationError for anything but
   * a boolean
   */
  setMuted: (muted: boolean) => void
  /** Returns whether the user is muted in the call. False without a call. */
  isMuted: () => boolean
  /**
   * Sets the volume of the assistant, 0 to 1 as the browser defines it, for this call and later ones.
   *
   * @throws ValidationError for any other value
   */
  setVolume: (volume: number) => void
  /** The volume of the assistant. It stays the same from call to call. */
  readonly volume: Store<number>
  /**
   * Selects the input devices for the running call and for later ones. An empty id clears the selection: the system's
   * default device is used. A track of the page, or a boolean, is used in the running call only, and has no effect without
   * a call: a start takes a track from `call.audioSource` and `call.videoSource` of the client.
   *
   * @throws ValidationError for an invalid device, which selects nothing. During a call TimeoutError if the devices are
   * not ready after 5 minutes
   */
  setInputDevices: (devices: InputDevices) => Promise<void>
  /**
   * Selects the loudspeaker for the running call, or without a call for the next one. An empty id clears the selection.
   *
   * @throws ValidationError for an invalid id. During a call OffhookError with the code `loudspeaker` if no loudspeaker
   * has this id, or if the browser refuses it. The earlier loudspeaker then stays selected, and an `error` event of the
   * type `loudspeaker-error` is emitted
   */
  setOutputDevice: (device: OutputDevice) => Promise<void>
  /**
   * Tests what a call needs, without a call and without a camera. The browser may ask for the microphone: the selected one,
   * or that of `call.audioSource`. No microphone is opened for a call without one, or with a track of the page. A start
   * that comes meanwhile takes the microphone, and the test goes on without it.
   *
   * @throws AbortError when the signal aborts, or the client is stopped or destroyed, ValidationError for an invalid or unknown option, and for an invalid
   * `dailyConfig` of the client
   */
  preflight: (options?: PreflightOptions) => Promise<Preflight>
  /**
   * Reports the current stores, then everything that happens, in order, as plain data without credentials: for a developer
   * panel or a bug report. Its code loads at this call, and the listener then gets what has happened meanwhile. Returns a
   * function that stops it.
   *
   * @throws ValidationError for a listener that is not a function
   */
  inspect: (listener: (entry: InspectEntry) => void) => () => void
  /**
   * Switches noise cancellation on or off in the running call. Does nothing without a call. If it cannot be switched on,
   * the microphone works without it.
   *
   * @throws ValidationError, as a rejection, for anything but a boolean. During a call AbortError when the call ends
   * meanwhile, and TimeoutError after 5 minutes
   */
  setNoiseCancellation: (on: boolean) => Promise<void>
  /**
   * Shares a screen that the user chooses. Does nothing without a call. If the user cancels, or the screen cannot be
   * shared, `voice.call` emits `local-screen-share-canceled`.
   *
   * @throws ValidationError, as a rejection, for an invalid or unknown option
   */
  startScreenShare: (options?: ScreenShareOptions) => Promise<void>
  /** Stops sharing the screen. Does nothing without a call. */
  stopScreenShare: () => void
  /** Plays audio that the browser has blocked. Call it in a user gesture when `state.audioBlocked` is true. */
  resumeAudio: () => Promise<void>
  /** The current state: the status, the web call, the speakers, and the last error. */
  readonly state: Store<VoiceState>
  /** The spoken lines. A line that grows, becomes final or was interrupted replaces the one with its `id`. */
  readonly transcript: TranscriptStore
  /** The same lines, with tool calls and notes of the platform between them. */
  readonly conversation: ConversationStore
  /** The level of each side, ten times a second. */
  readonly levels: Store<VoiceLevels>
  /** The devices and the microphone permission. Up to date while the store has a subscriber or a call runs. */
  readonly devices: Store<VoiceDevices>
  /** The connection of the call. */
  readonly network: Store<VoiceNetwork>
  /** The participants in the room, including the user. */
  readonly participants: Store<readonly Participant[]>
  /** The progress of the last start, step by step. */
  readonly progress: Store<readonly StartProgress[]>
  /** Meters of the call's audio, for animations: read them in every frame, because they emit no events. */
  readonly audio: VoiceAudio
  /**
   * The call object, as soon as it exists. Null without a call. Its methods load after the call machine, or when one of
   * them is called first. Until then, a method that returns a promise runs once its code is there, and so does one that
   * returns nothing, whose failure is then an unhandled rejection. Methods that return a value always do so at once.
   */
  readonly call: Call | null
  /** Stops the call and disposes of the client. `await using voice = createVoiceClient(…)` calls it too. */
  destroy: () => Promise<void>
}

/** The options of a preflight. */
export interface PreflightOptions {
  /** Ends the preflight when it aborts: it rejects with an AbortError, and releases everything. */
  signal?: AbortSignal | undefined
  /** False skips the network test. Default true. */
  network?: boolean | undefined
}

/** The result of a preflight. */
export interface Preflight {
  /** Whether a call is possible. */
  readonly ok: boolean
  /** The devices after the test, with their labels if the microphone was granted. */
  readonly devices: VoiceDevices
  /**
   * The loudest root mean square within a second, 0 to 1. Null if the microphone could not be opened, for a call without a
   * microphone or with a track of the page, if a start took the microphone before it was heard, and if the browser does not
   * let the page read audio: without Web Audio, or before a user gesture.
   */
  readonly microphone: { readonly level: number; readonly silent: boolean } | null
  /** Whether the media service can be reached; `skipped` if it was not tested. */
  readonly network: 'passed' | 'warning' | 'failed' | 'skipped'
}

/** The options for rejoining a call after a reload of the page. */
export interface ResumeOptions {
  /** Milliseconds, 0 or more, after which a left page can no longer rejoin its call. Default 300,000. */
  maxAge?: number | undefined
  /** The key in the session storage, for a page with two clients: not empty. Default `offhook-call`. */
  key?: string | undefined
}
