import { afterEach, expect, test, vi } from 'vitest'
import { createSpeechRecorder } from './createSpeechRecorder.ts'
import { createTestTap } from './createTestTap.ts'
import { PIECE } from './tapAudio.ts'

const RATE = 16_000
const PIECE_MS = (PIECE / RATE) * 1000
const HEADER_BYTES = 44

afterEach(() => void vi.unstubAllGlobals())

/** A recorder whose track has these samples, a piece of sound for each number. */
function createRecorder() {
  const tap = createTestTap(RATE)
  const recorder = createSpeechRecorder(tap.context, {} as MediaStreamTrack)
  const hear = (...pieces: number[]) => {
    for (const sample of pieces) tap.hear([sample / 100])
  }
  /** The recorded pieces, as they were heard. */
  const recorded = async () => {
    const wav = new DataView(await (await recorder.recording()).arrayBuffer())
    const count = (wav.byteLength - HEADER_BYTES) / 2 / PIECE
    const at = (piece: number) => wav.getInt16(HEADER_BYTES + piece * PIECE * 2, true)
    return Array.from({ length: count }, (_, piece) => Math.round((at(piece) / 0x7fff) * 100))
  }
  return { recorder, hear, recorded }
}

test('default: a turn without most of the silence at its end', async () => {
  const { recorder, hear, recorded } = createRecorder()
  hear(1, 2)
  recorder.start()
  hear(3, 4, 5, 6)
  recorder.stop({ isCutShort: false })
  hear(7)
  // 200 ms
  expect(await recorded()).toEqual([1, 2, 3, 4])
})

test('behavior: a turn that is cut short is whole, with the sound that was on its way', async () => {
  const { recorder, hear, recorded } = createRecorder()
  recorder.start()
  hear(1, 2, 3)
  recorder.stop({ isCutShort: true })
  const whole = recorded()
  hear(4, 5, 6, 7, 8, 9)
  expect(4 * PIECE_MS).toBeGreaterThanOrEqual(500)
  expect(await whole).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each(['the next turn', 'the end of the call'])(
  'behavior: %s ends the wait for that sound',
  async (end) => {
    const { recorder, hear, recorded } = createRecorder()
    recorder.start()
    hear(1, 2, 3)
    recorder.stop({ isCutShort: true })
    const first = recorded()
    hear(4)
    if (end === 'the end of the call') recorder.close()
    else {
      recorder.start()
      recorder.stop({ isCutShort: false })
    }
    expect(await first).toEqual([1, 2, 3, 4])
  },
)
