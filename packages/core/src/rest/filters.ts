import type { Prepare } from './endpoint.ts'
import { fieldsOf } from './fieldsOf.ts'
import { refuse } from './refuse.ts'

/** Without a filter everything would be deleted. */
export const needsFilter: Prepare = (given) => {
  const { all, ...filter } = fieldsOf(given)
  if (all === true || Object.values(filter).some(Boolean)) return filter
  return refuse('query', '', 'A filter is needed, or `all: true`.')
}
