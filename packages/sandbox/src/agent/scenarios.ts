import { type CameraErrorKind, cameraErrorKinds } from './cameraErrorKinds.ts'
import { type Failure, failures } from './failures.ts'
import { type FatalErrorType, fatalErrors } from './fatalErrors.ts'
import type { Latency } from './latency.ts'
import type { RoomClosing } from './roomClosings.ts'
import type { Script } from './script.ts'

/** Something that happens to the room by itself, some time after the agent began to listen. */
export type RoomEvent =
  | 'eject'
  | 'end-ejected'
  | 'end-room-deleted'
  | 'audio-processor-error'
  | 'video-processor-error'
  | 'speaker-returns'
  | 'connection-interrupted'
  | 'connection-lost'
  | 'network-bad'
  | 'cpu-high'
  | 'dialout-warning'
  | 'dialin-warning'
  | 'live-streaming-warning'

/** How a call goes. */
export interface Scenario {
  /** What differs from the demo's script. */
  script?: Partial<Script>
  latency?: Latency
  /** False: the agent joins and never gets ready. */
  listens?: false
  /** The platform ends the call before the agent listens. */
  endsEarly?: EarlyEnd
  /** The agent gives back what it hears, and what is typed. */
  echoes?: true
  /** The join is refused with that error, or never answered. */
  join?: FatalErrorType | 'hang'
  /** The words of that refusal, where they differ from the error's own. */
  joinText?: string
  /** The join leads into the lobby; whether access is granted to who asks for it. */
  lobby?: 'grants' | 'refuses'
  /** Someone else who comes in after the agent, or waits to be let in. */
  guest?: 'guest' | 'impostor' | 'knocking'
  /** The browser seems to refuse the microphone or camera. */
  camera?: CameraErrorKind
  /** What fails whenever it is asked for. */
  failure?: Failure
  roomEvent?: RoomEvent
  /** How long the platform waits for the caller's audio, in milliseconds from the join. */
  audioTimeoutMs?: number
  /** Every JSON message arrives as `{ message: { … } }`. */
  envelops?: true
  /** The platform's participants are owners of the room. */
  owner?: true
  /** Some of the platform's messages come from a participant of another name. */
  thirdSender?: true
  /** The first messages arrive before their sender is announced. */
  messagesBeforePresence?: true
  /** Every tool is called by an old `function-call` as well, which comes first. */
  callsFunctions?: true
  /** What the answer of `POST /call/web` leaves out. */
  webCallWithout?: 'webCallUrl' | 'callToken'
}

/** An end of a call that has not begun. */
export interface EarlyEnd {
  /** Why the platform ends it. The call's record has it in any case. */
  reason: string
  /** How the room closes. */
  closing: RoomClosing
  /** False: the caller gets no `status-update`. */
  isTold: boolean
}

/** A scenario for each name of a family. */
function family<Name extends string, Key extends string>(
  names: readonly Name[],
  toKey: (name: Name) => Key,
  toScenario: (name: Name) => Scenario,
): { [key in Key]: Scenario } {
  const entries = names.map((name) => [toKey(name), toScenario(name)])
  return Object.fromEntries(entries) as { [key in Key]: Scenario }
}

/** The words of the agent that calls a tool in answer to everything. */
const findTimes = { turns: [{ tool: { name: 'findTimes', arguments: { day: 'Friday' } } }] }

const endsEarly = (reason: string, end: Partial<EarlyEnd> = {}): Scenario => ({
  listens: false,
  endsEarly: { reason, closing: 'ejected', isTold: true, ...end },
})

const keysOf = <Key extends string>(table: { readonly [key in Key]: unknown }) => Object.keys(table) as Key[]

/** Every way that a call can go. An assistant's id, or an inline assistant's `metadata.scenario`, selects one. */
export const scenarios = {
  demo: {},
  echo: { script: { greeting: { text: 'I repeat what you say.' } }, echoes: true },
  tool: { script: findTimes },
  silent: { listens: false },
  slow: { latency: { webCall: 800, join: 800, listening: 1000, answer: 1500 } },
  lobby: { lobby: 'grants' },
  knocking: { guest: 'knocking' },
  guest: { guest: 'guest' },
  impostor: { guest: 'impostor' },
  owner: { owner: true },
  enveloped: { envelops: true },
  'third-sender': { thirdSender: true },
  'message-before-presence': { messagesBeforePresence: true },
  'transport-url-only': { webCallWithout: 'webCallUrl' },
  'records-without-token': { webCallWithout: 'callToken' },
  'tool-both': { script: findTimes, callsFunctions: true },
  'ends-ejected': { roomEvent: 'end-ejected' },
  'ends-room-deleted': { roomEvent: 'end-room-deleted' },
  'fault:ends-before-listening': endsEarly('call.start.error-insufficient-credits'),
  'fault:ends-unexplained': endsEarly('call.start.error-get-transport', {
    closing: 'room-deleted',
    isTold: false,
  }),
  'fault:assistant-invalid': endsEarly('assistant-not-valid'),
  'fault:no-customer-audio': { audioTimeoutMs: 2000 },
  ...family(
    keysOf(fatalErrors),
    (type) => `fault:join-${type}` as const,
    (join) => ({ join }),
  ),
  'fault:no-room-deleted': { join: 'no-room', joinText: 'The meeting was deleted' },
  // imitates the error of daily-js for a missing script: the script is loaded before the scenario is known
  'fault:bundle-missing': {
    join: 'connection-error',
    joinText: 'Failed to load call object bundle.',
  },
  'fault:join-hang': { join: 'hang' },
  'fault:access-refused': { lobby: 'refuses' },
  'fault:microphone-denied': { camera: 'permissions' },
  ...family(
    cameraErrorKinds,
    (kind) => `fault:camera-${kind}` as const,
    (camera) => ({ camera }),
  ),
  ...family(
    keysOf(failures),
    (name) => `fault:${name}` as const,
    (failure) => ({ failure }),
  ),
  'fault:ejected': { roomEvent: 'eject' },
  'fault:audio-processor-error': { roomEvent: 'audio-processor-error' },
  'fault:video-processor-error': { roomEvent: 'video-processor-error' },
  'fault:speaker-returns': { roomEvent: 'speaker-returns' },
  'fault:connection-interrupted': { roomEvent: 'connection-interrupted' },
  'fault:connection-lost': { roomEvent: 'connection-lost' },
  'fault:network-bad': { roomEvent: 'network-bad' },
  'fault:cpu-high': { roomEvent: 'cpu-high' },
  'fault:dialout-warning': { roomEvent: 'dialout-warning' },
  'fault:dialin-warning': { roomEvent: 'dialin-warning' },
  'fault:live-streaming-warning': { roomEvent: 'live-streaming-warning' },
} satisfies { [name: string]: Scenario }

/** A scenario of the sandbox's agent: the id of an assistant, or its `metadata.scenario`. */
export type ScenarioName = keyof typeof scenarios

/** Whether the sandbox's agent has a scenario of that name. */
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The scenario of that name; `demo` for a name that there is none for. */
export const findScenario = (name: string): Scenario => (isScenario(name) ? scenarios[name] : scenarios.demo)
