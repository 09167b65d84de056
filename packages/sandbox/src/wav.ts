/** The sample rate of recorded speech, in Hz, as speech recognition uses it. */
export const SPEECH_RATE = 16_000

export const WAV_HEADER_BYTES = 44

/** Creates a silent WAV file with a number of samples: mono, 16-bit PCM, 16 kHz. The samples follow the header. */
export function createWav(samples: number): DataView<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(WAV_HEADER_BYTES + samples * 2))
  writeHeader(bytes, samples * 2)
  return bytes
}

function writeHeader(bytes: DataView, dataBytes: number): void {
  const text = (offset: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) {
      bytes.setUint8(offset + index, letters.charCodeAt(index))
    }
  }
  text(0, 'RIFF')
  bytes.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
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
