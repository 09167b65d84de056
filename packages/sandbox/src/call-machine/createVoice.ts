import { NEUTRAL_VOICE, type ScriptLine } from '../agent/script.ts'
import type { Voice } from '../agent/voice.ts'
import { bytesOf, voices } from './voices.ts'

/** Milliseconds that a word takes, for a recording that is not decoded yet. */
const WORD_MS = 330

/** A voice made of recordings. */
export interface RecordedVoice extends Voice {
  /** What it says, as the stream that is sent to the caller. */
  readonly stream: MediaStream
  /** Keeps what `replay` will say. */
  remember: (recording: AudioBuffer) => void
  close: () => void
}

/** Creates the agent's voice. Its recordings are decoded meanwhile: the stream is there at once. */
export function createVoice(context: AudioContext): RecordedVoice {
  const output = context.createMediaStreamDestination()
  const gain = context.createGain()
  gain.connect(output)
  const clips = new Map<string, AudioBuffer>()
  for (const [name, recording] of Object.entries(voices)) {
    context.decodeAudioData(bytesOf(recording)).then(
      (clip) => clips.set(name, clip),
      () => {},
    )
  }
  let playing: AudioBufferSourceNode | null = null
  let memory: AudioBuffer | null = null

  const stop = () => {
    playing?.stop()
    playing?.disconnect()
    playing = null
  }
  const play = (clip: AudioBuffer | null | undefined): number | null => {
    stop()
    if (!clip) return null
    // a context that was created before the page had been pressed waits for this
    void context.resume()
    playing = new AudioBufferSourceNode(context, { buffer: clip })
    playing.connect(gain)
    playing.start()
    return clip.duration * 1000
  }
  return {
    stream: output.stream,
    speak: (line) => play(clips.get(clipName(line))) ?? estimateMs(line),
    replay: () => play(memory) ?? WORD_MS,
    remember: (recording) => {
      memory = recording
    },
    stop,
    setMuted: (muted) => {
      gain.gain.value = muted ? 0 : 1
    },
    close: () => {
      stop()
      for (const track of output.stream.getTracks()) track.stop()
    },
  }
}

const clipName = ({ voice }: ScriptLine): string =>
  voice !== undefined && Object.hasOwn(voices, voice) ? voice : NEUTRAL_VOICE

const estimateMs = ({ text }: ScriptLine): number => Math.max(1, text.split(/\s+/).length) * WORD_MS
