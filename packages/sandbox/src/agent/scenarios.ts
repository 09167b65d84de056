import { type CameraErrorKind, cameraErrorKinds } from './cameraErrorKinds.ts'
import { type Failure, failures } from './failures.ts'
import { type FatalErrorType, fatalErrors } from './fatalErrors.ts'
import type { Latency } from './latency.ts'
import { demoScript, type Script } from './script.ts'

/** Something that happens to the room by itself, some time after the agent began to listen. */
export type Incident =
  | 'eject'
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
  script: Script
  latency?: Latency
  /** False: the agent joins and never gets ready. */
  listens?: false
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
  incident?: Incident
}

const script = demoScript

/** A scenario for each name of a family. */
function family<Name extends string, Key extends string>(
  names: readonly Name[],
  toKey: (name: Name) => Key,
  toScenario: (name: Name) => Omit<Scenario, 'script'>,
): { [key in Key]: Scenario } {
  const entries = names.map((name) => [toKey(name), { script, ...toScenario(name) }])
  return Object.fromEntries(entries) as { [key in Key]: Scenario }
}

const keysOf = <Key extends string>(table: { readonly [key in Key]: unknown }) => Object.keys(table) as Key[]

/** Every way that a call can go. An assistant's id, or an inline assistant's `metadata.scenario`, selects one. */
export const scenarios = {
  demo: { script },
  echo: { script: { ...demoScript, greeting: { text: 'I repeat what you say.' } }, echoes: true },
  tool: { script: { ...demoScript, tool: { name: 'findTimes', arguments: { day: 'Friday' } } } },
  silent: { script, listens: false },
  slow: { script, latency: { webCall: 800, join: 800, listening: 1000, answer: 1500 } },
  lobby: { script, lobby: 'grants' },
  knocking: { script, guest: 'knocking' },
  guest: { script, guest: 'guest' },
  impostor: { script, guest: 'impostor' },
  ...family(
    keysOf(fatalErrors),
    (type) => `fault:join-${type}` as const,
    (join) => ({ join }),
  ),
  'fault:no-room-deleted': { script, join: 'no-room', joinText: 'The meeting was deleted' },
  // what daily-js itself makes of a script that is not there: the address is known before the scenario is
  'fault:bundle-missing': {
    script,
    join: 'connection-error',
    joinText: 'Failed to load call object bundle.',
  },
  'fault:join-hang': { script, join: 'hang' },
  'fault:access-refused': { script, lobby: 'refuses' },
  'fault:microphone-denied': { script, camera: 'permissions' },
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
  'fault:ejected': { script, incident: 'eject' },
  'fault:audio-processor-error': { script, incident: 'audio-processor-error' },
  'fault:video-processor-error': { script, incident: 'video-processor-error' },
  'fault:speaker-returns': { script, incident: 'speaker-returns' },
  'fault:connection-interrupted': { script, incident: 'connection-interrupted' },
  'fault:connection-lost': { script, incident: 'connection-lost' },
  'fault:network-bad': { script, incident: 'network-bad' },
  'fault:cpu-high': { script, incident: 'cpu-high' },
  'fault:dialout-warning': { script, incident: 'dialout-warning' },
  'fault:dialin-warning': { script, incident: 'dialin-warning' },
  'fault:live-streaming-warning': { script, incident: 'live-streaming-warning' },
} satisfies { [name: string]: Scenario }

/** A scenario of the sandbox's agent: the id of an assistant, or its `metadata.scenario`. */
export type ScenarioName = keyof typeof scenarios

/** Whether the sandbox's agent has a scenario of that name. */
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The scenario of that name; `demo` for a name that there is none for. */
export const findScenario = (name: string): Scenario => (isScenario(name) ? scenarios[name] : scenarios.demo)
