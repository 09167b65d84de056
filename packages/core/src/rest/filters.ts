import type { Prepare } from './endpoint.ts'
import { fieldsOf } from './fieldsOf.ts'
import { refuse } from './refuse.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * Makes the query of a deletion: by one of these names at least, or by `all: true` where that may be said. What
 * the platform would not read as a filter is refused: it would delete everything.
 */
export const needsFilter =
  (names: readonly string[], mayBeAll = false): Prepare =>
  (given) => {
    const { all, ...filter } = fieldsOf(given)
    const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
    for (const [name, value] of asked) {
      if (names.includes(name) && isText(value)) continue
      refuse('query', name, `A filter is a text that is not empty, of the name ${names.join(' or ')}.`, value)
    }
    if (asked.length > 0 || (mayBeAll && all === true)) return filter
    return refuse('query', '', mayBeAll ? 'A filter is needed, or all: true.' : 'A filter is needed.')
  }
