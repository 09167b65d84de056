import type { Prepare } from './endpoint.ts'
import { unfit } from './unfit.ts'

/**
 * Makes the query of a deletion: by one of these names at least, or by `all: true` where that may be said. What
 * checks it is fetched with the first deletion.
 */
export const needsFilter =
  (names: readonly string[], mayBeAll = false): Prepare =>
  async (given) =>
    (await import('./filterOf.ts')).filterOf(given, names, mayBeAll, unfit)
