import { createWav, SPEECH_RATE, WAV_HEADER_BYTES } from '../wav.ts'

/** Encodes samples from -1 to 1 as a WAV file: mono, 16-bit PCM, 16 kHz. `rate` is the samples' own rate in Hz. */
export function encodeWav(samples: Float32Array, rate: number): Blob {
  const step = rate / SPEECH_RATE
  const count = Math.floor(samples.length / step)
  const bytes = createWav(count)
  for (let index = 0; index < count; index += 1) {
    const sample = Math.max(-1, Math.min(1, sampleAt(samples, index * step)))
    bytes.setInt16(WAV_HEADER_BYTES + index * 2, sample * 0x7fff, true)
  }
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}

/** The value between two samples. */
function sampleAt(samples: Float32Array, position: number): number {
  const before = Math.floor(position)
  const value = samples[before] ?? 0
  return value + ((samples[before + 1] ?? value) - value) * (position - before)
}
