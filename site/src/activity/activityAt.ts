/** Milliseconds from one note to the next, and milliseconds that each note stays (spec §9). */
const PERIOD = 150_000
const STAY = 5000

/** The number of the note that is shown after `passed` milliseconds, from 0; null while no note is shown. */
export function activityAt(passed: number): number | null {
  const turn = Math.floor(passed / PERIOD)
  return turn > 0 && passed - turn * PERIOD < STAY ? turn - 1 : null
}

/** Milliseconds until that changes. */
export function untilNextActivity(passed: number): number {
  const inPeriod = passed % PERIOD
  return passed >= PERIOD && inPeriod < STAY ? STAY - inPeriod : PERIOD - inPeriod
}
