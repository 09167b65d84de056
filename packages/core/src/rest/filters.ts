import type { Prepare, QueryInput } from './endpoint.ts'
import { refuse } from './refuse.ts'

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const fieldsOf = (given: unknown): QueryInput =>
  typeof given === 'object' && given !== null ? { ...given } : {}

const need = (name: string, given: unknown): unknown =>
  isGiven(fieldsOf(given)[name]) ? given : refuse('query', name, `${name} is needed.`)

/** Without it the platform could not know which call is meant. */
export const needsCallId: Prepare = (given) => need('callId', given)

export const needsName: Prepare = (given) => need('name', given)

/** Without a filter everything would be deleted. */
export const needsFilter: Prepare = (given) => {
  const { all, ...filter } = fieldsOf(given)
  if (all === true || Object.values(filter).some(isGiven)) return filter
  return refuse('query', '', 'A filter is needed, or `all: true` to delete everything.')
}
