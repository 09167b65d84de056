/** The sample rate of recorded speech, in Hz, as speech recognition uses it. */
export const SPEECH_RATE = 16_000

const HEADER_BYTES = 44

/** Encodes samples from -1 to 1 as a WAV file: mono, 16-bit PCM, 16 kHz. `rate` is the samples' own rate in Hz. */
export function encodeWav(samples: Float32Array, rate: number): Blob {
  const step = rate / SPEECH_RATE
  const count = Math.floor(samples.length / step)
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES + count * 2))
  writeHeader(bytes, count * 2)
  for (let index = 0; index < count; index += 1) {
    const sample = Math.max(-1, Math.min(1, sampleAt(samples, index * step)))
    bytes.setInt16(HEADER_BYTES + index * 2, sample * 0x7fff, true)
  }
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}

/** The value between two samples. */
function sampleAt(samples: Float32Array, position: number): number {
  const before = Math.floor(position)
  const value = samples[before] ?? 0
  return value + ((samples[before + 1] ?? value) - value) * (position - before)
}

function writeHeader(bytes: DataView, dataBytes: number): void {
  const text = (offset: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) {
      bytes.setUint8(offset + index, letters.charCodeAt(index))
    }
  }
  text(0, 'RIFF')
  bytes.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  // PCM, one channel
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, SPEECH_RATE, true)
  bytes.setUint32(28, SPEECH_RATE * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  text(36, 'data')
  bytes.setUint32(40, dataBytes, true)
}
