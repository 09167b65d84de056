import type { Fields } from '../platform/fields.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

/**
 * The state of the features of Daily's meetings that a conversation does not need. Each feature is a table of requests, in
 * a file of its own, and keeps its state here until the call ends.
 */
export interface Meeting {
  readonly sessionId: string
  /** The data that the participants share. */
  data: unknown
  topology: string
  /** `user` stands for the browser's language. */
  langSetting: string
  /** The participants that wait for admission, by id. */
  readonly waiting: Map<string, WaitingParticipant>
  /** By session id. An answered line is a participant. */
  readonly lines: Map<string, TelephoneLine>
  /** By session id. Each is a participant that sends sound and picture. */
  readonly players: Map<string, MediaPlayer>
  /** Aborts a test of the network, by its name. */
  readonly tests: Map<string, () => void>
  /** The number of custom tracks without a name so far. */
  unnamedTracks: number
  readonly outputs: Output[]
  /** The key of the recordings in the storage of the tab. Null outside a web call. */
  recordingsKey: string | null
  /** Aborts at the end of the call. */
  readonly closed: AbortController
}

export interface WaitingParticipant {
  id: string
  name: string
  awaitingAccess: { level: 'full' }
}

export interface TelephoneLine {
  direction: 'dialout' | 'dialin'
  sessionId: string
  /** The fields of its events. */
  facts: Fields
  participant: RemoteParticipant | null
  cancel: () => void
}

export interface MediaPlayer {
  participant: RemoteParticipant
  /** 0 to 1. */
  setVolume: (volume: number) => void
  close: () => void
  settings: Fields
}

/** A kind of output of a meeting. */
export type OutputKind = 'recording' | 'live-streaming' | 'transcription'

/** An output that is running. */
export interface RunningOutput {
  kind: OutputKind
  instanceId: string
  /** The requested options, with all later changes. */
  options: { readonly [field: string]: unknown }
}

export interface Output extends RunningOutput {
  began: boolean
  cancel: () => void
}

/** Creates the state of a meeting in which nothing has happened. */
export function createMeeting(): Meeting {
  return {
    sessionId: crypto.randomUUID(),
    data: {},
    topology: 'sfu',
    langSetting: 'en',
    waiting: new Map(),
    lines: new Map(),
    players: new Map(),
    tests: new Map(),
    unnamedTracks: 0,
    outputs: [],
    recordingsKey: null,
    closed: new AbortController(),
  }
}

/** Ends what goes on by itself, without an event. Timers end with the call. */
export function closeMeeting({ closed, players, tests }: Meeting): void {
  closed.abort()
  for (const abort of tests.values()) abort()
  for (const player of players.values()) player.close()
  players.clear()
}
