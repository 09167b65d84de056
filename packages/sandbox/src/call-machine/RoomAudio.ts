import type { RoomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import { createCallRecorder, type SoundReceiver } from './createCallRecorder.ts'
import { createLevelMeter, type LevelMeter } from './createLevelMeter.ts'
import { createReplayRecorder, type ReplayRecorder } from './createReplayRecorder.ts'
import { createSoundSender } from './createSoundSender.ts'
import { createSpeechRecorder, type SpeechRecorder } from './createSpeechRecorder.ts'
import type { Timers } from './createTimers.ts'
import { createVoice, type RecordedVoice } from './createVoice.ts'

/** Milliseconds between two measurements of the levels: the agent must be silent at once when the caller speaks. */
const LISTEN_MS = 20

interface RoomAudioOptions {
  timers: Timers
  /** The caller's track at the agent's end. */
  microphone: MediaStreamTrack
  /** The agent's track at the caller's end. */
  received: MediaStreamTrack
  /** Records the caller's words: to play them back, or for speech recognition. */
  records: 'replay' | 'speech' | null
  /** Takes the sound of both sides. Null for a call that is not recorded. */
  receiver: SoundReceiver | null
  /** Runs with the levels that reach the agent and the caller, 0 to 1. */
  onLevels: (heard: number, received: number) => void
}

interface RecordedRoom {
  address: RoomAddress
  config: RoomConfig
  scenario: Scenario
}

/** Returns the recorders of a room. `begunAt` returns when its call began, in milliseconds since 1970, or null before that. */
export function recordersOf(
  { address, config, scenario }: RecordedRoom,
  begunAt: () => number | null,
): Pick<RoomAudioOptions, 'records' | 'receiver'> {
  const recognizes = config.assistant?.modelNames.includes('transcribe')
  const elapsed = () => {
    const start = begunAt()
    return start === null ? null : (Date.now() - start) / 1000
  }
  return {
    records: scenario.echoes ? 'replay' : recognizes ? 'speech' : null,
    receiver: config.recordsSound ? { elapsed, take: createSoundSender(address) } : null,
  }
}

/** The Web Audio of a room: the agent's voice, the levels at both ends, and the caller's recorder. */
export class RoomAudio {
  readonly context = new AudioContext()
  readonly voice: RecordedVoice
  readonly #heard: LevelMeter
  readonly #received: LevelMeter
  readonly #replayRecorder: ReplayRecorder | null
  /** Measures the caller's microphone at the caller's end. */
  #near: LevelMeter | null = null
  /** Records the turns of the caller, for speech recognition. */
  readonly turnRecorder: SpeechRecorder | null
  readonly #endRecording: (() => void) | null

  constructor({ timers, microphone, received, records, receiver, onLevels }: RoomAudioOptions) {
    this.voice = createVoice(this.context)
    this.#heard = createLevelMeter(this.context, microphone)
    this.#received = createLevelMeter(this.context, received)
    this.#replayRecorder = records === 'replay' ? createReplayRecorder(this.context, microphone) : null
    this.turnRecorder = records === 'speech' ? createSpeechRecorder(this.context, microphone) : null
    const sides = { caller: microphone, agent: this.voice.output }
    this.#endRecording = receiver && createCallRecorder(this.context, sides, receiver)
    timers.every(LISTEN_MS, () => onLevels(this.heard(), this.received()))
    // before the user has interacted with the page this has no effect; the next words try again
    void this.context.resume()
  }

  /** The level that reaches the agent, 0 to 1. */
  heard(): number {
    return this.#heard.level()
  }

  /** The level of the caller's microphone at the caller's end, 0 to 1. Null without `listenNear`. */
  near(): number | null {
    return this.#near?.level() ?? null
  }

  /** Measures that microphone at the caller's end. Null stops that. */
  listenNear(track: MediaStreamTrack | null): void {
    this.#near?.close()
    this.#near = track && createLevelMeter(this.context, track)
  }

  /** The level of the agent's voice at the caller's end, 0 to 1. */
  received(): number {
    return this.#received.level()
  }

  /** Starts a recording of the caller, or ends it and keeps it for the agent. `isCutShort`: there is no silence at its end. */
  record(speaking: boolean, isCutShort: boolean): void {
    if (speaking) this.turnRecorder?.start()
    else this.turnRecorder?.stop({ isCutShort })
    if (speaking) this.#replayRecorder?.start()
    else this.#replayRecorder?.stop((recording) => this.voice.remember(recording))
  }

  close(): void {
    this.#endRecording?.()
    this.voice.close()
    this.#replayRecorder?.close()
    this.turnRecorder?.close()
    this.#heard.close()
    this.#near?.close()
    this.#received.close()
    this.context.close().catch(() => {})
  }
}
