import type { Bar } from './waveformCanvas.ts'

/** The bars of a recording, in the half of a line that is its speaker's: on a short line only every second or third level. */
export function greetingBars(levels: readonly number[], steps: number): Bar[] {
  const every = Math.max(1, Math.ceil(levels.length / (steps / 2)))
  return levels
    .filter((_, index) => index % every === 0)
    .map((level, index) => ({ at: index + 1, level, opacity: 0.8 }))
}
