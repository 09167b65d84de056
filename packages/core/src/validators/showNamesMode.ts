import { guard, type Rule } from './rule.ts'

/** When the prebuilt UI shows names (spec §5). */
export type ShowNamesMode = 'always' | 'never' | false

/** The argument of `setShowNamesMode`; false when absent (Daily). */
export const ShowNamesMode: Rule<ShowNamesMode | undefined> = /* @__PURE__ */ guard(
  'setShowNamesMode argument should be "always", "never", or false',
  (value): value is ShowNamesMode | undefined =>
    value === undefined || value === 'always' || value === 'never' || value === false,
)
