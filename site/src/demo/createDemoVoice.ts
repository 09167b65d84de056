import { composeSentence } from '../../../examples/booking-agent/recordings.ts'
import { toWav } from './toWav.ts'

interface DemoVoiceOptions {
  /** The names of the recordings. */
  names: readonly string[]
  /** Loads the samples of a recording, `RATE` a second. */
  load: (name: string, signal: AbortSignal) => Promise<Float32Array>
}

/** The rate of the recordings, in Hz. */
export const RATE = 24_000

/** Seconds of silence before a sentence, and between two recordings of one. */
const PAUSE = { before: 0.2, between: 0.03 }

/** Seconds that a word takes, for words without a recording. */
const WORD = 0.35

/**
 * Creates a `speak` that composes each sentence of recordings. Words without a recording, and words whose recording does not
 * load, are silence for as long as they would take, because any other sound would not be what is written.
 */
export function createDemoVoice({ names, load }: DemoVoiceOptions) {
  const known = new Set(names)
  const loaded = new Map<string, Float32Array>()

  async function samplesOf(name: string, signal: AbortSignal): Promise<Float32Array> {
    const samples = loaded.get(name) ?? (await load(name, signal))
    loaded.set(name, samples)
    return samples
  }

  return async (text: string, { signal }: { signal: AbortSignal }): Promise<Blob> => {
    const parts = composeSentence(text, known)
    try {
      if (!parts) return toWav([silence(PAUSE.before), silenceOf(text)], RATE)
      const clips = await Promise.all(parts.map((part) => samplesOf(part, signal)))
      const spaced = clips.flatMap((clip, index) => (index === 0 ? [clip] : [silence(PAUSE.between), clip]))
      return toWav([silence(PAUSE.before), ...spaced], RATE)
    } catch (cause) {
      signal.throwIfAborted()
      console.warn('A recording of the demonstration could not be loaded.', cause)
      return toWav([silence(PAUSE.before), silenceOf(text)], RATE)
    }
  }
}

const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE))

const silenceOf = (text: string) => silence(text.split(/\s+/).length * WORD)
