import { throwInvalid } from '../errors/throwInvalid.ts'
import type { Prepare } from './endpoint.ts'
import { load } from './load.ts'

/**
 * Makes the query of a deletion: by one of these names at least, or by `all: true` where that may be said. What
 * checks it is fetched with the first deletion.
 */
export const needsFilter =
  (names: readonly string[], mayBeAll = false): Prepare =>
  async (given) =>
    (await load(import('./filterOf.ts'))).filterOf(given, names, mayBeAll, throwInvalid)

/** As `needsFilter`, but a deletion without a query is sent as it is. */
export const checksFilter =
  (names: readonly string[]): Prepare =>
  (given) =>
    given === undefined ? undefined : needsFilter(names)(given)
