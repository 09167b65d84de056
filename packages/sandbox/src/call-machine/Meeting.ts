import type { Fields } from '../fields.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

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

/**
 * The state of the features of Daily's meetings that a conversation does not need. Each feature is a table of requests, in
 * a file of its own, and keeps its state here until the call ends.
 */
export class Meeting {
  readonly sessionId = crypto.randomUUID()
  /** The data that the participants share. */
  data: unknown = {}
  topology = 'sfu'
  /** `user` stands for the browser's language. */
  langSetting = 'en'
  /** The participants that wait for admission, by id. */
  readonly waiting = new Map<string, WaitingParticipant>()
  /** By session id. An answered line is a participant. */
  readonly lines = new Map<string, TelephoneLine>()
  /** By session id. Each is a participant that sends sound and picture. */
  readonly players = new Map<string, MediaPlayer>()
  /** Aborts a test of the network, by its name. */
  readonly tests = new Map<string, () => void>()
  /** The number of custom tracks without a name so far. */
  unnamedTracks = 0
  readonly outputs: Output[] = []
  /** The key of the recordings in the storage of the tab. Null outside a web call. */
  recordingsKey: string | null = null
  /** Aborts at the end of the call. */
  readonly closed = new AbortController()

  /** Ends what goes on by itself, without an event. Timers end with the call. */
  close(): void {
    this.closed.abort()
    for (const abort of this.tests.values()) abort()
    for (const player of this.players.values()) player.close()
    this.players.clear()
  }
}
