import { LEVEL_INTERVAL_MIN_MS } from '../limits.ts'
import { guard, type Rule } from './rule.ts'

/** Milliseconds between two level reports: absent, or a finite number of at least 100 (spec §5). */
export const AudioLevelInterval: Rule<number | undefined> = /* @__PURE__ */ guard(
  'The interval must be a number greater than or equal to 100 milliseconds.',
  (value): value is number | undefined =>
    value === undefined || (typeof value === 'number' && value >= LEVEL_INTERVAL_MIN_MS && value < Infinity),
)
