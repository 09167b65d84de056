/** Milliseconds that a number takes to count up, by default (spec §9). */
export const COUNT_UP = 2000

/** Milliseconds between two drawings of a number that counts up. */
export const FRAME = 33

/** The figure of a count from 0 to `end` after `passed` of `duration` milliseconds. It slows toward the end. */
export function countUpAt(end: number, passed: number, duration = COUNT_UP): number {
  if (passed >= duration) return end
  const left = 1 - Math.max(0, passed) / duration
  return Math.floor(end * (1 - left ** 3))
}
