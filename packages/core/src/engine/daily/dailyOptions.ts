import type { DailyConfig } from '../../validators/dailyConfig.ts'

/** Options of the engine on Daily. */
export interface DailyOptions {
  /** Loads the call machine as a script, so that a page needs no `unsafe-eval`. Default true. */
  avoidEval?: boolean
  /** The address of the call machine, absolute or relative. Default: Daily's own host. */
  bundleUrl?: string
  /**
   * The address that `geo()` of a call asks for the user's region: it answers JSON with a `geo`. Absolute or relative.
   * Default: Daily's own host. Nothing else asks it.
   */
  geoUrl?: string
  /**
   * Lets daily-js send fatal errors to its error-reporting service, without token, user name, user data and the query
   * string of the room's address. Default false.
   */
  reportErrors?: boolean
  /** Further settings of Daily's `dailyConfig`, with the same checks as those of a call. */
  dailyConfig?: DailyConfig
}
