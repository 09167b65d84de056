import { createWav, SPEECH_RATE, WAV_HEADER_BYTES } from '../wav.ts'

/** Encodes samples from -1 to 1 as a WAV file: mono, 16-bit PCM, 16 kHz. `rate` is the samples' own rate in Hz. */
export function encodeWav(samples: Float32Array, rate: number): Blob {
  const pcm = toPcm(samples, rate)
  const { buffer } = createWav(pcm.length)
  new Int16Array(buffer, WAV_HEADER_BYTES).set(pcm)
  return new Blob([buffer], { type: 'audio/wav' })
}

/**
 * Converts samples from -1 to 1 to 16-bit PCM of 16 kHz, in the byte order of the machine. A WAV file has the same one on
 * every machine that runs a browser today.
 */
export function toPcm(samples: Float32Array, rate: number): Int16Array<ArrayBuffer> {
  const step = rate / SPEECH_RATE
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const sample = Math.max(-1, Math.min(1, sampleAt(samples, index * step)))
    return sample * 0x7fff
  })
}

/** The value between two samples. */
function sampleAt(samples: Float32Array, position: number): number {
  const before = Math.floor(position)
  const value = samples[before] ?? 0
  return value + ((samples[before + 1] ?? value) - value) * (position - before)
}
