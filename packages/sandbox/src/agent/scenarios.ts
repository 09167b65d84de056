import { type FatalErrorType, fatalErrors } from './fatalErrors.ts'
import type { Latency } from './latency.ts'
import { demoScript, type Script } from './script.ts'

/** Something that happens to the room by itself, some time after the agent began to listen. */
export type Incident =
  | 'eject'
  | 'audio-processor-error'
  | 'speaker-returns'
  | 'connection-interrupted'
  | 'connection-lost'

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
  microphone?: 'denied'
  recording?: 'fails'
  incident?: Incident
}

const script = demoScript

const refusedJoins = Object.fromEntries(
  (Object.keys(fatalErrors) as FatalErrorType[]).map((type) => [
    `fault:join-${type}`,
    { script, join: type },
  ]),
) as { [name in `fault:join-${FatalErrorType}`]: Scenario }

/** Every way that a call can go. An assistant's id, or an inline assistant's `metadata.scenario`, selects one. */
export const scenarios = {
  demo: { script },
  echo: { script: { ...demoScript, greeting: { text: 'I repeat what you say.' } }, echoes: true },
  silent: { script, listens: false },
  slow: { script, latency: { webCall: 800, join: 800, listening: 1000, answer: 1500 } },
  ...refusedJoins,
  'fault:join-hang': { script, join: 'hang' },
  'fault:ejected': { script, incident: 'eject' },
  'fault:microphone-denied': { script, microphone: 'denied' },
  'fault:audio-processor-error': { script, incident: 'audio-processor-error' },
  'fault:recording-error': { script, recording: 'fails' },
  'fault:speaker-returns': { script, incident: 'speaker-returns' },
  'fault:connection-interrupted': { script, incident: 'connection-interrupted' },
  'fault:connection-lost': { script, incident: 'connection-lost' },
} satisfies { [name: string]: Scenario }

export type ScenarioName = keyof typeof scenarios

/** The scenario of that name; `demo` for a name that there is none for. */
export const findScenario = (name: string): Scenario =>
  Object.hasOwn(scenarios, name) ? scenarios[name as ScenarioName] : scenarios.demo
