/** Units from bar to bar. */
export const PITCH = 10

/**
 * The path of a waveform: one upright stroke per level (0 to 1), `PITCH` units apart, around the middle of
 * `height`. A level of null leaves its place empty.
 */
export function wavePath(levels: readonly (number | null)[], height: number): string {
  const bars = levels.map((level, index) => {
    if (level === null) return ''
    const half = Math.max(1, level * (height / 2 - 4))
    return `M${index * PITCH + PITCH / 2} ${round(height / 2 - half)}V${round(height / 2 + half)}`
  })
  return bars.join('')
}

const round = (value: number) => Math.round(value * 10) / 10
