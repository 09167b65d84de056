/** Milliseconds from one notice to the next, and how long each stays (spec §9). */
const PERIOD = 150_000
const STAY = 5000

/** Which notice is shown after `passed` milliseconds, counted from 0 without end; null while none is. */
export function activityAt(passed: number): number | null {
  const turn = Math.floor(passed / PERIOD)
  return turn > 0 && passed - turn * PERIOD < STAY ? turn - 1 : null
}

/** Milliseconds until that changes. */
export function untilNextActivity(passed: number): number {
  const inPeriod = passed % PERIOD
  return passed >= PERIOD && inPeriod < STAY ? STAY - inPeriod : PERIOD - inPeriod
}
