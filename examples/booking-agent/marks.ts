/** The characters that replace a day and a time in a text, so that the words beside them can be read. */
export const DAY_MARK = '§'
export const TIME_MARK = '¤'

/** A value that a text names, and its place. */
export interface Found<Value> {
  value: Value
  index: number
}

/** How the groups of a match are read. */
export type Reading<Value> = readonly [
  pattern: RegExp,
  read: (match: readonly (string | undefined)[]) => Value,
]

/**
 * Reads every match of the patterns, the first pattern first, and puts a mark in the place of each. A mark is as long as
 * the match, so that an index stays the one in the text. Returns the values in the order of the text.
 */
export function readMarked<Value>(
  text: string,
  patterns: readonly Reading<Value>[],
  mark: string,
): { found: Found<Value>[]; rest: string } {
  const found: Found<Value>[] = []
  let rest = text
  for (const [pattern, read] of patterns) {
    rest = rest.replace(pattern, (...args) => {
      const end = args.findIndex((each) => typeof each === 'number')
      found.push({ value: read(args.slice(0, end)), index: Number(args[end]) })
      return mark.padEnd(args[0].length, '_')
    })
  }
  return { found: found.sort((one, other) => one.index - other.index), rest }
}
