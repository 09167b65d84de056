import { afterEach, expect, test, vi } from 'vitest'
import { LONGEST_SECONDS, type SoundChunk } from '../callSound.ts'
import { SPEECH_RATE } from '../wav.ts'
import { createCallRecorder } from './createCallRecorder.ts'
import { createTestTap } from './createTestTap.ts'
import { PIECE } from './tapAudio.ts'

/** So that a piece has 128 ms, and as many samples as are recorded. */
const RATE = SPEECH_RATE
const PIECE_SECONDS = PIECE / RATE

afterEach(() => void vi.unstubAllGlobals())

/** A recorder of a call whose time is `clock.seconds`. */
function createRecorder(rate = RATE) {
  const { context, hear } = createTestTap(rate)
  const clock: { seconds: number | null } = { seconds: null }
  const chunks: SoundChunk[] = []
  const sides = { caller: {} as MediaStreamTrack, agent: context.destination }
  const end = createCallRecorder(context, sides, {
    elapsed: () => clock.seconds,
    take: (chunk) => chunks.push(chunk),
  })
  /** Hears the next pieces: each is handed over when it has been recorded, and another one is recorded meanwhile. */
  const hearMore = (pieces: number, channels: readonly number[] = [0.5, -0.5]) => {
    for (let index = 0; index < pieces; index += 1) {
      clock.seconds = (clock.seconds ?? 2 * PIECE_SECONDS) + (clock.seconds === null ? 0 : PIECE_SECONDS)
      hear(channels)
    }
  }
  return { chunks, clock, hear, hearMore, end }
}

test('default: both sides, in chunks of two seconds that follow each other', () => {
  const { chunks, hearMore, end } = createRecorder()
  hearMore(20)
  expect(chunks.map(({ at }) => at)).toEqual([0])
  end()
  expect(chunks.map(({ at, sound }) => [at, sound.length / 2])).toEqual([
    [0, 16 * PIECE],
    [16 * PIECE, 4 * PIECE],
  ])
  expect(new Set(chunks.flatMap(({ sound }) => [...sound.filter((_, index) => index % 2 === 0)]))).toEqual(
    new Set([Math.trunc(0.5 * 0x7fff)]),
  )
  expect(chunks[1]?.sound.at(-1)).toBe(Math.trunc(-0.5 * 0x7fff))
})

test('parameters: a context of 48 kHz', () => {
  const { chunks, hear, clock, end } = createRecorder(48_000)
  for (let piece = 2; piece < 12; piece += 1) {
    clock.seconds = (piece * PIECE) / 48_000
    hear([1, 0])
  }
  end()
  expect(chunks.map(({ at, sound }) => [at, sound.length / 2])).toEqual([[0, Math.floor((10 * PIECE) / 3)]])
})

test('behavior: nothing is recorded before the call begins', () => {
  const { chunks, hear, hearMore, end } = createRecorder()
  hear([1, 1])
  hearMore(1)
  end()
  expect(chunks.map(({ at, sound }) => [at, sound.length / 2])).toEqual([[0, PIECE]])
})

test('behavior: sound that the browser has left out is silence, at its place', () => {
  const { chunks, clock, hearMore, end } = createRecorder()
  hearMore(2)
  clock.seconds = (clock.seconds ?? 0) + 10 * PIECE_SECONDS
  hearMore(2)
  end()
  expect(chunks.map(({ at, sound }) => [at, sound.length / 2])).toEqual([
    [0, 2 * PIECE],
    [12 * PIECE, 2 * PIECE],
  ])
})

test('behavior: pieces that come late and together keep their places', () => {
  const { chunks, clock, hear, hearMore, end } = createRecorder()
  hearMore(2)
  clock.seconds = (clock.seconds ?? 0) + 10 * PIECE_SECONDS
  for (let late = 9; late >= 0; late -= 1) hear([0.5, 0.5], late * PIECE_SECONDS)
  end()
  expect(chunks.map(({ at, sound }) => [at, sound.length / 2])).toEqual([[0, 12 * PIECE]])
})

test('behavior: it ends with the longest recording', () => {
  const { chunks, clock, hearMore, end } = createRecorder()
  clock.seconds = LONGEST_SECONDS
  hearMore(30)
  end()
  expect(chunks.every(({ at, sound }) => at + sound.length / 2 <= LONGEST_SECONDS * SPEECH_RATE)).toBe(true)
  expect(chunks.length).toBeLessThan(2)
})
