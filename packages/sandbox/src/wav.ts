/** The sample rate of recorded speech, in Hz, as speech recognition uses it. */
export const SPEECH_RATE = 16_000

export const WAV_HEADER_BYTES = 44

/**
 * Creates a silent WAV file with a number of samples in each channel: 16-bit PCM, 16 kHz. The samples follow the header, those
 * of all channels in turn.
 */
export function createWav(samples: number, channels = 1): DataView<ArrayBuffer> {
  const dataBytes = samples * channels * 2
  const bytes = new DataView(new ArrayBuffer(WAV_HEADER_BYTES + dataBytes))
  writeHeader(bytes, dataBytes, channels)
  return bytes
}

function writeHeader(bytes: DataView, dataBytes: number, channels: number): void {
  const text = (offset: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) {
      bytes.setUint8(offset + index, letters.charCodeAt(index))
    }
  }
  text(0, 'RIFF')
  bytes.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  // PCM
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, channels, true)
  bytes.setUint32(24, SPEECH_RATE, true)
  bytes.setUint32(28, SPEECH_RATE * channels * 2, true)
  bytes.setUint16(32, channels * 2, true)
  bytes.setUint16(34, 16, true)
  text(36, 'data')
  bytes.setUint32(40, dataBytes, true)
}
