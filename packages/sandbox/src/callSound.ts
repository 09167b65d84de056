import { createWav, SPEECH_RATE, WAV_HEADER_BYTES } from './wav.ts'

/** Seconds of sound that a sandbox keeps in all, and so of its longest recording: 38 MB. */
export const LONGEST_SECONDS = 600

/** The samples of a chunk in turn: of the user, then of the assistant. */
export const CHANNELS = 2

/** A part of the sound of a call. */
export interface SoundChunk {
  /** The samples of each channel between the start of the call and the chunk, at 16 kHz. */
  at: number
  /** 16-bit PCM of 16 kHz, both channels in turn. */
  sound: Int16Array
}

/** The recordings of a call, each with the channels of the call that are mixed into each of its own. */
const MIXES = {
  'mono-recording': [[0, 1]],
  // the platform promises a channel for each voice, in no order
  'stereo-recording': [[0], [1]],
  'customer-recording': [[0]],
  'assistant-recording': [[1]],
} as const

export type RecordingKind = keyof typeof MIXES

export const RECORDING_KINDS = Object.keys(MIXES) as readonly RecordingKind[]

/** Keeps a chunk of a call. The sound of the oldest other calls gives way to it. What no call alone may have is dropped. */
export function keepSound(sounds: Map<string, SoundChunk[]>, callId: string, chunk: SoundChunk): void {
  const sizeOf = (chunks: readonly SoundChunk[]) => chunks.reduce((sum, { sound }) => sum + sound.length, 0)
  const largest = LONGEST_SECONDS * SPEECH_RATE * CHANNELS
  const own = [...(sounds.get(callId) ?? []), chunk]
  if (sizeOf(own) > largest) return
  sounds.set(callId, own)
  let size = [...sounds.values()].reduce((sum, chunks) => sum + sizeOf(chunks), 0)
  for (const [id, chunks] of sounds) {
    if (size <= largest) return
    if (id === callId) continue
    size -= sizeOf(chunks)
    sounds.delete(id)
  }
}

/** Mixes a recording of a call as a WAV file: as long as the call, and silent where no sound of it is known. */
export function mixRecording(
  kind: RecordingKind,
  chunks: readonly SoundChunk[],
  seconds: number,
): ArrayBuffer {
  const mixed: readonly (readonly number[])[] = MIXES[kind]
  const end = chunks.reduce((last, { at, sound }) => Math.max(last, at + sound.length / CHANNELS), 0)
  const length = Math.min(LONGEST_SECONDS * SPEECH_RATE, Math.max(Math.round(seconds * SPEECH_RATE), end))
  const { buffer } = createWav(length, mixed.length)
  const samples = new Int16Array(buffer, WAV_HEADER_BYTES)
  for (const { at, sound } of chunks) {
    const count = Math.min(sound.length / CHANNELS, length - at)
    for (const [channel, voices] of mixed.entries()) {
      for (let index = 0; index < count; index += 1) {
        const sample = voices.reduce((sum, voice) => sum + (sound[index * CHANNELS + voice] ?? 0), 0)
        samples[(at + index) * mixed.length + channel] = Math.max(-0x8000, Math.min(0x7fff, sample))
      }
    }
  }
  return buffer
}
