import { guard, type Rule } from './rule.ts'

/** The argument of `setPlayNewParticipantSound`: on, off, or as long as at most so many are there (Daily). */
export const NewParticipantSound: Rule<boolean | number> = /* @__PURE__ */ guard(
  'argument to setShouldPlayNewParticipantSound should be true, false, or a number',
  (value): value is boolean | number => typeof value === 'boolean' || Number.isFinite(value),
)
