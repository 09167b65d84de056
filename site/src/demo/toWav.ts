const HEADER_BYTES = 44

/** Returns samples from -1 to 1, one clip after the other, as a WAV file: mono, 16 bits. */
export function toWav(clips: readonly Float32Array[], rate: number): Blob {
  const count = clips.reduce((sum, clip) => sum + clip.length, 0)
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * count))
  const text = (at: number, letters: string) => {
    new TextEncoder().encode(letters).forEach((byte, index) => {
      view.setUint8(at + index, byte)
    })
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + 2 * count, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, one channel
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * count, true)
  let at = HEADER_BYTES
  for (const clip of clips) {
    for (const sample of clip) {
      view.setInt16(at, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
      at += 2
    }
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
