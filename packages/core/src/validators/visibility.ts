import { guard, type Rule } from './rule.ts'

/** The argument of `setShowLocalVideo` and `setShowParticipantsBar`, which may be absent (Daily). */
export const Visibility = (method: string): Rule<boolean | undefined> =>
  guard(
    `${method} only accepts a boolean value`,
    (value): value is boolean | undefined => value === undefined || typeof value === 'boolean',
  )
