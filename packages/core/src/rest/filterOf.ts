import type { throwInvalid } from '../errors/throwInvalid.ts'
import { fields } from './fields.ts'

/**
 * The query of a deletion. What the platform would not read as a filter is refused: it would delete everything.
 * `end` is `throwInvalid`: importing that would split the page's own part in two.
 */
export function filterOf(
  given: unknown,
  names: readonly string[],
  mayBeAll: boolean,
  end: typeof throwInvalid,
): object {
  const { all, ...filter } = fields(given)
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
  for (const [name, value] of asked) {
    if (names.includes(name) && typeof value === 'string' && value.trim() !== '') continue
    end('query', name, `A filter is a text that is not empty, of the name ${names.join(' or ')}.`, value)
  }
  if (asked.length > 0 || (mayBeAll && all === true)) return Object.fromEntries(asked)
  return end('query', '', `A filter is needed${mayBeAll ? ', or all: true' : ''}.`)
}
