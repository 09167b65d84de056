import type { Bar } from './waveformCanvas.ts'

/** The bars of a recording, in the half of a line that is its speaker's: on a short line only every second or third level. */
export function greetingBars(levels: readonly number[], steps: number): Bar[] {
  const every = Math.max(1, Math.ceil(levels.length / (steps / 2)))
  return levels
    .filter((_, index) => index % every === 0)
    .map((level, index) => ({ at: index + 1, level, opacity: 0.8 }))
}

/**
 * The bars of a voice that travels: it fades on the way, and is gone in the middle of the line, so that two voices never
 * lie on each other.
 */
export function travelingBars(readings: readonly { age: number; level: number }[], steps: number): Bar[] {
  const half = steps / 2
  return readings
    .filter(({ age }) => age < half)
    .map(({ age, level }) => ({ at: age, level, opacity: 1 - age / half }))
}
