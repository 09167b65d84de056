import { type CallerRecorder, createCallerRecorder } from './createCallerRecorder.ts'
import { createLevelMeter, type LevelMeter } from './createLevelMeter.ts'
import type { Timers } from './createTimers.ts'
import { createVoice, type RecordedVoice } from './createVoice.ts'

/** How often the agent listens, in milliseconds. */
const LISTEN_MS = 50

interface RoomAudioOptions {
  timers: Timers
  /** What arrives at the agent's end. */
  microphone: MediaStreamTrack
  /** What arrives at the caller's end. */
  received: MediaStreamTrack
  /** Whether what the caller says is kept, to be played back. */
  records: boolean
  /** The level of this moment that reaches the agent, and that reaches the caller, 0 to 1. */
  onLevels: (heard: number, received: number) => void
}

/** Everything of a room that needs Web Audio: the agent's voice and ear, and the meters. */
export class RoomAudio {
  readonly context = new AudioContext()
  readonly voice: RecordedVoice
  readonly #ear: LevelMeter
  readonly #received: LevelMeter
  readonly #recorder: CallerRecorder | null

  constructor({ timers, microphone, received, records, onLevels }: RoomAudioOptions) {
    this.voice = createVoice(this.context)
    this.#ear = createLevelMeter(this.context, microphone)
    this.#received = createLevelMeter(this.context, received)
    this.#recorder = records ? createCallerRecorder(this.context, microphone) : null
    timers.every(LISTEN_MS, () => onLevels(this.heard(), this.received()))
    // where the page has not been pressed yet, the next thing that is said tries again
    void this.context.resume()
  }

  /** The level that reaches the agent, 0 to 1. */
  heard(): number {
    return this.#ear.level()
  }

  /** The level of the agent's voice at the caller's end, 0 to 1. */
  received(): number {
    return this.#received.level()
  }

  /** Keeps what the caller says from now on, or what was said until now. */
  record(speaking: boolean): void {
    if (speaking) this.#recorder?.start()
    else this.#recorder?.stop((recording) => this.voice.remember(recording))
  }

  close(): void {
    this.voice.close()
    this.#recorder?.close()
    this.#ear.close()
    this.#received.close()
    this.context.close().catch(() => {})
  }
}
