/** The history of a level: one reading per step of time. */
export interface Trace {
  /** Records the level at a time in milliseconds. Times never decrease. */
  add: (level: number, now: number) => void
  /** The last `count` readings; `age` is in steps, with fractions, so that bars can glide. */
  read: (now: number, count: number) => { age: number; level: number }[]
}

/** The number of readings that are kept: more than the widest line shows. */
const KEPT = 400

/** Creates a trace with one reading per `step` milliseconds. A step's reading is the loudest level in it. */
export function createTrace(step: number): Trace {
  const readings: number[] = []
  let current = 0
  return {
    add(level, now) {
      const slot = Math.floor(now / step)
      if (slot !== current) {
        // Steps missed while the page was paused are silence
        const missed = current === 0 ? 0 : Math.min(slot - current - 1, KEPT)
        readings.unshift(level, ...Array<number>(missed).fill(0))
        readings.length = Math.min(readings.length, KEPT)
        current = slot
      }
      readings[0] = Math.max(readings[0] ?? 0, level)
    },
    read: (now, count) =>
      readings.slice(0, count).map((level, index) => ({ level, age: index + (now % step) / step })),
  }
}
