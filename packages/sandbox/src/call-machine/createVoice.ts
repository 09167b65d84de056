import { NEUTRAL_VOICE, REPLAY, recordingOf, type ScriptLine } from '../agent/script.ts'
import type { Speech, Voice } from '../agent/Voice.ts'
import day from '../agent/voices/day.opus'
import greeting from '../agent/voices/greeting.opus'
import name from '../agent/voices/name.opus'
import neutral from '../agent/voices/neutral.opus'
import noted from '../agent/voices/noted.opus'
import time from '../agent/voices/time.opus'

/** Milliseconds of a word, for words without a recording and for a recording that is not decoded yet. */
const WORD_MS = 330
/** Milliseconds of the shortest answer. */
const MIN_MS = 700

/** A voice made of recordings. */
export interface RecordedVoice extends Voice {
  /** Its words, as the stream that is sent to the caller. */
  readonly stream: MediaStream
  /** Its words, for Web Audio. */
  readonly output: AudioNode
  /** Keeps the words of the line `REPLAY`. */
  remember: (recording: AudioBuffer) => void
  close: () => void
}

/** Creates the agent's voice. Its recordings are decoded meanwhile: the stream is there at once. */
export function createVoice(context: AudioContext): RecordedVoice {
  const output = context.createMediaStreamDestination()
  const gain = context.createGain()
  gain.connect(output)
  const clips = decodeRecordings(context)
  let playing: AudioBufferSourceNode | null = null
  let memory: AudioBuffer | null = null

  const stop = () => {
    playing?.stop()
    playing?.disconnect()
    playing = null
  }
  const start = (clip: AudioBuffer, loop: boolean) => {
    stop()
    // resumes a context that was created before the user's first interaction
    void context.resume()
    playing = new AudioBufferSourceNode(context, { buffer: clip, loop })
    playing.connect(gain)
    playing.start()
  }
  const play = (clip: AudioBuffer): number => {
    start(clip, false)
    return clip.duration * 1000
  }
  /** Speaks with the neutral recording, for as long as the words take. */
  const speakNeutrally = (line: ScriptLine): number => {
    const ms = estimateMs(line)
    const clip = clips.get(NEUTRAL_VOICE)
    if (clip) {
      start(clip, true)
      playing?.stop(context.currentTime + ms / 1000)
    }
    return ms
  }
  return {
    stream: output.stream,
    output: gain,
    speak: (line) => {
      stop()
      const name = recordingOf(line)
      if (name === REPLAY.voice && memory) return play(memory)
      if (name === NEUTRAL_VOICE || !Object.hasOwn(voices, name)) return speakNeutrally(line)
      const clip = clips.get(name)
      return clip ? play(clip) : estimateMs(line)
    },
    remember: (recording) => {
      memory = recording
    },
    stop,
    decode: (audio) => decodeSpeech(context, audio, play),
    setMuted: (muted) => {
      gain.gain.value = muted ? 0 : 1
    },
    close: () => {
      stop()
      for (const track of output.stream.getTracks()) track.stop()
    },
  }
}

async function decodeSpeech(
  context: AudioContext,
  audio: Blob,
  play: (clip: AudioBuffer) => void,
): Promise<Speech> {
  const clip = await context.decodeAudioData(await audio.arrayBuffer())
  return { durationMs: clip.duration * 1000, play: () => play(clip) }
}

/** Decodes the recordings. The map fills meanwhile, without a recording that cannot be decoded. */
function decodeRecordings(context: AudioContext): ReadonlyMap<string, AudioBuffer> {
  const clips = new Map<string, AudioBuffer>()
  for (const [name, recording] of Object.entries(voices)) {
    context.decodeAudioData(bytesOf(recording)).then(
      (clip) => clips.set(name, clip),
      () => {},
    )
  }
  return clips
}

const estimateMs = ({ text }: ScriptLine): number =>
  Math.max(MIN_MS, text.trim().split(/\s+/).length * WORD_MS)

/** The agent's recordings by name: Ogg Opus as base64, rendered by `scripts/assets/renderVoices.mjs`. */
export const voices: { readonly [name: string]: string } = { day, greeting, name, neutral, noted, time }

/** Decodes a recording when it is needed, as a call waits for the evaluation of this script. */
export const bytesOf = (recording: string): ArrayBuffer =>
  Uint8Array.from(atob(recording), (letter) => letter.charCodeAt(0)).buffer
