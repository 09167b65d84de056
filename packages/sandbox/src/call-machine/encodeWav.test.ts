import { describe, expect, test } from 'vitest'
import { SPEECH_RATE } from '../wav.ts'
import { encodeWav } from './encodeWav.ts'

/** The samples of a WAV file, from -1 to 1. */
async function decode(wav: Blob): Promise<number[]> {
  const bytes = new DataView(await wav.arrayBuffer())
  const count = (bytes.byteLength - 44) / 2
  return Array.from({ length: count }, (_, index) => bytes.getInt16(44 + index * 2, true) / 0x7fff)
}

describe('encodeWav', () => {
  test('default: a header of mono 16-bit PCM at 16 kHz, and the samples', async () => {
    const wav = encodeWav(new Float32Array([0, 0.5, -1, 2]), SPEECH_RATE)
    const bytes = new DataView(await wav.arrayBuffer())
    const text = (offset: number) =>
      String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(offset + index)))
    expect(wav.type).toBe('audio/wav')
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect([bytes.getUint32(4, true), bytes.getUint32(40, true)]).toEqual([bytes.byteLength - 8, 8])
    const format = [20, 22, 32, 34].map((offset) => bytes.getUint16(offset, true))
    expect([...format, bytes.getUint32(24, true), bytes.getUint32(28, true)]).toEqual([
      1, 1, 2, 16, 16_000, 32_000,
    ])
    const samples = await decode(wav)
    expect(samples.map((sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.5, -1, 1])
  })

  test.each([48_000, 44_100, 16_000])(
    'parameters: a tone of %i Hz keeps its duration and its pitch',
    async (rate) => {
      const tone = (at: number) =>
        Float32Array.from({ length: at }, (_, index) => Math.sin((2 * Math.PI * 200 * index) / at))
      const samples = await decode(encodeWav(tone(rate), rate))
      const expected = tone(SPEECH_RATE)
      expect(samples).toHaveLength(SPEECH_RATE)
      const worst = Math.max(...samples.map((sample, index) => Math.abs(sample - (expected[index] ?? 0))))
      expect(worst).toBeLessThan(0.01)
    },
  )

  test('parameters: no samples', async () => {
    expect(await decode(encodeWav(new Float32Array(), 48_000))).toEqual([])
  })
})
