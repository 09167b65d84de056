import type { Rule } from './rule.ts'
import { oneOf } from './scalars.ts'

/** When the prebuilt UI shows names (spec §5). */
export type ShowNamesMode = 'always' | 'never' | false

export const ShowNamesMode: Rule<ShowNamesMode> = /* @__PURE__ */ oneOf(
  ['always', 'never', false],
  'setShowNamesMode argument should be "always", "never", or false',
)
