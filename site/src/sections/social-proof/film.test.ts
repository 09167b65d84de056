import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { film } from '../../content/film.ts'
import recording from '../../content/recordingLevels.json'
import { words } from './words.ts'

const read = (path: string) => readFileSync(new URL(`../../../public/${path}`, import.meta.url))

const sizes = ['webm', 'mp4'].map((ending) => read(`video/aidan-booking.${ending}`).length)

test('the film stays within its limit', { tags: ['G50'] }, () => {
  for (const size of sizes) expect(size).toBeLessThanOrEqual(700_000)
})

test('behavior: the card tells the size and the length of the film', () => {
  const largest = Math.max(...sizes) / 1_000_000
  expect(words.loads).toContain(`(${largest.toFixed(1)} MB)`)
  expect(words.about).toContain(`${film.seconds} seconds`)
  expect(film.seconds).toBeCloseTo(recording.seconds + 1.8, -0.5)
})

test('behavior: the film is that of the recording; otherwise run scripts/assets/renderFilm.mjs', () => {
  const hash = createHash('sha256').update(read('audio/aidan-booking-transcript.wav')).digest('hex')
  expect(film.recording).toBe(hash)
})
