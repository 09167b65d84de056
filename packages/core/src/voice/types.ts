import type { Call, CallOptions } from '../call/call.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { Participant } from '../engine/participant.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { WebCall } from '../rest/webCall.ts'
import type { Store } from '../store/createStore.ts'
import type { InputDevices, OutputDevice } from '../validators/devices.ts'
import type { VoiceDevices } from './devices/devices.ts'
import type { StartProgress, VoiceEvents } from './events.ts'
import type { Inspected } from './inspect.ts'
import type { AddMessage, ClientMessage, ControlMessage, SayMessage } from './messages/clientMessages.ts'
import type { ConversationStore, TranscriptStore } from './messages/conversationItem.ts'
import type { Speaker } from './messages/serverMessages.ts'
import type { OnToolCall } from './messages/tools.ts'
import type { VoiceNetwork } from './network.ts'
import type { VoiceLevels, VoiceState } from './state.ts'

/** An assistant, squad or workflow: an id, or the whole definition inline. */
export type Definition = string | { readonly [field: string]: unknown }

/**
 * The agent of the call: at least one of `assistant`, `squad` and `workflow`. Where there are more, all of them are sent,
 * and the platform decides.
 */
export interface StartTarget {
  assistant?: Definition
  squad?: Definition
  workflow?: Definition
  /** The version of the assistant that is to answer. Default: the latest, as the platform defines it. */
  assistantVersion?: string
  /** Changes the assistant for this call, its variables included, as the platform defines it. */
  assistantOverrides?: { readonly [field: string]: unknown }
  /** Changes the squad for this call. */
  squadOverrides?: { readonly [field: string]: unknown }
  /** Changes the workflow for this call. */
  workflowOverrides?: { readonly [field: string]: unknown }
}

/** The body of `POST /call/web`: an id goes under the `…Id` key, a definition inline. */
export type WebCallRequest = { [key: string]: unknown }

/** What a voice client needs and may be told. Bad options are a `ValidationError`. */
export interface VoiceClientOptions {
  /**
   * The public key: the bearer credential of `POST /call/web`. A function is asked for every call,
   * so that a short-lived key can be used. It is kept per client and appears in no log, error or event.
   */
  publicKey: string | (() => string | Promise<string>)
  /** The platform's address. Default `https://api.vapi.ai`. */
  baseUrl?: string
  /** The media engine. Default: Daily, loaded on demand. */
  engine?: CreateEngine
  /** Default: `globalThis.fetch`, read when a call is made. */
  fetch?: typeof globalThis.fetch
  /** How the call object is built: `audioSource`, `videoSource`, `startAudioOff`, `dailyConfig`, … */
  call?: CallOptions
  /**
   * Milliseconds from the start until the assistant must listen, the user's answer to the browser's microphone prompt
   * included: above 0 and at most 2,147,483,647 (the browser's timers). Default 60,000. The platform has a limit of its
   * own, the assistant's `customerJoinTimeoutSeconds` (1 to 60, by default 15), which begins with the web call, after
   * that prompt.
   */
  startTimeout?: number
  /**
   * Accepts a participant of the room as the platform's: its tool calls run, and the call begins when it listens.
   * Needed only where the platform joins under another name than 'Vapi Speaker' and 'Vapi Listener' and not as an owner
   * of the room; `voice.inspect()` and the console tell of such a participant. Asked whenever a remote participant
   * joins or changes. Default: no other participant.
   */
  isPlatform?: (participant: Participant) => boolean
  /**
   * Milliseconds for which a call goes on after the last participant of the platform has left: above 0 and at most
   * 2,147,483,647 (the browser's timers). Then it ends with a `CallError` of the type `assistant-left`. At the end of a
   * call the platform leaves up to 5 seconds before it closes the room, so that less than that turns ordinary ends into
   * errors. However long it is, a participant that comes back after more than 30 seconds counts only as an owner of the
   * room, or by `isPlatform`. Default 30,000.
   */
  absenceTimeout?: number
  /**
   * How many of the latest items of a conversation are kept, which are lines, tool calls and notes: a whole number above
   * 0 (ours). The transcript has the lines among them. Default: all.
   */
  maxLines?: number
  /**
   * Lets `resume()` go on with a call after the page was reloaded, for so long. What is kept, for this tab alone, is the
   * call and whether the visitor was muted; the transcript and the time of the call begin anew. The platform is then
   * asked to keep the room of a call whose visitor has left; `stop()` and `end()` end it, and a page that never comes
   * back leaves it to the assistant's silence time-out. Default: not.
   */
  resume?: boolean | ResumeOptions
  /** Remembers the visitor's choice of devices on this site. Default: as long as the client lives. */
  rememberDevices?: boolean
  /** Whether the microphone's noise is to be cancelled. Default true (spec §4); false for music, or a studio. */
  noiseCancellation?: boolean
  /** Keeps the screen on during a call. Default true. */
  wakeLock?: boolean
}

/** How one call starts. */
export interface StartOptions {
  /** Ends the start, at any stage, when it aborts. */
  signal?: AbortSignal
  /**
   * Mutes the microphone as soon as the assistant listens. Until then it is open: the platform ends a call in which it
   * receives no audio from the user (`customerJoinTimeoutSeconds` of the assistant, by default 15). A call that is gone
   * on with, by `reconnect` or `resume`, joins muted. `setMuted` replaces it, also during the start.
   * Default: `call.startAudioOff` of the client, else false.
   */
  muted?: boolean
}

/** What is heard at this moment, also of a visitor who is muted; silence without a call. */
export interface VoiceAudio {
  /** How loud a speaker is: the root mean square of about the last 20 ms, 0 to 1 (ours). Speech is seldom above 0.3. */
  level: (speaker: Speaker) => number
  /** Fills `bands`, and returns it, with how strong each is, 0 to 1 (ours): from 80 Hz to 8 kHz in steps of equal pitch. */
  spectrum: (speaker: Speaker, bands: Float32Array) => Float32Array
}

/**
 * What `await using` calls. It is there where the compiler knows the symbol: others, from ES2022 on, compile too.
 */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Name in Key]: () => Promise<void> }
  : object

/**
 * A conversation with an assistant: starts and ends calls, one at a time, and tells what goes on in them.
 * After `destroy()` every method throws an `InvalidStateError`, but for `stop`, `destroy` and `isMuted`.
 */
export interface VoiceClient extends Pick<Emitter<VoiceEvents>, 'on' | 'once' | 'off'>, AsyncDisposal {
  /**
   * Fetches the engine's code and the call machine, and opens the connection to the platform, so that a later start is
   * quick. Constructs nothing, asks for nothing.
   */
  preload: () => Promise<void>
  /**
   * Starts a call; a string is an assistant's id. Call it in the user's press: where the browser has not granted the
   * microphone yet, it is asked for at once, before the platform creates a call.
   *
   * @returns the web call, or null after a failed start (the reason is in `state` and in the `error` event); null as well,
   * and nothing is touched, while a call is there or starts: `connect` says so, and so does `call-start-progress`
   * @throws ValidationError for a missing target, and for an invalid or unknown option of the start or of `call`
   */
  start: (target: string | StartTarget, options?: StartOptions) => Promise<WebCall | null>
  /**
   * The same start for those who prefer exceptions: a web call, or a typed rejection.
   *
   * @throws ValidationError as `start`, InvalidStateError while a call is there or starts, AbortError when the start is
   * ended, CameraError when the microphone is refused, ApiError, ParseError or ConnectionError without a web call,
   * CallError without the room, and TimeoutError after `startTimeout`, which names audio that the browser blocks
   */
  connect: (target: string | StartTarget, options?: StartOptions) => Promise<WebCall>
  /**
   * Joins a call again that the platform knows already. As `start`, but for the request. Takes a web call of this client,
   * or one that the platform answered, its `transport.callToken` included.
   *
   * @throws ValidationError when it has no address that can be joined, and for an invalid or unknown option
   */
  reconnect: (webCall: WebCall, options?: StartOptions) => Promise<WebCall | null>
  /**
   * Goes on with the call that this tab was in when the page was left. Null without one, while this client has a call,
   * and in a duplicate of a tab that is still in the call; a browser without Web Locks goes on only after a reload, Back
   * or Forward. Needs the option `resume`.
   * A visitor who was muted is muted still, unless `muted` is given. `transcript` and `conversation` begin empty, and
   * `state.startedAt` is the time of this join: what came before is the page's to keep.
   *
   * @throws ValidationError for an option that there is none of, and when the client's `resume` cannot be used
   */
  resume: (options?: StartOptions) => Promise<WebCall | null>
  /** Ends the call, also while it starts. Resolves when microphone and room are released. Harmless when there is none. */
  stop: () => Promise<void>
  /** Asks the platform to end the call, then stops. */
  end: () => Promise<void>
  /**
   * Makes the assistant speak a text. Returns whether it was sent.
   *
   * @throws ValidationError as `send`, also for a text with which its message has more than 4096 characters (Daily)
   */
  say: (text: string, options?: Omit<SayMessage, 'type' | 'message'>) => boolean
  /**
   * Sends a message over the call. Returns whether it was sent.
   *
   * @throws ValidationError when it is not serialisable, or larger than the room takes: by default 4096 characters of
   * JSON (Daily)
   */
  send: (message: ClientMessage) => boolean
  /**
   * Adds a message to the conversation, which the assistant answers at once by default. Returns whether it was sent.
   *
   * @throws ValidationError as `send`
   */
  addMessage: (message: AddMessage['message'], options?: Omit<AddMessage, 'type' | 'message'>) => boolean
  /** Mutes or unmutes a side of the call, or has the first message said. Returns whether it was sent. */
  control: (control: ControlMessage['control']) => boolean
  /**
   * Offers a function of the page to the assistant, under a name that the assistant's own tools must have. Its
   * result is added to the conversation as a message of the system: the platform takes no other answer from a page. The
   * assistant believes such a message, so return no text of strangers that it should not follow. A tool of the same
   * name replaces the last one. Returns its own undo.
   *
   * With `parameters`, a superstruct struct or a Standard Schema, the arguments are checked and typed:
   * `voice.onToolCall('book', { parameters: object({ day: string() }) }, ({ day }) => book(day))`. Without, the type of
   * the handler's first parameter is taken at its word.
   *
   * @throws ValidationError for an empty name, a handler that is not a function, a `timeout` outside its bounds, and
   * `parameters` that are neither
   */
  onToolCall: OnToolCall
  /**
   * Turns the user's microphone off or on. It replaces the `muted` of the start. While a new call starts it takes effect
   * as soon as the assistant listens, and `state.muted` stays false until then: the platform ends a call in which it
   * receives no audio from the user. In a call, and in `reconnect` and `resume`, it takes effect at once.
   *
   * @throws InvalidStateError 'Call object is not available.' without a call (spec §8)
   */
  setMuted: (muted: boolean) => void
  /** Whether the visitor is muted in the call; false without one. */
  isMuted: () => boolean
  /**
   * The volume of the assistant, 0 to 1 as the browser has it; also of the calls to come.
   *
   * @throws ValidationError for any other value
   */
  setVolume: (volume: number) => void
  /** That volume; it holds from call to call. */
  readonly volume: Store<number>
  /**
   * Uses other devices, or tracks of the page's own; without a call, the devices are those of the next one. An empty id
   * takes the choice back: the system's device is used.
   *
   * @throws ValidationError for what is no device, and nothing is chosen; in a call TimeoutError when they are not there after 5 minutes
   */
  setInputDevices: (devices: InputDevices) => Promise<void>
  /**
   * Plays the assistant on another loudspeaker; without a call, in the next one. An empty id takes the choice back.
   *
   * @throws ValidationError for an invalid id; in a call OffhookError with the code `loudspeaker` where there is no
   * loudspeaker of that id, or the browser refuses it
   */
  setOutputDevice: (device: OutputDevice) => Promise<void>
  /**
   * Tries everything that a call needs, without a camera and without a call; the browser may ask for the microphone.
   *
   * @throws AbortError when the signal aborts, ValidationError when the client's `dailyConfig` cannot be used
   */
  preflight: (options?: PreflightOptions) => Promise<Preflight>
  /**
   * Tells everything that happens from now on in one ordered stream of plain data, without credentials: for a
   * panel, or a bug report. Returns its own undo.
   */
  inspect: (listener: (what: Inspected) => void) => () => void
  /** Switches the cancellation of noise in the running call; without one it does nothing. */
  setNoiseCancellation: (on: boolean) => Promise<void>
  /**
   * Shares a screen that the user chooses; without a call it does nothing. Where the user chooses none, or it cannot be
   * shared, `voice.call` emits `local-screen-share-canceled`.
   *
   * @throws ValidationError, as a rejection, for an invalid or unknown option
   */
  startScreenShare: (options?: { readonly [key: string]: unknown }) => Promise<void>
  /** Ends that; without a call it does nothing. */
  stopScreenShare: () => void
  /** Plays what the browser blocked; call it from a press when `state.audioBlocked`. */
  resumeAudio: () => Promise<void>
  /** What is going on, at any time: the status, the call, who speaks, what went wrong last. */
  readonly state: Store<VoiceState>
  /** The lines that were said. A line that grows, is final, or was interrupted replaces the one with its `id`. */
  readonly transcript: TranscriptStore
  /** The same lines, with the tool calls and the notes of the system between them. */
  readonly conversation: ConversationStore
  /** How loud each side is, ten times a second. */
  readonly levels: Store<VoiceLevels>
  /** The devices of this machine and the permission to use them. Up to date while somebody watches, or a call lasts. */
  readonly devices: Store<VoiceDevices>
  /** How the connection of the call is. */
  readonly network: Store<VoiceNetwork>
  /** Who is in the room, the visitor included. */
  readonly participants: Store<readonly Participant[]>
  /** The last start's steps so far. */
  readonly progress: Store<readonly StartProgress[]>
  /** How the call sounds at this moment, for a drawing: read it in every frame, nothing is announced. */
  readonly audio: VoiceAudio
  /** The call object; null without a call. */
  readonly call: Call | null
  /** Stops, then refuses every further use with 'Use after destroy'. `await using voice = createVoiceClient(…)` does it too. */
  destroy: () => Promise<void>
}

/** What a preflight looks at, and how to end it early. */
export interface PreflightOptions {
  /** Ends the preflight when it aborts: it rejects with an AbortError, and leaves nothing behind. */
  signal?: AbortSignal
  /** False leaves the network out. Default true. */
  network?: boolean
}

/** Whether a call can be made from here. */
export interface Preflight {
  /** Nothing stands in the way of a call. */
  readonly ok: boolean
  /** The devices as they are known after it, with their names where the microphone was allowed. */
  readonly devices: VoiceDevices
  /** The loudest of a second, as root mean square, 0 to 1 (ours); null where the microphone could not be opened. */
  readonly microphone: { readonly level: number; readonly silent: boolean } | null
  /** Whether the media service can be reached; `skipped` where it was not asked. */
  readonly network: 'passed' | 'warning' | 'failed' | 'skipped'
}

/** How a call survives a reload of the page. */
export interface ResumeOptions {
  /** Milliseconds, 0 or more (ours), after which a page that was left cannot go on with its call. Default 300,000. */
  maxAge?: number
  /** The name under which the call is kept, for a page with two clients: not empty. Default `offhook-call`. */
  key?: string
}
