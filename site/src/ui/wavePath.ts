/** Units from bar to bar. */
export const PITCH = 10

/**
 * The path of a waveform: one upright stroke per level (0 to 1), `PITCH` units apart, around the middle of
 * `height`. A level of null leaves its place empty.
 */
export function wavePath(levels: readonly (number | null)[], height: number): string {
  const bars = levels.map((level, index) => {
    if (level === null) return ''
    // Whole units: fractions are invisible, and cost bytes
    const half = Math.max(1, Math.round(level * (height / 2 - 4)))
    return `M${index * PITCH + PITCH / 2} ${height / 2 - half}v${half * 2}`
  })
  return bars.join('')
}
