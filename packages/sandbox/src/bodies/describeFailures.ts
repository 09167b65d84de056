import { validate } from 'superstruct'
import type { Rule } from '../platform/structs.ts'

/** The lists whose items differ by their type. The platform's sentences about them have no number, as users report them. */
const UNNUMBERED: readonly PropertyKey[] = ['tools', 'tools:append', 'hooks', 'destinations']

/** The start of a sentence: the path of a field, as the platform writes it. `isItself`: the sentence is about all of the value. */
function describePath(path: readonly PropertyKey[], isItself: boolean): string {
  const isUnnumbered = (key: PropertyKey | undefined, index: number) =>
    typeof key === 'number' &&
    ((isItself && index === path.length - 1) || UNNUMBERED.includes(path[index - 1] ?? ''))
  const names = path.flatMap((key, index) => {
    if (isUnnumbered(key, index)) return []
    return isUnnumbered(path[index + 1], index + 1) ? `each value in ${String(key)}` : String(key)
  })
  return names.join('.')
}

/**
 * The platform's sentences about an invalid value, each once: `model.provider must be a string`,
 * `model.each value in tools.property x should not exist`.
 */
export function describeFailures(value: unknown, struct: Rule): string[] {
  const [error] = validate(value, struct)
  const sentences = (error?.failures() ?? []).map(({ path, message }) => {
    // an unknown field is named by the words
    const isField = message.startsWith('property ')
    const subject = describePath(path, !isField)
    return subject === '' ? message : `${subject}${isField ? '.' : ' '}${message}`
  })
  return [...new Set(sentences)]
}
